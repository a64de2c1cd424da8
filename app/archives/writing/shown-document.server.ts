import type { ArchivedMemorial } from '../../management/for-archive/archived-memorial.server.ts';
import type { ArchivedDocument } from '../format/contract.ts';

/**
 * The document that `index.html` shows: the published one, or the draft before the first
 * publication.
 */
export function shownDocument({
  document,
  draft,
  publishedAt,
}: Pick<ArchivedMemorial, 'document' | 'draft' | 'publishedAt'>): ArchivedDocument {
  return publishedAt === null && draft ? draft.document : document;
}
