import { sql } from 'kysely';

import type { OwnTables } from '../../db/own-tables.server.ts';
import type { ArchiveProblem } from './contract.ts';
import type { ArchivesTable, ArchiveTables, HeldMemorial } from './tables.server.ts';

export type Db = OwnTables<ArchiveTables>;

export type ArchiveRow = Awaited<ReturnType<typeof findById>> & object;

const BEING_MADE = ['waiting', 'working'] as const;

/**
 * Inserts the archive, unless the user already has an unfinished archive of the same memorial.
 * Resolves to the id of the inserted or the unfinished archive.
 */
export async function insertUnlessBeingMade(
  transaction: Db,
  row: Pick<ArchivesTable, 'id' | 'memorial_id' | 'user_id' | 'created_at'>,
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await transaction
    .insertInto('archives')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const { id } = await ofPerson(transaction, row.user_id, row.memorial_id)
    .where('state', 'in', BEING_MADE)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

function ofPerson(db: Db, userId: string, memorialId: string | null) {
  return db
    .selectFrom('archives')
    .selectAll()
    .where('user_id', '=', userId)
    .where('memorial_id', 'is not distinct from', memorialId);
}

export async function findById(db: Db, id: string) {
  return db.selectFrom('archives').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function list(
  db: Db,
  userId: string,
  memorialId: string | null,
): Promise<ArchiveRow[]> {
  return ofPerson(db, userId, memorialId).orderBy('created_at', 'desc').orderBy('id').execute();
}

/** Undefined if the archive is finished or removed. */
export async function beginAttempt(
  db: Db,
  id: string,
  storageId: string,
): Promise<{ row: ArchiveRow; previous: string | null } | undefined> {
  const before = await findById(db, id);
  const row = await db
    .updateTable('archives')
    .set((eb) => ({
      state: 'working',
      storage_id: storageId,
      tries: eb('tries', '+', 1),
      files_done: 0,
      files_total: 0,
    }))
    .where('id', '=', id)
    .where('state', 'in', BEING_MADE)
    .returningAll()
    .executeTakeFirst();
  return row && { row, previous: before?.storage_id ?? null };
}

type AttemptChange = Partial<
  Pick<ArchivesTable, 'byte_size' | 'parts' | 'problem' | 'finished_at' | 'expires_at'> & {
    state: 'ready' | 'failed';
    storage_id: null;
    files_done: number;
    files_total: number;
    missing: number;
    has_letters: boolean;
    memorials: readonly HeldMemorial[] | undefined;
  }
>;

/** False if another attempt has begun, or the archive was removed. */
export async function updateAttempt(
  db: Db,
  storageId: string,
  { memorials, ...change }: AttemptChange,
): Promise<boolean> {
  const result = await db
    .updateTable('archives')
    .set({ ...change, ...(memorials && { memorials: JSON.stringify(memorials) }) })
    .where('storage_id', '=', storageId)
    .where('state', '=', 'working')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function failUnfinished(
  db: Db,
  id: string,
  change: { problem: ArchiveProblem; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('archives')
    .set({
      state: 'failed',
      problem: change.problem,
      finished_at: change.now,
      expires_at: change.expiresAt,
    })
    .where('id', '=', id)
    .where('state', 'in', BEING_MADE)
    .execute();
}

export async function listExpired(db: Db, now: Date): Promise<ArchiveRow[]> {
  return db.selectFrom('archives').selectAll().where('expires_at', '<=', now).execute();
}

export async function listContaining(db: Db, memorialId: string): Promise<ArchiveRow[]> {
  const held = JSON.stringify([{ id: memorialId }]);
  return db
    .selectFrom('archives')
    .selectAll()
    .where(({ and, eb, or }) =>
      or([
        eb('memorial_id', '=', memorialId),
        and([eb('memorial_id', 'is', null), sql<boolean>`memorials @> ${held}::jsonb`]),
      ]),
    )
    .execute();
}

export async function listForgotten(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('archives')
    .select('id')
    .where('state', 'in', BEING_MADE)
    .where('created_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listOlder(db: Db, row: ArchiveRow): Promise<ArchiveRow[]> {
  return ofPerson(db, row.user_id, row.memorial_id)
    .where('id', '<>', row.id)
    .where('state', 'in', ['ready', 'failed'])
    .execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('archives').where('id', '=', id).execute();
}

/** Storage ids from `first` to `last`, both included. */
export async function listStorageIds(db: Db, first: string, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('archives')
    .select(sql<string>`storage_id`.as('storageId'))
    .where('storage_id', '>=', first)
    .where('storage_id', '<=', last)
    .execute();
  return rows.map(({ storageId }) => storageId);
}
