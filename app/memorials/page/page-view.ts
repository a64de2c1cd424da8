/**
 * All values of a memorial page that are the same for every visitor. The functions are pure, because the theme
 * gallery also runs them in the browser.
 */

import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { visitorLanguageOf } from '../../language/visitor-language.ts';
import type { FocalPoint, PictureCrop } from '../../media/picture-placement.ts';
import type { Tribute } from '../../tributes/contract.ts';
import { choosePreview } from '../../tributes/preview.ts';
import type {
  ActionButtons,
  ContentItem,
  FamilyMember,
  Memorial,
  Section,
  ServiceSection,
  TimelineEvent,
} from '../contract.ts';
import {
  joinNames,
  locationBlocks,
  people,
  type LocationBlock,
  type PersonFacts,
} from '../couples.ts';
import { publicPhoto, type PublicPhoto } from '../family-fields.ts';
import { arrangeFamily, type FamilyTree } from '../family-tree/family-tree.ts';
import {
  dayOfEnded,
  listGatherings,
  foldedGathering,
  publicGathering,
  type GatheringView,
} from '../funeral/gatherings.ts';
import { inQuoteMarks } from '../quote-marks.ts';
import { groupByDecade, type Decade } from './sections/timeline.ts';

export const TEXT_TOGGLE_LENGTH = 220;

interface SectionFrame {
  key: string;
  /** where it is another than the page's */
  language?: string;
  title?: string;
  subheading?: string;
}

export interface VideoTracks {
  /** addresses of WebVTT files */
  captions: string;
  chapters: string;
  language: string;
}

export interface FuneralView {
  gatherings: GatheringView[];
  /** true if visitors can say that they are coming */
  takesAnswers: boolean;
  /** true if only those who are coming get the exact addresses */
  isAddressClosed: boolean;
  /** the day of the last gathering; only the day is shown then */
  endedOn?: string;
}

export type SectionView = SectionFrame &
  (
    | { type: 'textSection'; html: string; isLong: boolean }
    | { type: 'albumSection'; photos: PublicPhoto[] }
    | { type: 'timelineSection'; decades: Decade<TimelineEvent>[] }
    | { type: 'familyTreeSection'; tree: FamilyTree<FamilyMember> }
    | { type: 'contentSliderSection'; content: Array<ContentItem & { tracks?: VideoTracks }> }
    | { type: 'tributesSection'; preview: Tribute[]; category?: string }
    | ({ type: 'serviceSection' } & FuneralView)
  );

/** The last segment of the address that explains a visitor's requests about a page. */
export const ABOUT_PAGE = 'about-this-page';

/** To the same page with its fixed texts in another language. */
export interface LanguageLink {
  language: string;
  /** in that language */
  label: string;
  /** true for the memorial's own language */
  isOwn: boolean;
}

export interface MemorialPageView {
  slug: string;
  /** of the fixed texts */
  language: string;
  /** of what the family wrote, where it is another */
  ownLanguage?: string;
  /** the language that the visitor has chosen, which links keep */
  visitorLanguage?: string;
  /** true if visitors may choose another language */
  visitorLanguages?: boolean;
  languageLinks?: LanguageLink[];
  tributesSlug?: string;
  themeId?: string;
  actionButtons: ActionButtons;
  name: string;
  isCouple: boolean;
  isUnlisted?: boolean;
  /** true if the page is family-only; its links then begin with `/f/` */
  isBehindDoor?: boolean;
  /** true if the tributes have a feed, which only pages of the level `public` have */
  hasFeed?: boolean;
  /** the path of the picture in link previews; undefined for the neutral picture */
  cardAddress?: string;
  /** true for fictional people; the page then says so */
  isInvented?: boolean;
  header?: string;
  backgroundPhoto?: string;
  backgroundFocalPoint?: FocalPoint;
  profilePhoto?: string;
  profilePhotoCrop?: PictureCrop;
  people: PersonFacts[];
  /** with its quotation marks */
  quote?: string;
  locations: LocationBlock[];
  sections: SectionView[];
}

interface PresentOptions {
  /** the language that the visitor has chosen */
  wanted?: string | undefined;
  /** whether the page can be read in it; without it, as the family says */
  isOffered?: boolean | undefined;
  /** without it, a funeral is shown as before its day */
  now?: Date;
}

