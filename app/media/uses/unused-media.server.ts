/**
 * Removes each unused picture or film in one transaction: first its files, then its row. After a failure the row
 * remains, and the next sweep tries again.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { timeLimit } from '../../wire/time-limit.server.ts';
import type { MediaStorage } from '../storage/storage.server.ts';
import { type NamedMediaRow, removeMediaRow } from '../store.server.ts';
import * as store from './store.server.ts';

const HOUR_MS = 3_600_000;
/**
 * Media must be unused for this long, because a browser that was offline may still use it. With the
 * hourly sweep, files are removed within a day.
 */
const UNUSED_MS = 22 * HOUR_MS;
export const HELD_MS = 24 * HOUR_MS;

const COMPARED_AT_ONCE = 10_000;
/** By the first two hexadecimal digits of an id; one an hour. */
const PARTS = 256;
const REMOVED_AT_ONCE = 500;
/** Less than the timeout of the job, which would go on beside its next attempt. */
const MOST_MS = 20 * 60_000;

export interface UnusedMediaOptions {
  kysely: DatabaseHandle;
  storage: Pick<MediaStorage, 'remove'>;
  namesOf: (row: NamedMediaRow) => string[];
  now: () => Date;
}

export interface UnusedRemoval {
  removed: number;
  used: number;
}

export async function removeUnused(
  options: UnusedMediaOptions,
  mediaIds: readonly string[],
): Promise<UnusedRemoval> {
  await store.removeExpiredIntakeUses(options.kysely, options.now());
  const result = { removed: 0, used: 0 };
  for (const id of await store.findIds(options.kysely, mediaIds)) {
    if (await removeOne(options, id)) result.removed += 1;
    else if (await store.isUsed(options.kysely, id.slice(0, 32))) result.used += 1;
  }
  return result;
}

/**
 * Resolves to the number of removed pictures and films.
 * @param isOver - says when the rest has to wait for the next sweep
 */
export async function sweepUnused(
  options: UnusedMediaOptions,
  isOver = timeLimit(MOST_MS),
): Promise<number> {
  const { kysely, now } = options;
  const time = now();
  await store.removeExpiredIntakeUses(kysely, time);
  while ((await store.markLostUses(kysely, { limit: COMPARED_AT_ONCE, now: time })) && !isOver());
  await markUnusedInPart(kysely, time);
  await store.unmarkUsed(kysely);
  const before = new Date(time.getTime() - UNUSED_MS);
  let removed = 0;
  // Rows that are in use again stay in the list until the next sweep. If no row of a batch could be removed, the next
  // batch would be the same. So the loop stops.
  for (;;) {
    const ids = await store.listUnused(kysely, before, REMOVED_AT_ONCE);
    let removedOfRound = 0;
    for (const id of ids) {
      if (await removeOne(options, id)) removedOfRound += 1;
      if (isOver()) return removed + removedOfRound;
    }
    removed += removedOfRound;
    if (ids.length < REMOVED_AT_ONCE || removedOfRound === 0) return removed;
  }
}

/** What no trigger has seen, such as rows of an emptied table, is found in a part of all media: after ten days in all. */
async function markUnusedInPart(kysely: DatabaseHandle, now: Date): Promise<void> {
  const part = Math.floor(now.getTime() / HOUR_MS) % PARTS;
  const prefix = part.toString(16).padStart(2, '0');
  let afterId: string | undefined = '';
  while (afterId !== undefined) {
    afterId = await store.markUnused(kysely, { prefix, afterId, limit: COMPARED_AT_ONCE, now });
  }
}

async function removeOne(
  { kysely, storage, namesOf, now }: UnusedMediaOptions,
  id: string,
): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    const row = await store.lockUnused(transaction, id, now());
    if (!row) return false;
    await storage.remove(namesOf(row));
    await removeMediaRow(transaction, id);
    return true;
  });
}
