import { sql, type Selectable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import * as pendingJobs from '../../../db/pending-jobs.server.ts';
import type { TakenFilesTable, UploadsTable, DraftTables } from '../tables.server.ts';
import type { UploadState } from './contract.ts';

export type Db = OwnTables<DraftTables>;

export type UploadRow = Omit<
  Selectable<UploadsTable>,
  'lease_token' | 'lease_until' | 'is_release_wanted'
>;

export type TakenFile = Selectable<TakenFilesTable>;

const COLUMNS = [
  'id',
  'memorial_id',
  'user_id',
  'filename',
  'filetype',
  'kind',
  'byte_size',
  'state',
  'list',
  'item',
  'batch',
  'position',
  'field',
  'address',
  'note',
  'tries',
  'created_at',
  'touched_at',
  'settled_at',
] as const;

export type NewUpload = Omit<
  UploadRow,
  'state' | 'address' | 'note' | 'tries' | 'touched_at' | 'settled_at'
>;

export async function insertUpload(transaction: Db, upload: NewUpload): Promise<void> {
  await transaction
    .insertInto('uploads')
    .values({ ...upload, touched_at: upload.created_at })
    .execute();
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function lockUpload(transaction: Db, id: string): Promise<UploadRow | undefined> {
  return transaction
    .selectFrom('uploads')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function listOfMember(
  db: Db,
  { memorialId, userId, since }: { memorialId: string; userId: string; since: Date },
): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .select(COLUMNS)
    .where('memorial_id', '=', memorialId)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Newest first, of all members. */
export async function listOfMemorial(
  db: Db,
  memorialId: string,
  limit: number,
): Promise<Array<Pick<UploadRow, 'kind' | 'state' | 'created_at' | 'note'>>> {
  return db
    .selectFrom('uploads')
    .select(['kind', 'state', 'created_at', 'note'])
    .where('memorial_id', '=', memorialId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export async function measureOpen(
  db: Db,
  userId: string,
): Promise<{ uploads: number; bytes: number }> {
  const { rows } = await sql<{ uploads: string | number; bytes: string | number }>`
    select count(*) as uploads, coalesce(sum(byte_size), 0) as bytes
    from uploads where user_id = ${userId} and state in ('arriving', 'taking')
  `.execute(db);
  return { uploads: Number(rows[0]?.uploads ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Records that all bytes have arrived. Returns false if an earlier call has recorded it. */
export async function markComplete(transaction: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('uploads')
    .set({ state: 'taking', touched_at: now })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Counts an attempt to process a file, and returns its upload. Undefined if the file does not wait for processing.
 */
export async function countTry(db: Db, id: string): Promise<UploadRow | undefined> {
  return db
    .updateTable('uploads')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'taking')
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Subtracts an attempt whose failure was not caused by the file. */
export async function uncountTry(db: Db, id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .execute();
}

export interface Settlement {
  state: Extract<UploadState, 'taken' | 'known' | 'refused'>;
  address?: string | undefined;
  note?: string | undefined;
  item?: string | undefined;
}

export async function settleUpload(
  db: Db,
  id: string,
  { state, address, note, item }: Settlement,
  now: Date,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({
      state,
      address: address ?? null,
      note: note ?? null,
      ...(item ? { item } : {}),
      settled_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'taking')
    .execute();
}

export async function removeUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

export async function listBatchItems(
  db: Db,
  { memorialId, batch, list }: { memorialId: string; batch: string; list: string },
): Promise<Array<{ item: string; position: number }>> {
  const rows = await db
    .selectFrom('uploads')
    .select(['item', 'position'])
    .where('memorial_id', '=', memorialId)
    .where('batch', '=', batch)
    .where('list', '=', list)
    .where('state', '=', 'taken')
    .orderBy('position')
    .execute();
  return rows.flatMap(({ item, position }) =>
    item !== null && position !== null ? [{ item, position }] : [],
  );
}

export async function hasLaterForField(db: Db, upload: UploadRow): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('memorial_id', '=', upload.memorial_id)
    .where('field', '=', upload.field)
    .where('state', 'in', ['taken', 'known'])
    .where('created_at', '>', upload.created_at)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findTakenFile(
  db: Db,
  memorialId: string,
  sha256: string,
): Promise<TakenFile | undefined> {
  return db
    .selectFrom('taken_files')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

export async function saveTakenFile(transaction: Db, file: TakenFile): Promise<void> {
  const { address, note } = file;
  await transaction
    .insertInto('taken_files')
    .values(file)
    .onConflict((conflict) =>
      conflict.columns(['memorial_id', 'sha256']).doUpdateSet({ address, note }),
    )
    .execute();
}

/** Uploads that still arrive and were last written to before this one, the newest first. */
export async function listArriving(
  db: Db,
  { id, touched_at: before }: Pick<UploadRow, 'id' | 'touched_at'>,
  limit: number,
): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .select(COLUMNS)
    .where('state', '=', 'arriving')
    .where(sql<boolean>`(touched_at, id) < (${before}, ${id})`)
    .orderBy('touched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listTaking(db: Db, before: Date, limit: number): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .select(COLUMNS)
    .where('state', '=', 'taking')
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(limit)
    .execute();
}

export async function listWithoutJob(
  db: Db,
  name: string,
  ids: readonly string[],
): Promise<string[]> {
  return pendingJobs.listWithoutJob(db, { name, key: 'upload', ids });
}

export async function touchUploads(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ touched_at: now })
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
}

export async function removeOld(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where((eb) =>
      eb.or([
        eb('settled_at', '<', before),
        eb.and([eb('state', '=', 'arriving'), eb('created_at', '<', before)]),
      ]),
    )
    .execute();
}

/** Deletes only the rows. `sweepUploads` deletes the files. */
export async function removeUploadsOfMemorial(transaction: Db, memorialId: string): Promise<void> {
  await transaction.deleteFrom('uploads').where('memorial_id', '=', memorialId).execute();
  await transaction.deleteFrom('taken_files').where('memorial_id', '=', memorialId).execute();
}

export async function listNeedingBytes(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('state', 'in', ['arriving', 'taking'])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Locks the memorial's row, so that edits, publications and uploads of one memorial run one after another. */
export async function lockMemorial(transaction: Db, memorialId: string): Promise<void> {
  await sql`select from memorials where id = ${memorialId} for no key update`.execute(transaction);
}
