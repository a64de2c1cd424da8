/**
 * Turns a memorial into the data of a booklet. It reads and writes nothing, so a screen can show the
 * warnings before a booklet is made.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { I18n } from '@lingui/core';

import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { typesetLanguage } from '../../language/typeset-language.ts';
import type { Memorial, Section } from '../../memorials/contract.ts';
import {
  inventedNotice,
  joinNames,
  locationBlocks,
  locationLabel,
} from '../../memorials/couples.ts';
import { inQuoteMarks } from '../../memorials/quote-marks.ts';
import type { Theme } from '../../themes/contract.ts';
import { mix } from '../../themes/contrast.ts';
import { printPalette } from '../../themes/theme-palette.ts';
import { storedSentence } from '../../wire/errors/sentence.ts';
import { BOOKLET_LIMITS, type BookletPart, type BookletPayload } from '../contract.ts';
import { BOOK_FORMATS } from '../page-formats.ts';
import type { Book, PictureOrder } from './book.ts';
import { composeCover } from './compose-cover.ts';
import { composeSection, composeTribute, isPrintable, printedTributes } from './compose-section.ts';
import { PictureList } from './picture-list.ts';
import { directionOf, languageOf, optionalWords, words } from './words.ts';

export interface BookSource {
  memorial: Memorial;
  sections: readonly { id: string; section: Section }[];
  theme: Theme;
  /** the full URL of `/m/{code}` */
  address: string;
}

export interface ComposedBook {
  /** of the memorial, if it says one; chooses between fonts that share letters */
  language?: string | undefined;
  /** complete except for the fonts and ornaments */
  book: Omit<Book, 'fonts' | 'ornaments'>;
  pictures: PictureOrder[];
  /** for `say` */
  warnings: string[];
  /** true if there is more than can be printed; then the book is not composed to the end */
  isTooLarge: boolean;
}

export type BookChoice = Pick<BookletPayload, 'format' | 'parts' | 'forPrinter'>;

/**
 * In characters of `book.json`. The typesetter runs out of memory at about six million, whether they are a few long
 * texts or a hundred thousand paragraphs of one letter. Until then, this process holds them.
 */
const MOST_CHARACTERS = 6_000_000;

/** In millimetres. A printing house cuts off the bleed at each edge; the marks outside the bleed show where. */
const PRINTER = { bleed: 3, marks: 6 } as const;

/** @param i18n - for the fixed texts of the booklet, in the memorial's language */
export async function composeBook(
  i18n: I18n,
  source: BookSource,
  choice: BookChoice,
): Promise<ComposedBook> {
  const { memorial, theme } = source;
  const { language = DEFAULT_LANGUAGE } = memorial;
  const format = BOOK_FORMATS[choice.format];
  const parts = new Set(choice.parts);
  const list = new PictureList(i18n, format);
  const name = joinNames(memorial);
  const ownWords = [name, ...source.sections.map(({ section }) => section.title ?? '')].join(' ');
  const sections: Book['sections'] = [];
  let characters = 0;
  const isFull = () => characters > MOST_CHARACTERS;
  // A page can have hundreds of long texts, and others wait for this process.
  const count = async (composed: unknown) => {
    characters += JSON.stringify(composed).length;
    await nextTurn();
  };
  for (const { id, section } of source.sections) {
    if (isFull()) break;
    if (!parts.has(id) || !isPrintable(section, language)) continue;
    const composed = composeSection(i18n, section, { list, pageLanguage: language });
    sections.push(composed);
    await count(composed);
    if (section.type !== 'tributesSection' || composed.kind !== 'tributes') continue;
    for (const tribute of printedTributes(section)) {
      if (isFull()) break;
      const one = composeTribute(tribute, section.language ?? language);
      composed.tributes.push(one);
      await count(one);
    }
  }
  const cover = parts.has('cover') ? composeCover(i18n, memorial, { theme, list }) : undefined;
  const opening = parts.has('opening') ? openingOf(i18n, memorial) : undefined;
  return {
    language: memorial.language,
    book: {
      title: name,
      ...bookLanguage(memorial, ownWords),
      ours: oursOf(i18n),
      format,
      ...(choice.forPrinter ? { printer: PRINTER } : {}),
      colors: colorsOf(theme),
      ...(cover ? { cover } : {}),
      ...(opening ? { opening } : {}),
      sections,
      last: lastPage(i18n, source, list),
    },
    pictures: list.orders(),
    warnings: [...list.warnings(), ...tributeWarnings(source, parts)],
    isTooLarge: isFull(),
  };
}

function oursOf({ locale }: I18n): Book['ours'] {
  const { lang, dir } = typesetLanguage(locale);
  return { lang, dir };
}

