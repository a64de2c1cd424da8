import { sql, type Selectable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { VideoSoundsTable, VideoSoundTables } from './tables.server.ts';

type Db = OwnTables<VideoSoundTables>;

export type SoundRow = Selectable<VideoSoundsTable>;

export async function insertSound(db: Db, row: SoundRow): Promise<void> {
  await db.insertInto('video_sounds').values(row).execute();
}

export async function findSound(
  db: Db,
  memorialId: string,
  id: string,
): Promise<SoundRow | undefined> {
  return db
    .selectFrom('video_sounds')
    .selectAll()
    .where('id', '=', id)
    .where('memorial_id', '=', memorialId)
    .executeTakeFirst();
}

export async function touchSound(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('video_sounds').set({ used_at: now }).where('id', '=', id).execute();
}

type RemovedSound = Pick<SoundRow, 'file' | 'kind'>;

/** True for a sound that the saved plan of its memorial names, or a video that is being made. */
const isInUse = sql<boolean>`(
  exists (
    select from video_plans
    where video_plans.memorial_id = video_sounds.memorial_id
    and video_plans.plan -> 'sound' ->> 'address' = video_sounds.id
  ) or exists (
    select from videos
    where videos.memorial_id = video_sounds.memorial_id
    and videos.sound = video_sounds.id
    and videos.settled_at is null
  )
)`;

/** Removes the sounds of a memorial that are not in use, except the newest `kept`. */
export async function removeSpare(
  db: Db,
  memorialId: string,
  kept: number,
): Promise<RemovedSound[]> {
  const spare = db
    .selectFrom('video_sounds')
    .select('id')
    .where('memorial_id', '=', memorialId)
    .where(sql<boolean>`not ${isInUse}`)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .offset(kept);
  return db
    .deleteFrom('video_sounds')
    .where('id', 'in', spare)
    .returning(['file', 'kind'])
    .execute();
}

/** Removes the sounds that are not in use and that were last used before this time. */
export async function removeUnused(db: Db, before: Date): Promise<RemovedSound[]> {
  return db
    .deleteFrom('video_sounds')
    .where('used_at', '<', before)
    .where(sql<boolean>`not ${isInUse}`)
    .returning(['file', 'kind'])
    .execute();
}

/** The ids of the files from `first` to `last`, both included. */
export async function findFilesBetween(db: Db, first: string, last: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('video_sounds')
    .select('file')
    .where('file', '>=', first)
    .where('file', '<=', last)
    .execute();
  return new Set(rows.map(({ file }) => file));
}
