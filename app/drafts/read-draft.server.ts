import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { ContributableMemorial, MemberMemorial } from '../members/access.server.ts';
import { presentMemorialPage, type MemorialPageView } from '../memorials/page/page-view.ts';
import { createPreviewReader } from '../tributes/service.server.ts';
import { toPreview } from './changes/draft-document.ts';
import type { DraftResponse } from './contract.ts';
import { readOwnParts } from './contributions/part-authors.server.ts';
import { readCurrent } from './current-draft.server.ts';
import type { DraftsContext } from './drafts-context.server.ts';

const readPreview = createPreviewReader<DatabaseHandle>((_, memorialId) => memorialId);

export async function readDraft(
  { kysely }: Pick<DraftsContext, 'kysely'>,
  memorial: ContributableMemorial,
): Promise<DraftResponse> {
  const own = await readOwnParts(kysely, memorial);
  const { revision, document } = await readCurrent(kysely, memorial.memorialId);
  return { revision, document, ...(own ? { own: [...own] } : {}) };
}

/** The page as it would be published now. */
export async function readDraftPage(
  {
    kysely,
    renderMarkdown,
    findI18n,
  }: Pick<DraftsContext, 'kysely' | 'renderMarkdown' | 'findI18n'>,
  { memorialId }: MemberMemorial,
): Promise<MemorialPageView> {
  const { document, slug, published } = await readCurrent(kysely, memorialId);
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