/** A memorial that does not say its language has that of its words. */
function bookLanguage(memorial: Memorial, ownWords: string): Pick<Book, 'lang' | 'region' | 'dir'> {
  if (memorial.language !== undefined) return typesetLanguage(memorial.language);
  const lang = languageOf(ownWords, DEFAULT_LANGUAGE);
  return { lang, region: null, dir: directionOf(joinNames(memorial)) };
}

/**
 * The parts that a booklet of this memorial can have, in the order of the page.
 * @param i18n - for the titles of parts that have none of their own
 */
export function listParts(
  i18n: I18n,
  { memorial, sections }: Pick<BookSource, 'memorial' | 'sections'>,
): BookletPart[] {
  const { language = DEFAULT_LANGUAGE } = memorial;
  const opening = openingOf(i18n, memorial);
  return [
    { key: 'cover', kind: 'cover', title: i18n._('Cover') },
    ...(opening
      ? [{ key: 'opening', kind: 'opening', title: openingTitle(i18n, opening) } as const]
      : []),
    ...sections.flatMap(({ id, section }) => {
      const part = isPrintable(section, language) ? partOf(i18n, section) : undefined;
      return part ? [{ key: id, ...part }] : [];
    }),
  ];
}

function openingTitle(i18n: I18n, { quote, places }: NonNullable<Book['opening']>): string {
  if (quote && places.length > 0) return i18n._('Quote and places');
  return quote ? i18n._('Quote') : i18n._('Places');
}

function partOf(i18n: I18n, section: Section): Omit<BookletPart, 'key'> {
  const part = (kind: BookletPart['kind'], title: string, count?: number) => ({
    kind,
    title: section.title ?? title,
    ...(count === undefined ? {} : { count }),
  });
  switch (section.type) {
    case 'textSection':
      return part('text', i18n._('Text'));
    case 'albumSection':
      return part('album', i18n._('Photo album'), section.photos?.length ?? 0);
    case 'timelineSection':
      return part('timeline', i18n._('Timeline'), section.events?.length ?? 0);
    case 'familyTreeSection':
      return part('family', i18n._('Family tree'), section.members?.length ?? 0);
    case 'contentSliderSection':
      return part(
        'album',
        i18n._('Photos'),
        section.content?.filter(({ type }) => type !== 'video').length,
      );
    case 'serviceSection':
      return part('service', i18n._('Order of the day'), section.gatherings?.length ?? 0);
    case 'tributesSection':
      return part('tributes', i18n._('Tributes'), section.tributes?.length ?? 0);
  }
}

function openingOf(i18n: I18n, memorial: Memorial): Book['opening'] | undefined {
  const { language = DEFAULT_LANGUAGE } = memorial;
  const quoted = memorial.quote && inQuoteMarks(memorial.quote, language);
  const quote = optionalWords(quoted, language);
  const places = locationBlocks(memorial).map(({ label, places: named }) => ({
    label: locationLabel(i18n, label),
    words: words(named.join(' / '), language),
  }));
  if (!quote && places.length === 0) return undefined;
  return { ...(quote ? { quote } : {}), places };
}

function colorsOf(theme: Theme): Book['colors'] {
  const { text, muted, primary, accent, line, background } = printPalette(theme.colors);
  return { text, muted, primary, accent, line, tint: mix(background, accent, 0.08) };
}

function lastPage(i18n: I18n, { memorial, address }: BookSource, list: PictureList): Book['last'] {
  const { videos } = list;
  const shown = address.replace(/^https?:\/\//, '');
  return {
    code: 'code.svg',
    alt: i18n._('QR code for {address}', { address: shown }),
    address: shown,
    sentence: i18n._('There’s more on the page.\nScan this code with your phone, or go to'),
    ...(videos > 0
      ? {
          second: i18n._(
            '{count, plural, one {The page also has a video.} other {The page also has # videos.}}',
            { count: videos },
          ),
        }
      : {}),
    ...(memorial.invented ? { second: inventedNotice(i18n, memorial.fullName2 ? 2 : 1) } : {}),
  };
}

/** For `say`. */
export function tributeWarnings(
  { sections }: Pick<BookSource, 'sections'>,
  parts: ReadonlySet<string>,
): string[] {
  return sections.flatMap(({ id, section }) => {
    const count = section.type === 'tributesSection' ? (section.tributes?.length ?? 0) : 0;
    if (!parts.has(id) || count <= BOOKLET_LIMITS.tributes) return [];
    return storedSentence(
      /*i18n*/ 'The booklet includes the newest {newest} of {count, plural, one {# tribute} other {# tributes}}.',
      { newest: { count: BOOKLET_LIMITS.tributes }, count },
    );
  });
}

/** Returns a string with all text of the booklet, so that fonts can be chosen for its characters. */
export function wordsOf(book: Omit<Book, 'fonts' | 'ornaments'>): string {
  return JSON.stringify(book);
}
