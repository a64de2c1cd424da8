import { ALL_TAG } from '../../app/memorials/cdn/cache-tags.server.ts';
import { endCdn } from '../../app/memorials/cdn/store.server.ts';
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { messageOf } from '../../app/wire/errors/caught.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { purge } from '../cdn/purge-requests.server.ts';
import type { Config } from '../config/config.server.ts';

/**
 * `npm run memorials -- cdn off`. What a CDN has stored for a month can only be purged while its address is known, so
 * removing the setting alone changes nothing.
 */
export async function runCdnOff(
  { isPurged }: { isPurged: boolean },
  { config, kysely }: { config: Config; kysely: DatabaseHandle },
): Promise<string> {
  if (!isPurged) {
    if (!config.cdn) {
      throw new DocumentRefusedError([
        'PURGE_URL is not set. Run this command while PURGE_URL is set, or purge the CDN yourself and run `memorials cdn off --purged`.',
      ]);
    }
    try {
      await purge(config.cdn, [ALL_TAG]);
    } catch (error) {
      const reason = messageOf(error);
      throw new DocumentRefusedError([`The CDN was not purged, so nothing has changed: ${reason}`]);
    }
  }
  await endCdn(kysely);
  return 'Changes no longer purge a CDN. Now remove PURGE_URL, PURGE_KIND and PURGE_TOKEN and restart every instance.\n';
}
