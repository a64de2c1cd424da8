import type { Selectable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import { USER_COLUMNS, type UserRow } from '../store.server.ts';
import type { AccountTables, ClosedAccountsTable } from '../tables.server.ts';

type Db = OwnTables<AccountTables>;

export interface AccountRow extends UserRow {
  created_at: Date;
  last_seen_at: Date;
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .select(['users.created_at', 'users.last_seen_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listClosed(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('closed_accounts')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function insert(transaction: Db, row: Selectable<ClosedAccountsTable>): Promise<void> {
  await transaction.insertInto('closed_accounts').values(row).execute();
}

export async function remove(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('closed_accounts').where('user_id', '=', userId).execute();
}
