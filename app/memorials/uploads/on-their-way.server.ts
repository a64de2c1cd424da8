/** The uploads that count towards a plan before the draft shows them. */
import { sql } from 'kysely';

import * as store from './store.server.ts';

/** After its last request, an unfinished upload counts towards the limits of the plan for this time. */
const PLACE_KEPT_MS = 15 * 60_000;

export interface OnTheirWay {
  /** being sent or processed */
  pictures: number;
  films: number;
  bytes: number;
  /** The URLs of stored files that nothing in the memorial shows yet: without a place, or their place was removed. */
  unplaced: readonly string[];
}

export const NOTHING_ON_ITS_WAY: Omit<OnTheirWay, 'unplaced'> = { pictures: 0, films: 0, bytes: 0 };

export async function readOnTheirWay(
  db: store.Db,
  memorialId: string,
  now: Date,
): Promise<OnTheirWay> {
  const since = new Date(now.getTime() - PLACE_KEPT_MS);
  return {
    ...(await store.measureOnTheirWay(db, memorialId, { since })),
    unplaced: await listUnplaced(db, memorialId),
  };
}

/** A file that was shown and then removed is not on its way any more. The sweep deletes the rows after a day. */
export async function listUnplaced(db: store.Db, memorialId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from uploads
    where memorial_id = ${memorialId} and state = 'taken' and address is not null
      and (
        list is not null and not exists (
          select from draft_changes
          where draft_changes.memorial_id = uploads.memorial_id and change_id = uploads.id
        )
        or not exists (
          select from media_uses
          where media_id = substr(address, ${'/media/'.length + 1}::integer, 32)
            and media_uses.memorial_id = uploads.memorial_id
            and media_uses.kind in ('page', 'draft', 'history', 'removed')
        )
      )
  `.execute(db);
  return rows.map(({ address }) => address);
}
