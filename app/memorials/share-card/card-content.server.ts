/**
 * The content of a share card: the picture of a public memorial in link previews. The URL of a card contains a hash of
 * everything on it. Browsers can therefore keep the card forever.
 */
import { createHash } from 'node:crypto';

import type { I18n } from '@lingui/core';

import { isEnglish } from '../../language/date-formats.ts';
import { pageI18n } from '../../language/i18n.ts';
import { parsePictureAddress } from '../../media/addresses.ts';
import type { PictureCrop } from '../../media/picture-placement.ts';
import { themeById } from '../../themes/catalog.ts';
import { inventedNotice } from '../couples.ts';
import type { StoredDocument } from '../document-ids.ts';
import { formatLifeSpan } from '../life-dates.ts';
import type { MemorialRow } from '../store.server.ts';

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

/**
 * Increase this number when the drawing of cards changes, or the translation of a sentence on them, so that all hashes
 * change.
 */
const DRAWING_VERSION = 1;

export type CardMemorial = Pick<MemorialRow, 'id' | 'slug' | 'level' | 'is_indexed' | 'document'>;

/**
 * Computes the hash without drawing the card. The hash is that of the card with English sentences.
 * @param i18n - for the sentences of `content`
 */
export function cardOf(
  memorial: CardMemorial,
  i18n: I18n = pageI18n,
): { content: CardContent; hash: string } {
  const { id, document } = memorial;
  const content = cardContentOf(i18n, document);
  // Pictures on other sites are never fetched, so the card leaves them out.
  if (content.portrait && !parsePictureAddress(content.portrait)) {
    delete content.portrait;
    delete content.crop;
  }
  if (i18n !== pageI18n) return { content, hash: cardOf(memorial).hash };
  const shown = [DRAWING_VERSION, id, content, themeById(content.themeId)];
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
  return { content, hash };
}

export function cardAddressOf(memorial: CardMemorial): string | undefined {
  return memorial.level === 'public' ? cardPath(memorial.slug, cardOf(memorial).hash) : undefined;
}

export function cardPath(slug: string, hash: string): string {
  return `/${slug}/card-${hash}.jpg`;
}

export function cardFileName(hash: string): string {
  return `${hash}-card.jpg`;
}