/** SPEC section 2: 'sections sorted by their order field'. Empty sections are left out. */
export function presentMemorialPage(
  memorial: Memorial,
  toHtml: (markdown: string) => string,
  { wanted, isOffered = memorial.visitorLanguages, now }: PresentOptions = {},
): MemorialPageView {
  const ownLanguage = memorial.language ?? DEFAULT_LANGUAGE;
  const visitorLanguage = visitorLanguageOf(
    { language: ownLanguage, visitorLanguages: isOffered },
    wanted,
  );
  const language = visitorLanguage ?? ownLanguage;
  const sections = memorial.sections.toSorted((a, b) => a.order - b.order);
  return {
    slug: memorial.slug,
    language,
    ...(visitorLanguage ? { ownLanguage, visitorLanguage } : {}),
    ...(memorial.visitorLanguages ? { visitorLanguages: true } : {}),
    themeId: memorial.themeId,
    actionButtons: memorial.actionButtons,
    name: joinNames(memorial),
    isCouple: memorial.fullName2 !== undefined,
    ...(memorial.invented ? { isInvented: true } : {}),
    header: memorial.memorialHeader,
    backgroundPhoto: memorial.backgroundPhoto,
    backgroundFocalPoint: memorial.backgroundFocalPoint,
    profilePhoto: memorial.profilePhoto,
    profilePhotoCrop: memorial.profilePhotoCrop,
    people: people(memorial),
    quote: inQuoteMarks(memorial.quote ?? '', ownLanguage) || undefined,
    locations: locationBlocks(memorial),
    sections: sections
      .flatMap((section, index) => {
        const frame = frameOf(section, index, { language, ownLanguage });
        return section.type === 'serviceSection'
          ? { ...frame, type: section.type, ...presentFuneral(section, { sections, now }) }
          : (presentSection(section, frame, { toHtml, language }) ?? []);
      })
      .filter(isShown),
  };
}

/** @param index - among all sections of the document, also those that are not shown */
export function sectionKey(index: number): string {
  return `section-${index + 1}`;
}

function frameOf(
  section: Section,
  index: number,
  page: { language: string; ownLanguage: string },
): SectionFrame {
  const { title, subheading, language = page.ownLanguage } = section;
  return {
    key: sectionKey(index),
    ...(language === page.language ? {} : { language }),
    title,
    subheading,
  };
}

function presentFuneral(
  section: ServiceSection,
  { sections, now }: { sections: readonly Section[]; now: Date | undefined },
): FuneralView {
  const before = sections.slice(0, sections.indexOf(section));
  const first = listGatherings(before).length;
  const all = listGatherings([section]);
  const endedOn = now && dayOfEnded(all, now);
  const isOver = endedOn !== undefined && !section.staysOpen;
  const gatherings = all.map((gathering) => ({
    ...(isOver ? foldedGathering(gathering) : publicGathering(gathering, section.addressFor)),
    number: first + gathering.number,
  }));
  return {
    gatherings,
    takesAnswers: section.answers !== 'closed' && gatherings.length > 0 && !endedOn,
    isAddressClosed: section.addressFor === 'coming',
    ...(isOver ? { endedOn } : {}),
  };
}

/** Undefined for a section type that only older versions had. */
function presentSection(
  section: Exclude<Section, ServiceSection>,
  frame: SectionFrame,
  { toHtml, language }: { toHtml: (markdown: string) => string; language: string },
): SectionView | undefined {
  switch (section.type) {
    case 'textSection': {
      const text = section.bodyText ?? '';
      // A character has at most two UTF-16 units, so this beginning is long enough to decide.
      const beginning = text.slice(0, 2 * (TEXT_TOGGLE_LENGTH + 1));
      const isLong = Array.from(beginning).length > TEXT_TOGGLE_LENGTH;
      return { ...frame, type: section.type, html: text && belowTitle(toHtml(text)), isLong };
    }
    case 'albumSection':
      return { ...frame, type: section.type, photos: section.photos?.map(publicPhoto) ?? [] };
    case 'timelineSection':
      return { ...frame, type: section.type, decades: groupByDecade(section.events ?? []) };
    case 'familyTreeSection':
      return {
        ...frame,
        type: section.type,
        tree: arrangeFamily(section.members ?? [], frame.language ?? language),
      };
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

/** The highest headings of a text stand directly below the title of its section, which is an `h2`. */
function belowTitle(html: string): string {
  let down = -Infinity;
  for (const [, level] of html.matchAll(/<h([1-6])\b/g)) down = Math.max(down, 3 - Number(level));
  return html.replaceAll(
    /<(\/?)h([1-6])\b/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + down)}`,
  );
}

/**
 * 'A section renders nothing if it has no title, no subheading and no content' (SPEC section 2). A family tree, a
 * slider and tributes render nothing without content, even with a title.
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
    case 'serviceSection':
      return section.gatherings.length > 0;
  }
}

export type SectionViewOf<T extends SectionView['type']> = Extract<SectionView, { type: T }>;
