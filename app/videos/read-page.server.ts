/** Reads what the video of a memorial is made of. */
import { toDraft } from '../drafts/changes/draft-document.ts';
import type { DraftDocument } from '../drafts/contract.ts';
import { readCurrent } from '../drafts/current-draft.server.ts';
import { listDraftMedia } from '../drafts/plan-limits/draft-media.ts';
import { readWithoutTributes, type PrintedMemorial } from '../drafts/read-for-print.server.ts';
import { DEFAULT_LANGUAGE } from '../language/tags.ts';
import { themeById } from '../themes/catalog.ts';
import { randomId } from '../wire/ids.server.ts';
import { listOnPage } from './on-page/store.server.ts';
import { listMaterial } from './plan/list-material.server.ts';
import { textsWithQuotes } from './plan/section-parts.server.ts';
import type { VideoMaterial } from './plan/storyboard.ts';
import type { VideosContext } from './videos-context.server.ts';

type PageContext = Pick<VideosContext, 'kysely' | 'findI18n' | 'renderMarkdown' | 'origin'>;

export interface PageOfVideo extends Pick<PrintedMemorial, 'source' | 'hasUnpublishedChanges'> {
  material: VideoMaterial;
}

/** @throws AppError MEMORIAL_NOT_FOUND */
export async function readPage(
  { kysely, findI18n, renderMarkdown, origin }: PageContext,
  memorialId: string,
): Promise<PageOfVideo> {
  const { memorial, sections, source, hasUnpublishedChanges, shortCode } =
    await readWithoutTributes({ kysely, findI18n }, { memorialId });
  const put = await listOnPage(kysely, memorialId);
  const toHtml = await renderMarkdown(textsWithQuotes(sections.map(({ section }) => section)));
  const material = listMaterial(findI18n(memorial.language ?? DEFAULT_LANGUAGE), {
    memorial,
    sections,
    theme: themeById(memorial.themeId),
    address: `${origin}/m/${shortCode}`,
    ownVideos: new Set(put.map(({ address }) => address)),
    toHtml,
  });
  return { material, source, hasUnpublishedChanges };
}

/** The addresses of this memorial's videos that have captions and chapters. */
export async function listCaptioned(
  db: VideosContext['kysely'],
  memorialId: string,
): Promise<ReadonlySet<string>> {
  const put = await listOnPage(db, memorialId);
  return new Set(put.filter((row) => row.has_tracks !== false).map(({ address }) => address));
}

/** The ids of the versions that the page shows. */
export interface VersionsOnPage {
  draft: ReadonlySet<string>;
  published: ReadonlySet<string>;
}

export const NOT_ON_PAGE: VersionsOnPage = { draft: new Set(), published: new Set() };

export async function findOnPage(
  { kysely }: Pick<VideosContext, 'kysely'>,
  memorialId: string,
): Promise<VersionsOnPage> {
  const put = await listOnPage(kysely, memorialId);
  if (put.length === 0) return NOT_ON_PAGE;
  const { document, published } = await readCurrent(kysely, memorialId);
  const shownIn = (page: DraftDocument) => {
    const { films } = listDraftMedia(page);
    return new Set(put.filter(({ address }) => films.has(address)).map((row) => row.video_id));
  };
  return {
    draft: shownIn(document),
    published: published.published_at
      ? shownIn(toDraft(published.document, randomId))
      : NOT_ON_PAGE.published,
  };
}
