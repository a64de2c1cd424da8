import type { DatabaseHandle } from '../../db/schema.server.ts';
import type {
  ContributableMemorial,
  EditableMemorial,
  MemberMemorial,
} from '../members/access.server.ts';
import {
  presentMemorialPage,
  sectionKey,
  type MemorialPageView,
} from '../memorials/page/page-view.ts';
import { createPreviewReader } from '../tributes/service.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { toPreview } from './changes/draft-document.ts';
import { valueHash } from './changes/value-hash.ts';
import type { DraftResponse } from './contract.ts';
import { readOwnParts } from './contributions/part-authors.server.ts';
import { readCurrent, type CurrentDraft } from './current-draft.server.ts';
import type { DraftPage } from './draft-page.ts';
import type { DraftsContext } from './drafts-context.server.ts';
import { readVersion, type VersionContext } from './history/filing/version-files.server.ts';

const readPreview = createPreviewReader<DatabaseHandle>((_, memorialId) => memorialId);

export async function readDraft(
  { kysely }: Pick<DraftsContext, 'kysely'>,
  memorial: ContributableMemorial,
): Promise<DraftResponse> {
  const own = await readOwnParts(kysely, memorial);
  const { revision, document } = await readCurrent(kysely, memorial.memorialId);
  return { revision, document, ...(own ? { own: [...own] } : {}) };
}

type PageContext = Pick<DraftsContext, 'kysely' | 'renderMarkdown' | 'findI18n'>;

/** The page as it would be published now. */
export async function readDraftPage(
  context: PageContext,
  { memorialId }: MemberMemorial,
): Promise<Pick<DraftPage, 'page' | 'sections'>> {
  const current = await readCurrent(context.kysely, memorialId);
  const page = await presentDraft(context, memorialId, current);
  const shown = new Set(page.sections.map(({ key }) => key));
  const sections = current.document.sections
    .map(({ id, bodyText }, index) => ({
      key: sectionKey(index),
      id,
      ...(bodyText ? { text: valueHash(bodyText) } : {}),
    }))
    .filter(({ key }) => shown.has(key));
  return { page, sections };
}

/**
 * An earlier revision as a page, with the tributes of today, which are no part of a revision.
 * @throws AppError NOT_FOUND if there is no such revision, VERSION_MISSING if its file is lost
 */
export async function readRevisionPage(
  context: PageContext & VersionContext,
  { memorialId }: EditableMemorial,
  number: number,
): Promise<{ page: MemorialPageView; kind: 'published' | 'draft'; createdAt: string }> {
  const current = await readCurrent(context.kysely, memorialId);
  const version = await readVersion(context, memorialId, number);
  if (!version) throw new AppError('NOT_FOUND');
  const { document, kind, createdAt } = version;
  const page = await presentDraft(context, memorialId, { ...current, document });
  return { page, kind, createdAt: createdAt.toISOString() };
}

async function presentDraft(
  { kysely, renderMarkdown, findI18n }: PageContext,
  memorialId: string,
  { document, slug, published }: CurrentDraft,
): Promise<MemorialPageView> {
  const { invented } = published.document;
  const preview = { ...toPreview(document, slug, findI18n), ...(invented ? { invented } : {}) };
  const tributes = Map.groupBy(await readPreview(kysely, memorialId), ({ sectionId }) => sectionId);
  preview.sections = preview.sections.map((section, index) => {
    const own = tributes.get(document.sections[index]?.id ?? '');
    if (section.type !== 'tributesSection' || !own) return section;
    return { ...section, tributes: own.map(({ tribute }) => tribute) };
  });
  const texts = preview.sections.flatMap(
    (section) => (section.type === 'textSection' && section.bodyText) || [],
  );
  return presentMemorialPage(preview, await renderMarkdown(texts));
}
