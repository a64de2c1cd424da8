/** What a share card shows: the picture of a public memorial in link previews. */
import type { PictureCrop } from '../../media/picture-placement.ts';
import { inventedNotice } from '../couples.ts';
import { formatLifeSpan } from '../life-dates.ts';
import type { StoredDocument } from '../tables.server.ts';

export interface CardPerson {
  name: string;
  /** such as '1 May 1931 – 2 June 2020'; empty if no date is known */
  dates: string;
}

export interface CardContent {
  themeId: string;
  /** such as 'In Loving Memory'; empty if there is none */
  header: string;
  people: CardPerson[];
  /** for invented people; empty otherwise */
  notice: string;
  /** the address of a stored picture */
  portrait?: string;
  crop?: PictureCrop;
}

/** The content of a memorial's card. */
export function cardContentOf(document: Omit<StoredDocument, 'sections'>): CardContent {
  const { fullName, fullName2, dob, dod, dob2, dod2 } = document;
  const { profilePhoto, profilePhotoCrop } = document;
  return {
    themeId: document.themeId ?? '',
    header: document.memorialHeader ?? '',
    people: [
      { name: fullName, dates: formatLifeSpan(dob, dod) ?? '' },
      ...(fullName2 ? [{ name: fullName2, dates: formatLifeSpan(dob2, dod2) ?? '' }] : []),
    ],
    notice: document.invented ? inventedNotice(document) : '',
    ...(profilePhoto ? { portrait: profilePhoto } : {}),
    ...(profilePhoto && profilePhotoCrop ? { crop: profilePhotoCrop } : {}),
  };
}
