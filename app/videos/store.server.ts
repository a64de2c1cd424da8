import { sql, type Selectable } from 'kysely';

import type { OwnTables } from '../../db/own-tables.server.ts';
import type { VideoPlan } from './contract.ts';
import { FRAMES_PER_SECOND, type Storyboard } from './plan/storyboard.ts';
import type { VideosTable, VideoTables } from './tables.server.ts';

type Db = OwnTables<VideoTables>;

export type VideoRow = Selectable<VideosTable>;

export async function findPlan(db: Db, memorialId: string): Promise<VideoPlan | undefined> {
  const row = await db
    .selectFrom('video_plans')
    .select('plan')
    .where('memorial_id', '=', memorialId)
    .executeTakeFirst();
  return row?.plan;
}

export async function savePlan(
  db: Db,
  { memorialId, plan, now }: { memorialId: string; plan: VideoPlan; now: Date },
): Promise<void> {
  const values = { plan: JSON.stringify(plan), updated_at: now };
  await db
    .insertInto('video_plans')
    .values({ memorial_id: memorialId, ...values })
    .onConflict((conflict) => conflict.column('memorial_id').doUpdateSet(values))
    .execute();
}

export interface NewVideo {
  id: string;
  memorialId: string;
  file: string;
  storyboard: Storyboard;
  sound: string | undefined;
  now: Date;
}

/** Undefined if another version of the memorial's video is being made. */
export async function insertVideo(db: Db, video: NewVideo): Promise<VideoRow | undefined> {
  const { id, memorialId, file, storyboard, sound, now } = video;
  return db
    .insertInto('videos')
    .values({
      id,
      memorial_id: memorialId,
      file,
      total: storyboard.frames / FRAMES_PER_SECOND,
      storyboard: JSON.stringify(storyboard),
      sound: sound ?? null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('memorial_id').where('settled_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** A version that the family's browser made. */
export async function insertMade(
  db: Db,
  video: NewVideo & { byteSize: number; hasSound: boolean; seconds: number },
): Promise<VideoRow> {
  return db
    .insertInto('videos')
    .values({
      id: video.id,
      memorial_id: video.memorialId,
      state: 'ready',
      done: video.seconds,
      total: video.seconds,
      file: video.file,
      sound: video.sound ?? null,
      has_sound: video.hasSound,
      storyboard: JSON.stringify(video.storyboard),
      made_in_browser: true,
      byte_size: video.byteSize,
      created_at: video.now,
      settled_at: video.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findVideo(db: Db, id: string): Promise<VideoRow | undefined> {
  return db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findOnItsWay(db: Db, memorialId: string): Promise<VideoRow | undefined> {
  return db
    .selectFrom('videos')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
}

export async function findNewestReady(db: Db, memorialId: string): Promise<VideoRow | undefined> {
  return db
    .selectFrom('videos')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .where('state', '=', 'ready')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

/** Newest first. */
export async function listVideos(db: Db, memorialId: string, limit: number): Promise<VideoRow[]> {
  return db
    .selectFrom('videos')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Counts an attempt. Undefined if the version is ready, has failed or was removed. */
export async function beginVideo(db: Db, id: string): Promise<VideoRow | undefined> {
  return db
    .updateTable('videos')
    .set({ state: 'drawing', tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Puts a version behind those that wait. It keeps its progress, and this attempt does not count. False if it was removed
 * or a later attempt has begun.
 */
export async function putBack(
  db: Db,
  { id, tries }: Pick<VideoRow, 'id' | 'tries'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('videos')
    .set({ state: 'waiting', tries: tries - 1 })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True if a version of any memorial waits to be drawn. */
export async function isAnyWaiting(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('videos')
    .select('id')
    .where('state', '=', 'waiting')
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveProgress(db: Db, id: string, done: number): Promise<void> {
  await db
    .updateTable('videos')
    .set({ done: sql<number>`least(${done}, total)` })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

export interface ReadyVideo {
  seconds: number;
  byteSize: number;
  hasSound: boolean;
  warnings: readonly string[];
  storyboard: Storyboard;
  now: Date;
}

/** False if the version is already ready, has failed or was removed. */
export async function saveReady(db: Db, id: string, made: ReadyVideo): Promise<boolean> {
  const { seconds, byteSize, hasSound, warnings, storyboard, now } = made;
  const { numUpdatedRows } = await db
    .updateTable('videos')
    .set({
      state: 'ready',
      done: seconds,
      total: seconds,
      byte_size: byteSize,
      has_sound: hasSound,
      warnings: JSON.stringify(warnings),
      storyboard: JSON.stringify(storyboard),
      settled_at: now,
    })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False, and nothing happens, if a later attempt has begun, because that attempt can still succeed. */
export async function saveFailed(
  db: Db,
  id: string,
  { problem, tries, now }: { problem: string; tries: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('videos')
    .set({ state: 'failed', problem, settled_at: now })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Removes ready versions that have a newer ready version. Resolves to the ids of their files.
 * @param memorialId - otherwise of all memorials
 */
export async function removeReplaced(db: Db, memorialId?: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('videos')
    .where('state', '=', 'ready')
    .$if(memorialId !== undefined, (query) => query.where('memorial_id', '=', memorialId ?? ''))
    .where(
      sql<boolean>`exists (
        select from videos as newer
        where newer.memorial_id = videos.memorial_id and newer.state = 'ready'
          and (newer.created_at, videos.id) > (videos.created_at, newer.id)
      )`,
    )
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** Removes versions that failed before this time. They have no files. */
export async function removeFailed(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('videos')
    .where('state', '=', 'failed')
    .where('settled_at', '<', before)
    .execute();
}

/** The memorials of which a version is being made, or was asked for after this time. */
export async function listActiveMemorials(db: Db, since: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('videos')
    .select('memorial_id')
    .distinct()
    .where((where) => where.or([where('created_at', '>=', since), where('settled_at', 'is', null)]))
    .execute();
  return new Set(rows.map((row) => row.memorial_id));
}

export async function findFilesBetween(db: Db, first: string, last: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('videos')
    .select('file')
    .where('file', '>=', first)
    .where('file', '<=', last)
    .execute();
  return new Set(rows.map(({ file }) => file));
}
