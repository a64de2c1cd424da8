import type { OwnTables } from '../../../db/own-tables.server.ts';
import { ALL_TAG, mediaTag, pageTag } from './cache-tags.server.ts';
import * as store from './store.server.ts';
import type { CdnTables } from './tables.server.ts';

/** True until the CDN has confirmed that it dropped what it had of a memorial; false without a CDN. */
export function doCopiesRemain(
  db: OwnTables<CdnTables>,
  { id, slug }: { id: string; slug: string },
): Promise<boolean> {
  return store.isAnyUnconfirmed(db, [pageTag(slug), mediaTag(id), ALL_TAG]);
}
