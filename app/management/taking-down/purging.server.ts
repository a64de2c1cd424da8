import { removeDrafts } from '../../drafts/remove-drafts.server.ts';
import { listMediaIdsOfMemorial } from '../../media/uses/media-uses.server.ts';
import { removeMembersAndLog } from '../../members/service.server.ts';
import { removeDoor } from '../../memorials/door/family-visibility.server.ts';
import type { ManagementContext } from '../management-context.server.ts';
import * as store from '../store.server.ts';
/**
 * Purges memorials that were taken down more than 30 days ago. Only the slugs and the short code remain, and their
 * URLs respond with 410. Pictures that another memorial uses also remain.
 */
import { UNDO_DAYS } from './undo-days.ts';

const PURGED_AT_ONCE = 20;

export async function purgeTakenDown({
  kysely,
  media,
  now,
}: Pick<ManagementContext, 'kysely' | 'media' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - UNDO_DAYS * 24 * 3600_000);
  const ids = await store.listToPurge(kysely, before, PURGED_AT_ONCE);
  for (const id of ids) {
    const mediaIds = await kysely.transaction().execute(async (transaction) => {
      const row = await store.lockState(transaction, id);
      // Another request may have restored the memorial in the meantime.
      if (row?.state !== 'taken-down' || !row.taken_down_at || row.taken_down_at >= before) {
        return [];
      }
      const used = await listMediaIdsOfMemorial(transaction, id);
      // A database trigger deletes the tributes, letters and reports.
      await store.purge(transaction, id);
      await removeDrafts(transaction, id);
      await removeDoor(transaction, id);
      await removeMembersAndLog(transaction, id);
      return used;
    });
    await media.removeUnused(mediaIds);
  }
  return ids.length;
}
