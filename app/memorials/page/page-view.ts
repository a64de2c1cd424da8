/**
 * All values of a memorial page that are the same for every visitor. Pure functions, which the theme gallery
 * also runs in the browser.
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

export const TEXT_TOGGLE_LENGTH = 220;

interface SectionFrame {
  /** unique on the page */
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
  tributesSlug?: string;
  themeId?: string;
  actionButtons: ActionButtons;
  name: string;
  isCouple: boolean;
  /** true if the memorial has an owner, so that visitors can offer to help */
  isKept?: boolean;
  /** true if search engines must not list the page */
  isUnlisted?: boolean;
  /** true if the page is family-only, so that its links begin with `/f/` */
  isBehindDoor?: boolean;
  /** true if the memorial's tributes have a feed, which only pages of the level `public` have */
  hasFeed?: boolean;
  /** the path of the page's picture in link previews; the neutral one without it */
  cardAddress?: string;
  /** the notice that the people are fictional */
  notice?: string;
  header?: string;
  backgroundPhoto?: string;
  backgroundFocalPoint?: FocalPoint;
  profilePhoto?: string;
  profilePhotoCrop?: PictureCrop;
  people: PersonFacts[];
  lifeSpans: LifeSpan[];
  quote?: string;
  locations: LocationBlock[];
  sections: SectionView[];
}

/** The view of a memorial: 'sections sorted by their order field' (SPEC section 2), without empty sections. */
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

/** Undefined for a section type that only older versions had. */
function presentSection(
  section: Section,
  key: string,
  toHtml: (markdown: string) => string,
): SectionView | undefined {
  const frame = { key, title: section.title, subheading: section.subheading };
  switch (section.type) {
    case 'textSection': {
      const text = section.bodyText ?? '';
      // A character has at most two UTF-16 units, so this prefix is long enough.
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
 * 'A section renders nothing if it has no title, no subheading and no content.' A family tree, a slider and
 * tributes also need content (SPEC section 2).
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

export type SectionViewOf<T extends SectionView['type']> = Extract<SectionView, { type: T }>;
