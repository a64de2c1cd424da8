import type { Selectable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { Storyboard } from '../plan/storyboard.ts';
import type { VideosOnPageTable, VideoTables } from '../tables.server.ts';

type Db = OwnTables<VideoTables>;

export type OnPageRow = Selectable<VideosOnPageTable>;

/** What was put on the page of this memorial. */
export async function listOnPage(db: Db, memorialId: string): Promise<OnPageRow[]> {
  return db
    .selectFrom('videos_on_page')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .orderBy('created_at')
    .execute();
}

export async function saveOnPage(
  db: Db,
  put: { memorialId: string; address: string; videoId: string; now: Date; hasTracks: boolean },
): Promise<void> {
  const values = { video_id: put.videoId, created_at: put.now, has_tracks: put.hasTracks };
  await db
    .insertInto('videos_on_page')
    .values({ memorial_id: put.memorialId, address: put.address, ...values })
    .onConflict((conflict) => conflict.columns(['memorial_id', 'address']).doUpdateSet(values))
    .execute();
}

export interface OnPageWithoutTracks extends Pick<OnPageRow, 'memorial_id' | 'address'> {
  /** null if the version is no longer there */
  storyboard: Storyboard | null;
}

/** Videos of which it is not known whether their captions and chapters are stored. */
export async function listWithoutTracks(db: Db): Promise<OnPageWithoutTracks[]> {
  return db
    .selectFrom('videos_on_page')
    .leftJoin('videos', (join) =>
      join
        .onRef('videos.id', '=', 'videos_on_page.video_id')
        .onRef('videos.memorial_id', '=', 'videos_on_page.memorial_id'),
    )
    .select(['videos_on_page.memorial_id', 'address', 'storyboard'])
    .where('has_tracks', 'is', null)
    .orderBy('videos_on_page.memorial_id')
    .limit(1_000)
    .execute();
}

export async function saveTracks(
  db: Db,
  { memorial_id: memorialId, address }: Pick<OnPageRow, 'memorial_id' | 'address'>,
  hasTracks: boolean,
): Promise<void> {
  await db
    .updateTable('videos_on_page')
    .set({ has_tracks: hasTracks })
    .where('memorial_id', '=', memorialId)
    .where('address', '=', address)
    .where('has_tracks', 'is', null)
    .execute();
}
