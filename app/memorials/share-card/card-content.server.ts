/** The content of a share card: the picture of a public memorial in link previews. */
import type { I18n } from '@lingui/core';

import { isEnglish } from '../../language/date-formats.ts';
import type { PictureCrop } from '../../media/picture-placement.ts';
import { inventedNotice } from '../couples.ts';
import type { StoredDocument } from '../document-ids.ts';
import { formatLifeSpan } from '../life-dates.ts';

export interface CardPerson {
  name: string;
  dates: string;
}

export interface CardContent {
  themeId: string;
  /** missing on English cards, whose addresses stay what they were */
  language?: string;
  header: string;
  people: CardPerson[];
  notice: string;
  portrait?: string;
  crop?: PictureCrop;
}

export function cardContentOf(i18n: I18n, document: Omit<StoredDocument, 'sections'>): CardContent {
  const { fullName, fullName2, dob, dod, dob2, dod2, language } = document;
  const { profilePhoto, profilePhotoCrop } = document;
  return {
    themeId: document.themeId ?? '',
    ...(language && !isEnglish(language) ? { language } : {}),
    header: document.memorialHeader ?? '',
    people: [
      { name: fullName, dates: formatLifeSpan(i18n, dob, dod, language) ?? '' },
      ...(fullName2
        ? [{ name: fullName2, dates: formatLifeSpan(i18n, dob2, dod2, language) ?? '' }]
        : []),
    ],
    notice: document.invented ? inventedNotice(i18n, fullName2 ? 2 : 1) : '',
    ...(profilePhoto ? { portrait: profilePhoto } : {}),
    ...(profilePhoto && profilePhotoCrop ? { crop: profilePhotoCrop } : {}),
  };
}
