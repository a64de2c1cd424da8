import type { I18n } from '@lingui/core';

import type { Section } from '../../memorials/contract.ts';
import { familyCategoryLabel } from '../../memorials/family-tree/family-category-label.ts';
import { arrangeFamily } from '../../memorials/family-tree/family-tree.ts';
import { relationshipWord } from '../../memorials/family-tree/relationship-word.ts';
import { formatLifeDate } from '../../memorials/life-dates.ts';
import { groupByDecade } from '../../memorials/page/sections/timeline.ts';
import type { Tribute } from '../../tributes/contract.ts';
import { BOOKLET_LIMITS } from '../contract.ts';
import type { BookSection, BookTribute, PlacedPicture, Words } from './book.ts';
import { composeService, serviceTitle } from './compose-service.ts';
import { paragraphsOf } from './paragraphs.ts';
import { arrangeRows, isLargeEnough, type MeasuredPicture } from './picture-layout.ts';
import type { PictureList } from './picture-list.ts';
import { richText } from './rich-text.ts';
import { breakable, dateWords, optionalWords, sizeForLength, words } from './words.ts';

/** in millimetres, the sides of the square pictures beside an event (`EVENT_PICTURE`) and a relative (`FACE`) */
const EVENT_PICTURE = 26;
const FACE = 17;
const LONGEST_IN_TITLE = 16;

/** @param pageLanguage - for a section that does not say another */
export function isPrintable(section: Section, pageLanguage: string): boolean {
  switch (section.type) {
    case 'textSection':
      return Boolean(section.bodyText ?? section.title);
    case 'albumSection':
      return (section.photos?.length ?? 0) > 0;
    case 'timelineSection':
      return (section.events?.length ?? 0) > 0;
    case 'familyTreeSection':
      return (
        arrangeFamily(section.members ?? [], section.language ?? pageLanguage).groups.length > 0
      );
    case 'contentSliderSection':
      return section.content?.some(({ type }) => type !== 'video') ?? false;
    case 'serviceSection':
      return (section.gatherings?.length ?? 0) > 0;
    case 'tributesSection':
      return (section.tributes?.length ?? 0) > 0;
    default:
      return false;
  }
}

/** @param pageLanguage - for a section that does not say another */
export function composeSection(
  i18n: I18n,
  section: Section,
  { list, pageLanguage }: { list: PictureList; pageLanguage: string },
): BookSection {
  const language = section.language ?? pageLanguage;
  return {
    ...headOf(i18n, section, { list, language }),
    ...bodyOf(i18n, section, { list, language }),
  };
}

function headOf(
  i18n: I18n,
  { type, title, subheading }: Section,
  { list, language }: { list: PictureList; language: string },
) {
  const own = optionalWords(title, language);
  const heading = own ?? (type === 'serviceSection' ? serviceTitle(i18n) : undefined);
  const below = optionalWords(subheading, language);
  const { size } = list.format;
  return {
    titleSize: sizeForLength(title ?? heading?.s ?? '', size * 2, size * 1.4),
    ...(heading
      ? {
          title: { ...heading, s: breakable(heading.s.replaceAll('\u200B', ''), LONGEST_IN_TITLE) },
        }
      : {}),
    ...(below ? { subheading: below } : {}),
  };
}

type SectionBody<S = BookSection> = S extends BookSection
  ? Omit<S, 'title' | 'subheading' | 'titleSize'>
  : never;

