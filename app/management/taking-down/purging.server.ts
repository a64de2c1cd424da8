/**
 * Purges memorials that were taken down more than 30 days ago. Only the slugs and the short code remain, and their
 * URLs respond with 410; of a draft that was never published nothing remains. Pictures that another memorial uses also
 * remain.
 */
import { emptyDrafts, removeDrafts } from '../../drafts/remove-drafts.server.ts';
import { listMediaIdsOfMemorial } from '../../media/uses/media-uses.server.ts';
import { removeLog, removeMembers } from '../../members/service.server.ts';
import { removeDoor } from '../../memorials/door/family-visibility.server.ts';
import { emptyTributes } from '../../tributes/service.server.ts';
import { isOutage } from '../../wire/errors/outage.ts';
import { timeLimit } from '../../wire/time-limit.server.ts';
import type { ManagementContext } from '../management-context.server.ts';
import * as store from '../store.server.ts';
import { UNDO_DAYS } from './undo-days.ts';

const PURGED_AT_ONCE = 20;
/** So that the night has time for the rest. The next night goes on. */
const MOST_MS = 5 * 60_000;

export type PurgeContext = Pick<
  ManagementContext,
  'kysely' | 'media' | 'emptyMessages' | 'removeCopies' | 'now'
>;

/** One that can't be purged doesn't hold up the others. */
export async function purgeTakenDown(context: PurgeContext): Promise<number> {
  const { kysely, now } = context;
  const isOver = timeLimit(MOST_MS);
  const before = new Date(now().getTime() - UNDO_DAYS * 24 * 3600_000);
  const failures = new Map<string, unknown>();
  let purged = 0;
  for (let isLast = false; !isLast && !isOver();) {
    const listed = await store.listToPurge(kysely, before, PURGED_AT_ONCE + failures.size);
    const ids = listed.filter((id) => !failures.has(id));
    for (const id of ids) {
      try {
        await purge(context, id);
        purged += 1;
      } catch (error) {
        if (isOutage(error)) throw error;
        failures.set(id, error);
      }
    }
    isLast = ids.length < PURGED_AT_ONCE;
  }
  for (const id of await store.listPurgedWithLog(kysely)) await removeLog(kysely, id);
  if (failures.size > 0) throw [...failures.values()][0];
  return purged;
}

async function purge(context: PurgeContext, id: string): Promise<void> {
  const { kysely, media, emptyMessages, removeCopies } = context;
  const mediaIds = await listMediaIdsOfMemorial(kysely, id);
  // After 30 days no request restores it. An interruption leaves a part, and the next night goes on.
  await removeCopies(id);
  await emptyMessages(id);
  await emptyTributes(kysely, id);
  await emptyDrafts(kysely, id);
  await kysely.transaction().execute(async (transaction) => {
    const row = await store.lockState(transaction, id);
    // Another instance may have purged it in the meantime.
    if (row?.state !== 'taken-down') return;
    // A database trigger deletes what has come since.
    await store.purge(transaction, id);
    await removeDrafts(transaction, id);
    await removeDoor(transaction, id);
    await removeMembers(transaction, id);
    // No link leads to a draft, so its address and code are free again.
    if (!row.published_at) await store.remove(transaction, id);
  });
  await media.removeUnused(mediaIds);
}
