/** Reads a memorial for an archive: its data, and its page as visitors see it. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readUserNames } from '../../accounts/user-names.server.ts';
import { toPreview } from '../../drafts/changes/draft-document.ts';
import type { DraftDocument } from '../../drafts/contract.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import type { Memorial } from '../../memorials/contract.ts';
import type { StoredDocument } from '../../memorials/document-ids.ts';
import { joinTributes } from '../../memorials/documents/stored-document.server.ts';
import type { Level } from '../../memorials/levels.ts';
import { presentMemorialPage, type MemorialPageView } from '../../memorials/page/page-view.ts';
import type { PlacedTribute } from '../../tributes/service.server.ts';
import { createPreviewReader } from '../../tributes/service.server.ts';
import { lightMarkdownToHtml } from '../../ui/markdown/light-markdown.ts';
import * as store from './store.server.ts';

export interface ArchivedMemorial {
  id: string;
  slug: string;
  formerSlugs: string[];
  shortCode: string;
  state: 'draft' | 'published' | 'taken-down';
  level: Level | null;
  isIndexed: boolean;
  hadFamilyPassword: boolean;
  documentVersion: number;
  draftRevision: number;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  takenDownAt: Date | null;
  document: StoredDocument;
  draft: { revision: number; updatedAt: Date; document: DraftDocument } | null;
  publications: Array<{ number: number; createdAt: Date; by: string | null }>;
}

/** Undefined if the memorial does not exist any more. */
export async function readArchivedMemorial(
  db: DatabaseHandle,
  memorialId: string,
): Promise<ArchivedMemorial | undefined> {
  const row = await store.findMemorial(db, memorialId);
  if (!row || row.state === 'purged') return undefined;
  const draft = await store.findDraft(db, memorialId);
  const publications = await store.listPublications(db, memorialId);
  const names = await readUserNames(db, [
    ...new Set(publications.flatMap(({ user_id: by }) => by ?? [])),
  ]);
  return {
    id: row.id,
    slug: row.slug,
    formerSlugs: await store.listFormerSlugs(db, memorialId, row.slug),
    shortCode: row.short_code,
    state: row.state,
    level: row.level,
    isIndexed: row.is_indexed,
    hadFamilyPassword: Boolean(row.has_door),
    documentVersion: row.version,
    draftRevision: row.draft_revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    takenDownAt: row.taken_down_at,
    document: row.document,
    draft: draft
      ? { revision: draft.revision, updatedAt: draft.updated_at, document: draft.document }
      : null,
    publications: publications.map(({ number, created_at: createdAt, user_id: by }) => ({
      number,
      createdAt,
      by: (by === null ? undefined : names.get(by)) ?? null,
    })),
  };
}

const readPreview = createPreviewReader<DatabaseHandle>((_, memorialId) => memorialId);

/** The page that visitors see. Without a publication, the page of the draft. */
export async function presentArchivedPage(
  db: DatabaseHandle,
  memorial: ArchivedMemorial,
  findI18n: FindI18n,
): Promise<MemorialPageView> {
  const tributes = await readPreview(db, memorial.id);
  return presentMemorialPage(joinShown(memorial, tributes, findI18n), lightMarkdownToHtml);
}

function joinShown(
  memorial: ArchivedMemorial,
  tributes: readonly PlacedTribute[],
  findI18n: FindI18n,
): Memorial {
  const { slug, document, draft, publishedAt } = memorial;
  if (publishedAt !== null || !draft) return joinTributes({ slug, document }, tributes);
  return toPreview(draft.document, slug, findI18n);
}
