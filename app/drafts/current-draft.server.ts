import { AppError } from '../wire/errors/app-error.ts';
import { randomId } from '../wire/ids.server.ts';
import { toDraft } from './changes/draft-document.ts';
import type { DraftDocument } from './contract.ts';
import * as store from './store.server.ts';

export interface CurrentDraft {
  slug: string;
  state: store.PublishedRow['state'];
  published: store.PublishedRow;
  revision: number;
  document: DraftDocument;
  draftTime: Date | undefined;
}

/**
 * Reads the draft, or the published document if there is no draft.
 * @param find - reads the memorial; `lockPublished` also locks the memorial until the transaction ends
 * @throws AppError MEMORIAL_NOT_FOUND
 */
export async function readCurrent(
  db: store.Db,
  memorialId: string,
  find = store.findPublished,
): Promise<CurrentDraft> {
  const published = await find(db, memorialId);
  if (!published || published.state === 'purged') throw new AppError('MEMORIAL_NOT_FOUND');
  const draft = await store.findDraft(db, memorialId);
  const { slug, state } = published;
  return {
    slug,
    state,
    published,
    revision: draft?.revision ?? published.draft_revision,
    document: draft?.document ?? toDraft(published.document, randomId),
    draftTime: draft?.updated_at,
  };
}
