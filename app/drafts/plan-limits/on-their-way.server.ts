/** The uploads that count towards a plan before the draft shows them. */
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
    unplaced: await store.listUnplaced(db, memorialId),
  };
}
