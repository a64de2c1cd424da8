import { isVideoAddress, parseVideoAddress, trackAddress } from '../../media/addresses.ts';
import type { ContentItem } from '../contract.ts';
import type { MemorialPageView } from './page-view.ts';

/** True if the page shows a video of the product's own storage. */
export function hasStoredVideo({ sections }: Pick<MemorialPageView, 'sections'>): boolean {
  return sections.some(
    (section) =>
      section.type === 'contentSliderSection' &&
      section.content.some(({ type, url }) => type === 'video' && isVideoAddress(url)),
  );
}

/** @param captioned - the addresses of videos that have tracks; they speak the memorial's own language */
export function withVideoTracks(
  page: MemorialPageView,
  captioned: ReadonlySet<string>,
): MemorialPageView {
  const { ownLanguage: language = page.language } = page;
  const withTracks = (item: ContentItem) => {
    const { id, measures } = (captioned.has(item.url) && parseVideoAddress(item.url)) || {};
    if (id === undefined || !measures) return item;
    const captions = trackAddress(id, measures, 'captions');
    const chapters = trackAddress(id, measures, 'chapters');
    return { ...item, tracks: { captions, chapters, language } };
  };
  return {
    ...page,
    sections: page.sections.map((section) =>
      section.type === 'contentSliderSection'
        ? { ...section, content: section.content.map(withTracks) }
        : section,
    ),
  };
}
