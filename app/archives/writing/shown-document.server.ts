import type { ArchivedMemorial } from '../../memorials/archived/archived-memorial.server.ts';
import type { ArchivedDocument } from '../format/contract.ts';

/** What `index.html` shows: the published document; for a memorial without a publication, its draft. */
export function shownDocument({
  document,
  draft,
  publishedAt,
}: Pick<ArchivedMemorial, 'document' | 'draft' | 'publishedAt'>): ArchivedDocument {
  return publishedAt === null && draft ? draft.document : document;
}
