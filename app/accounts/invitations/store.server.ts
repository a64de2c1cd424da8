import type { Selectable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { AccountTables, SignUpInvitationsTable } from '../tables.server.ts';

type Db = OwnTables<AccountTables>;

/** Replaces an earlier invitation of the same address. */
export async function replace(db: Db, row: Selectable<SignUpInvitationsTable>): Promise<void> {
  const { id, made_at, expires_at } = row;
  await db
    .insertInto('sign_up_invitations')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ id, made_at, expires_at }))
    .execute();
}

export async function findOpen(
  db: Db,
  id: string,
  now: Date,
): Promise<{ email: string } | undefined> {
  return db
    .selectFrom('sign_up_invitations')
    .select('email')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function isInvited(db: Db, email: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sign_up_invitations')
    .select('id')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_up_invitations').where('expires_at', '<=', now).execute();
}
