/**
 * Purges memorials that were taken down more than 30 days ago: everything goes except the slugs and the code, which
 * answer 410 for ever. Pictures and films go unless another memorial shows them.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import { removeMembersAndLog } from '../../members/service.server.ts';
import { replaceTributes } from '../../tributes/service.server.ts';
import type { MemorialService } from '../service.server.ts';
import { removeUploadsOfMemorial } from '../uploads/store.server.ts';
import { UNDO_DAYS } from './memorials.server.ts';
import * as store from './store.server.ts';
import { listStoredMedia } from './stored-media.server.ts';

const PURGED_AT_ONCE = 20;

interface PurgingOptions {
  kysely: DatabaseHandle;
  memorials: Pick<MemorialService, 'findUsedAddresses'>;
  media: Pick<MediaService, 'remove'>;
  now: () => Date;
}

/** Resolves to the number of purged memorials. */
export async function purgeTakenDown({
  kysely,
  memorials,
  media,
  now,
}: PurgingOptions): Promise<number> {
  const before = new Date(now().getTime() - UNDO_DAYS * 24 * 3600_000);
  const ids = await store.listToPurge(kysely, before, PURGED_AT_ONCE);
  for (const id of ids) {
    const own = await kysely.transaction().execute(async (transaction) => {
      const row = await store.lockState(transaction, id);
      // Somebody brought it back in this moment, and perhaps took it down again.
      if (row?.state !== 'taken-down' || !row.taken_down_at || row.taken_down_at >= before) {
        return [];
      }
      const addresses = await listStoredMedia(transaction, id);
      await replaceTributes(transaction, id, []);
      await store.purge(transaction, id);
      await removeUploadsOfMemorial(transaction, id);
      await removeMembersAndLog(transaction, id);
      return addresses;
    });
    const shared = await memorials.findUsedAddresses(own);
    for (const address of own) if (!shared.has(address)) await media.remove(address);
  }
  return ids.length;
}
