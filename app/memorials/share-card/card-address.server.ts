/**
 * The URL of a card (the picture in link previews) contains a hash of everything on the card. Browsers can
 * therefore keep the card forever.
 */
import { createHash } from 'node:crypto';

import type { I18n } from '@lingui/core';

import { pageI18n } from '../../language/i18n.ts';
import { parsePictureAddress } from '../../media/addresses.ts';
import { themeById } from '../../themes/catalog.ts';
import type { MemorialRow } from '../store.server.ts';
import { type CardContent, cardContentOf } from './card-content.server.ts';

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
