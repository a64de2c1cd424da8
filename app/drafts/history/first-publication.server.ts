import type { StoredDocument } from '../../memorials/document-ids.ts';
import { randomId } from '../../wire/ids.server.ts';
import { toDraft } from '../changes/draft-document.ts';
import * as store from './store.server.ts';

/** For memorials that were published before the history existed: adds the published page as the first revision. */
export async function keepFirstPublication(
  transaction: Parameters<typeof store.insertRevision>[0],
  memorialId: string,
  { document, publishedAt }: { document: StoredDocument; publishedAt: Date },
): Promise<void> {
  await store.insertRevision(transaction, {
    memorialId,
    kind: 'published',
    document: toDraft(document, randomId),
    userId: null,
    now: publishedAt,
  });
}
