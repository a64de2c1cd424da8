import { sql } from 'kysely';

import { deleteInBatches } from '../../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { WordTables } from '../tables.server.ts';

export type Db = OwnTables<WordTables>;

export interface HelpRow {
  id: string;
  name: string;
  email: string;
  body: string;
  created_at: Date;
}

/**
 * A second request from the same address changes nothing: the address is unconfirmed, so another
 * person may have typed it.
 * @returns true for the first request from the address
 */
export async function insert(
  transaction: Db,
  request: HelpRow & { memorialId: string; language: string | null },
): Promise<boolean> {
  const { memorialId, ...row } = request;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('help_requests')
    .values({ ...row, memorial_id: memorialId, put_aside_at: null })
    .onConflict((conflict) => conflict.columns(['memorial_id', 'email']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function listOpen(db: Db, memorialId: string, limit: number): Promise<HelpRow[]> {
  return db
    .selectFrom('help_requests')
    .select(['id', 'name', 'email', 'body', 'created_at'])
    .where('memorial_id', '=', memorialId)
    .where('put_aside_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countOpen(db: Db, memorialId: string): Promise<number> {
  const { open } = await db
    .selectFrom('help_requests')
    .select(sql<number>`count(*)::integer`.as('open'))
    .where('memorial_id', '=', memorialId)
    .where('put_aside_at', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

export async function lockOpen(
  transaction: Db,
  memorialId: string,
  id: string,
): Promise<{ email: string; language: string | null } | undefined> {
  return transaction
    .selectFrom('help_requests')
    .select(['email', 'language'])
    .where('memorial_id', '=', memorialId)
    .where('id', '=', id)
    .where('put_aside_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function remove(transaction: Db, id: string): Promise<void> {
  await transaction.deleteFrom('help_requests').where('id', '=', id).execute();
}

export async function decline(transaction: Db, id: string, now: Date): Promise<void> {
  await transaction
    .updateTable('help_requests')
    .set({ put_aside_at: now })
    .where('id', '=', id)
    .execute();
}

export async function reopen(db: Db, memorialId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('help_requests')
    .set({ put_aside_at: null })
    .where('memorial_id', '=', memorialId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeOld(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, {
    from: 'help_requests',
    key: ['id', 'memorial_id'],
    where: sql`created_at < ${before}`,
  });
}