function bodyOf(
  i18n: I18n,
  section: Section,
  { list, language }: { list: PictureList; language: string },
): SectionBody {
  switch (section.type) {
    case 'textSection':
      return { kind: 'text', blocks: richText(section.bodyText ?? '', language) };
    case 'albumSection':
      return {
        kind: 'album',
        rows: rowsOf(i18n, albumPictures(section), { title: section.title, list, language }),
      };
    case 'contentSliderSection':
      return {
        kind: 'album',
        rows: rowsOf(i18n, sliderPictures(section, list), { title: section.title, list, language }),
      };
    case 'timelineSection':
      return {
        kind: 'timeline',
        events: groupByDecade(section.events ?? []).flatMap(({ events }) =>
          events.map(({ date, caption, photo }) => {
            const picture = list.placeSmall(photo, EVENT_PICTURE, caption);
            return {
              date: dateWords(date, language),
              words: words(caption, language),
              ...(picture ? { picture } : {}),
            };
          }),
        ),
      };
    case 'familyTreeSection':
      return {
        kind: 'family',
        groups: arrangeFamily(section.members ?? [], language).groups.map(
          ({ category, members }) => ({
            category: familyCategoryLabel(i18n, category),
            members: members.map(({ member: { name, relationship, dob, photo } }) => {
              const picture = list.placeSmall(photo, FACE, name);
              return {
                name: words(name, language),
                relationship: words(relationshipWord(i18n, relationship), language),
                ...(dob
                  ? { born: i18n._('Born {date}', { date: formatLifeDate(dob, language) }) }
                  : {}),
                ...(picture ? { picture } : {}),
              };
            }),
          }),
        ),
      };
    case 'serviceSection':
      return { kind: 'service', gatherings: composeService(i18n, section, language) };
    case 'tributesSection':
      // They can be many, so `composeBook` adds them one by one.
      return { kind: 'tributes', tributes: [] };
  }
}

type TributesSection = Extract<Section, { type: 'tributesSection' }>;

interface AlbumPicture {
  address: string;
  caption?: string | undefined;
  alt?: string | undefined;
}

function albumPictures({
  photos = [],
}: Extract<Section, { type: 'albumSection' }>): AlbumPicture[] {
  return photos.map(({ photo, caption, alt }) => ({ address: photo, caption, alt }));
}

function sliderPictures(
  { content = [] }: Extract<Section, { type: 'contentSliderSection' }>,
  list: PictureList,
): AlbumPicture[] {
  return content.flatMap(({ type, url, caption }) => {
    if (type !== 'video') return { address: url, caption };
    list.addVideo();
    return [];
  });
}

function rowsOf(
  i18n: I18n,
  pictures: readonly AlbumPicture[],
  of: { title: string | undefined; list: PictureList; language: string },
): PlacedPicture[][] {
  const { title, list, language } = of;
  const found: {
    picture: MeasuredPicture;
    about: { caption: Words | undefined; alt: string; name: string };
  }[] = [];
  for (const { address, caption, alt } of pictures) {
    const measured = list.measure(address, found.length);
    if (!measured) continue;
    const picture = { ...measured, captionLength: lengthOf(caption ?? '') };
    const fallback = title
      ? i18n._('A photo from “{title}”', { title })
      : i18n._('A photo without a caption');
    const name = caption || alt || '';
    const about = {
      caption: optionalWords(caption, language),
      alt: alt || caption || fallback,
      name,
    };
    if (isLargeEnough(picture)) found.push({ picture, about });
    else list.addTiny(picture, caption);
  }
  const rows = arrangeRows(
    found.map(({ picture }) => picture),
    list.format,
    title !== undefined,
  );
  return rows.map((row) =>
    row.flatMap(({ index, size }) => {
      const each = found[index];
      return each ? list.place(each.picture, size, each.about) : [];
    }),
  );
}

/** A line that ends early takes the room of about 30 letters, as in `booklet.typ`. */
function lengthOf(caption: string): number {
  return caption.length + 30 * (caption.split('\n').length - 1);
}

/** The newest tributes within the limit, oldest first. */
export function printedTributes({ tributes = [] }: TributesSection): Tribute[] {
  return tributes
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
    .slice(-BOOKLET_LIMITS.tributes);
}

export function composeTribute(
  { text, name, relationship, date }: Tribute,
  language: string,
): BookTribute {
  const about = optionalWords(relationship, language);
  return {
    paragraphs: paragraphsOf(text, language),
    name: words(name, language),
    ...(about ? { about } : {}),
    date: dateWords(date.slice(0, 10), language),
  };
}
