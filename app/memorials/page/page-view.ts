/**
 * The view model of the memorial page: all values that are the same for every visitor (joined names, formatted dates,
 * rendered markdown, groups). Pure functions, so the theme gallery can use them in the browser.
 */

import type { FocalPoint, PictureCrop } from '../../media/picture-placement.ts';
import type { Tribute } from '../../tributes/contract.ts';
import { choosePreview } from '../../tributes/preview.ts';
import type {
  ActionButtons,
  ContentItem,
  FamilyMember,
  Memorial,
  Section,
  TimelineEvent,
} from '../contract.ts';
import {
  inventedNotice,
  joinNames,
  lifeSpans,
  locationBlocks,
  people,
  type LifeSpan,
  type LocationBlock,
  type PersonFacts,
} from '../couples.ts';
import { publicPhoto, type PublicPhoto } from '../family-fields.ts';
import { arrangeFamily, type FamilyTree } from './sections/family-tree.ts';
import { groupByDecade, type Decade } from './sections/timeline.ts';

/** Texts longer than this, in characters, have the toggle 'see more / see less' (SPEC section 9). */
export const TEXT_TOGGLE_LENGTH = 220;

interface SectionFrame {
  /** unique on the page, for URL fragments and labels */
  key: string;
  title?: string;
  subheading?: string;
}

export type SectionView = SectionFrame &
  (
    | { type: 'textSection'; html: string; isLong: boolean }
    | { type: 'albumSection'; photos: PublicPhoto[] }
    | { type: 'timelineSection'; decades: Decade<TimelineEvent>[] }
    | { type: 'familyTreeSection'; tree: FamilyTree<FamilyMember> }
    | { type: 'contentSliderSection'; content: ContentItem[] }
    | { type: 'tributesSection'; preview: Tribute[]; category?: string }
  );

export interface MemorialPageView {
  slug: string;
  /** the slug under which the list of tributes is found, if it differs from the page's slug */
  tributesSlug?: string;
  themeId?: string;
  actionButtons: ActionButtons;
  name: string;
  isCouple: boolean;
  /** true if search engines must not list the page */
  isUnlisted?: boolean;
  /** true if the memorial's tributes have a feed, which only pages of the level `public` have */
  hasFeed?: boolean;
  /** a notice to visitors that the people of the page are fictional */
  notice?: string;
  header?: string;
  backgroundPhoto?: string;
  backgroundFocalPoint?: FocalPoint;
  profilePhoto?: string;
  profilePhotoCrop?: PictureCrop;
  /** the page's one or two people, as structured data for search engines */
  people: PersonFacts[];
  lifeSpans: LifeSpan[];
  quote?: string;
  locations: LocationBlock[];
  sections: SectionView[];
}

/**
 * Builds the view of a memorial: 'sections sorted by their order field' (SPEC section 2), without sections that would
 * render nothing.
 */
export function presentMemorialPage(
  memorial: Memorial,
  toHtml: (markdown: string) => string,
): MemorialPageView {
  return {
    slug: memorial.slug,
    themeId: memorial.themeId,
    actionButtons: memorial.actionButtons,
    name: joinNames(memorial),
    isCouple: memorial.fullName2 !== undefined,
    ...(memorial.invented ? { notice: inventedNotice(memorial) } : {}),
    header: memorial.memorialHeader,
    backgroundPhoto: memorial.backgroundPhoto,
    backgroundFocalPoint: memorial.backgroundFocalPoint,
    profilePhoto: memorial.profilePhoto,
    profilePhotoCrop: memorial.profilePhotoCrop,
    people: people(memorial),
    lifeSpans: lifeSpans(memorial),
    quote: memorial.quote,
    locations: locationBlocks(memorial),
    sections: memorial.sections
      .toSorted((a, b) => a.order - b.order)
      .flatMap((section, index) => presentSection(section, `section-${index + 1}`, toHtml) ?? [])
      .filter(isShown),
  };
}

/** Undefined for a type that only an older version of the product knew. */
function presentSection(
  section: Section,
  key: string,
  toHtml: (markdown: string) => string,
): SectionView | undefined {
  const frame = { key, title: section.title, subheading: section.subheading };
  switch (section.type) {
    case 'textSection': {
      const text = section.bodyText ?? '';
      // A character has at most two UTF-16 units. So this prefix has more characters than the limit whenever the whole
      // text has more.
      const beginning = text.slice(0, 2 * (TEXT_TOGGLE_LENGTH + 1));
      const isLong = Array.from(beginning).length > TEXT_TOGGLE_LENGTH;
      return { ...frame, type: section.type, html: text && toHtml(text), isLong };
    }
    case 'albumSection':
      return { ...frame, type: section.type, photos: section.photos?.map(publicPhoto) ?? [] };
    case 'timelineSection':
      return { ...frame, type: section.type, decades: groupByDecade(section.events ?? []) };
    case 'familyTreeSection':
      return { ...frame, type: section.type, tree: arrangeFamily(section.members ?? []) };
    case 'contentSliderSection':
      return { ...frame, type: section.type, content: section.content ?? [] };
    case 'tributesSection':
      return {
        ...frame,
        type: section.type,
        preview: choosePreview(section.tributes ?? []),
        category: section.category,
      };
    default:
      return undefined;
  }
}

/**
 * 'A section renders nothing if it has no title, no subheading and no content.' A family tree, a slider and tributes
 * without content render nothing even if they have a title (SPEC section 2).
 */
function isShown(section: SectionView): boolean {
  const hasHeading = section.title !== undefined || section.subheading !== undefined;
  switch (section.type) {
    case 'textSection':
      return hasHeading || section.html !== '';
    case 'albumSection':
      return hasHeading || section.photos.length > 0;
    case 'timelineSection':
      return hasHeading || section.decades.length > 0;
    case 'familyTreeSection':
      return section.tree.groups.length > 0;
    case 'contentSliderSection':
      return section.content.length > 0;
    case 'tributesSection':
      return section.preview.length > 0;
  }
}

/** The view of one section type, as its component receives it. */
export type SectionViewOf<T extends SectionView['type']> = Extract<SectionView, { type: T }>;
