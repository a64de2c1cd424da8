import { sql, type Selectable } from 'kysely';

import type { OwnTables } from '../../../../db/own-tables.server.ts';
import * as pendingJobs from '../../../../db/pending-jobs.server.ts';
import type { ReturnedEntry } from '../contract.ts';
import type { ArchiveReturnsTable, ReturnTables } from './tables.server.ts';

export type Db = OwnTables<ReturnTables>;

const COLUMNS = [
  'id',
  'user_id',
  'filename',
  'filetype',
  'byte_size',
  'state',
  'done',
  'total',
  'memorials',
  'note',
  'tries',
  'deaths',
  'created_at',
] as const;

type StoredRow = Pick<Selectable<ArchiveReturnsTable>, (typeof COLUMNS)[number]>;

export type ReturnRow = Omit<StoredRow, 'byte_size'> & { byte_size: number };

function toRow(row: StoredRow | undefined): ReturnRow | undefined {
  return row && { ...row, byte_size: Number(row.byte_size) };
}

export async function insertReturn(
  transaction: Db,
  row: Pick<ReturnRow, 'id' | 'user_id' | 'filename' | 'filetype' | 'byte_size' | 'created_at'>,
): Promise<void> {
  await transaction
    .insertInto('archive_returns')
    .values({ ...row, touched_at: row.created_at })
    .execute();
}

export async function findReturn(db: Db, id: string): Promise<ReturnRow | undefined> {
  return toRow(
    await db.selectFrom('archive_returns').select(COLUMNS).where('id', '=', id).executeTakeFirst(),
  );
}

export async function lockReturn(transaction: Db, id: string): Promise<ReturnRow | undefined> {
  return toRow(
    await transaction
      .selectFrom('archive_returns')
      .select(COLUMNS)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );
}

export async function countOpen(db: Db, userId: string): Promise<number> {
  const rows = await db
    .selectFrom('archive_returns')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['arriving', 'taking'])
    .execute();
  return rows.length;
}

/** The oldest that no request has touched since `before`. A long request still writes while it holds the lease. */
export async function removeBrokenOff(
  transaction: Db,
  userId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('archive_returns')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'arriving')
    .where('touched_at', '<=', before)
    .where(sql<boolean>`(lease_token is null or lease_until < now())`)
    .orderBy('touched_at')
    .limit(limit)
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await transaction.deleteFrom('archive_returns').where('id', 'in', ids).execute();
  return ids;
}

/** False if the upload was already complete or has been removed. */
export async function markComplete(transaction: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('archive_returns')
    .set({ state: 'taking', touched_at: now })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Counts an attempt, and the death of a process that was reading. Undefined if the upload is not in
 * the state `taking`.
 */
export async function countTry(db: Db, id: string, now: Date): Promise<ReturnRow | undefined> {
  return toRow(
    await db
      .updateTable('archive_returns')
      .set((eb) => ({
        tries: eb('tries', '+', 1),
        deaths: sql<number>`deaths + is_reading::integer`,
        is_reading: true,
        touched_at: now,
        done: 0,
        total: 0,
      }))
      .where('id', '=', id)
      .where('state', '=', 'taking')
      .returning(COLUMNS)
      .executeTakeFirst(),
  );
}

/** Records that the attempt no longer reads the archive, although it may not have settled it. */
export async function endReading(db: Db, id: string): Promise<void> {
  await db.updateTable('archive_returns').set({ is_reading: false }).where('id', '=', id).execute();
}

/** Subtracts an attempt from the count. Used if the failure was not caused by the archive. */
export async function uncountTry(db: Db, id: string): Promise<void> {
  await db
    .updateTable('archive_returns')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .execute();
}

/** Files are stored after the archive was read. */
export async function saveProgress(
  db: Db,
  id: string,
  { done, total, now }: { done: number; total: number; now: Date },
): Promise<void> {
  await db
    .updateTable('archive_returns')
    .set({ done, total, touched_at: now, is_reading: false })
    .where('id', '=', id)
    .where('state', '=', 'taking')
    .execute();
}

export async function settleReturn(
  db: Db,
  id: string,
  settlement:
    | { state: 'taken'; memorials: readonly ReturnedEntry[]; now: Date }
    | { state: 'refused'; note: string; now: Date },
): Promise<void> {
  const { state, now } = settlement;
  await db
    .updateTable('archive_returns')
    .set({
      state,
      settled_at: now,
      touched_at: now,
      ...(settlement.state === 'taken'
        ? { memorials: JSON.stringify(settlement.memorials) }
        : { note: settlement.note }),
    })
    .where('id', '=', id)
    .where('state', '=', 'taking')
    .execute();
}

export async function removeReturn(db: Db, id: string): Promise<void> {
  await db.deleteFrom('archive_returns').where('id', '=', id).execute();
}

export async function listUntouched(
  db: Db,
  state: 'arriving' | 'taking',
  before: Date,
): Promise<Array<{ id: string; byteSize: number }>> {
  const rows = await db
    .selectFrom('archive_returns')
    .select(['id', 'byte_size'])
    .where('state', '=', state)
    .where('touched_at', '<', before)
    .execute();
  return rows.map(({ id, byte_size: byteSize }) => ({ id, byteSize: Number(byteSize) }));
}

export async function listWithoutJob(
  db: Db,
  name: string,
  ids: readonly string[],
): Promise<string[]> {
  return pendingJobs.listWithoutJob(db, { name, key: 'archive', ids });
}

export async function removeOld(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('archive_returns')
    .where((eb) =>
      eb.or([
        eb('settled_at', '<', before),
        eb.and([eb('state', '=', 'arriving'), eb('touched_at', '<', before)]),
      ]),
    )
    .execute();
}

export async function listNeedingBytes(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('archive_returns')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('state', 'in', ['arriving', 'taking'])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
