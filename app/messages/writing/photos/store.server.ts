import { sql } from 'kysely';

import type { OwnTables } from '../../../../db/own-tables.server.ts';
import * as pendingJobs from '../../../../db/pending-jobs.server.ts';
import type { MessageKind } from '../../message-kind.ts';
import type { PhotoState, WordTables } from '../../tables.server.ts';

export type Db = OwnTables<WordTables>;

export interface PhotoRow {
  id: string;
  kind: MessageKind;
  wordsId: string;
  state: PhotoState;
  byteSize: number;
  appears: boolean;
  note: string | null;
  tries: number;
}

const COLUMNS = [
  'id',
  sql<MessageKind>`case when submission_id is null then 'letter' else 'tribute' end`.as('kind'),
  sql<string>`coalesce(submission_id, condolence_id)`.as('wordsId'),
  'state',
  'byte_size as byteSize',
  'appears',
  'note',
  'tries',
] as const;

const columnOf = (kind: MessageKind) => (kind === 'tribute' ? 'submission_id' : 'condolence_id');

export async function insertPhoto(
  transaction: Db,
  photo: Omit<PhotoRow, 'tries'> & { memorialId: string; now: Date },
): Promise<void> {
  const { id, memorialId, kind, wordsId, state, byteSize, appears, note, now } = photo;
  await transaction
    .insertInto('words_photos')
    .values({
      id,
      memorial_id: memorialId,
      submission_id: kind === 'tribute' ? wordsId : null,
      condolence_id: kind === 'letter' ? wordsId : null,
      state,
      byte_size: byteSize,
      appears,
      note,
      created_at: now,
    })
    .execute();
}

export async function findPhotoOf(
  db: Db,
  kind: MessageKind,
  wordsId: string,
): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('words_photos')
    .select(COLUMNS)
    .where(columnOf(kind), '=', wordsId)
    .executeTakeFirst();
}

export async function findPhoto(db: Db, id: string): Promise<PhotoRow | undefined> {
  return db.selectFrom('words_photos').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Counts an attempt. Resolves to undefined if the photo does not wait any more. */
export async function countTry(db: Db, id: string): Promise<PhotoRow | undefined> {
  return db
    .updateTable('words_photos')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Subtracts an attempt that failed for another reason than the photo. */
export async function uncountTry(db: Db, id: string): Promise<void> {
  await db
    .updateTable('words_photos')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .execute();
}

export async function refusePhoto(db: Db, id: string, note: string): Promise<void> {
  await db
    .updateTable('words_photos')
    .set({ state: 'refused', note })
    .where('id', '=', id)
    .execute();
}

export async function removePhoto(db: Db, id: string): Promise<void> {
  await db.deleteFrom('words_photos').where('id', '=', id).execute();
}

/** Removes what waits or was refused for these words. Resolves to the ids of the files. */
export async function removePhotosOf(
  db: Db,
  kind: MessageKind,
  wordsId: string,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('words_photos')
    .where(columnOf(kind), '=', wordsId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface PhotoAge {
  id: string;
  created_at: Date;
}

/** Photos that wait and were sent before this one, the newest first. */
export async function listWaitingBefore(
  db: Db,
  { id, created_at: before }: PhotoAge,
  limit: number,
): Promise<PhotoAge[]> {
  return db
    .selectFrom('words_photos')
    .select(['id', 'created_at'])
    .where('state', '=', 'waiting')
    .where(sql<boolean>`(created_at, id) < (${before}, ${id})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listWithoutJob(
  db: Db,
  name: string,
  ids: readonly string[],
): Promise<string[]> {
  return pendingJobs.listWithoutJob(db, { name, key: 'photo', ids });
}

export async function listWaiting(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('words_photos')
    .select('id')
    .where('state', '=', 'waiting')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Stores the prepared photo with its letter. */
export async function setPhotoOfCondolence(db: Db, id: string, photo: string): Promise<void> {
  await db
    .updateTable('condolences')
    .set((eb) => ({ photo, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Stores the prepared photo with its tribute. A decision that was made before the photo arrived is refused,
 * and on a published tribute it waits as a change.
 */
export async function setPhotoOfTribute(db: Db, id: string, photo: string): Promise<void> {
  await db
    .updateTable('tribute_submissions')
    .set((eb) => ({
      photo,
      revision: eb('revision', '+', 1),
      first_read_at: null,
      has_change: sql<boolean>`state = 'published'`,
    }))
    .where('id', '=', id)
    .execute();
}
