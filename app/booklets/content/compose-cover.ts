import type { I18n } from '@lingui/core';

import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import type { Memorial } from '../../memorials/contract.ts';
import { inventedNotice, joinNames, lifeSpans, namesOf, people } from '../../memorials/couples.ts';
import type { Theme } from '../../themes/contract.ts';
import { textArea } from '../page-formats.ts';
import type { Book } from './book.ts';
import type { PictureList } from './picture-list.ts';
import { breakable, inDirectionOf, optionalWords, sizeForLength, words } from './words.ts';

/** The side of the portrait as a fraction of the text's width. */
const PORTRAIT_PART = 0.6;
const WIDEST_PORTRAIT = 84;
/** In a name, a word longer than this gets places to break, because it might not fit on a line in the large type. */
const LONGEST_IN_NAME = 12;

export function composeCover(
  i18n: I18n,
  memorial: Memorial,
  { theme, list }: { theme: Theme; list: PictureList },
): NonNullable<Book['cover']> {
  const { profilePhoto, profilePhotoCrop, language = DEFAULT_LANGUAGE } = memorial;
  const area = textArea(list.format);
  const side = Math.min(area.width * PORTRAIT_PART, WIDEST_PORTRAIT);
  const portrait =
    profilePhoto === undefined
      ? undefined
      : list.placePortrait(profilePhoto, side, {
          crop: profilePhotoCrop,
          alt: i18n._('Portrait of {name}', { name: joinNames(memorial) }),
        });
  const names = namesOf(memorial);
  const longest = names.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const largest = list.format.size * (names.length > 1 ? 2.6 : 3);
  const header = optionalWords(memorial.memorialHeader, language);
  return {
    ...(header ? { header } : {}),
    names: names.map((name) => {
      const own = words(name, language);
      return { ...own, s: breakable(own.s.replaceAll('\u200B', ''), LONGEST_IN_NAME) };
    }),
    nameSize: sizeForLength(longest, largest, list.format.size * 1.35),
    spans: lifeSpans(i18n, people(memorial), memorial.language).map(({ dates, name }) => ({
      dates: inDirectionOf(dates, language),
      ...(name === undefined ? {} : { name: words(name, language) }),
    })),
    ...(portrait ? { portrait: { ...portrait, shape: theme.components.profilePhotoShape } } : {}),
    ...(memorial.invented ? { notice: inventedNotice(i18n, names.length) } : {}),
  };
}
