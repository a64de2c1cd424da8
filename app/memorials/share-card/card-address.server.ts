/** The address of a card has a hash of all that it shows, so that caches can keep it for ever. */
import { createHash } from 'node:crypto';

import { parsePictureAddress } from '../../media/addresses.ts';
import { themeById } from '../../themes/catalog.ts';
import type { MemorialRow } from '../store.server.ts';
import { type CardContent, cardContentOf } from './card-content.server.ts';

/** Raise it when cards are drawn in another way. */
const DRAWING_VERSION = 1;

export type CardMemorial = Pick<MemorialRow, 'id' | 'slug' | 'level' | 'is_indexed' | 'document'>;

/** The card of a memorial and its hash, which costs no drawing. */
export function cardOf({ id, document }: CardMemorial): { content: CardContent; hash: string } {
  const content = cardContentOf(document);
  // A picture elsewhere is never fetched.
  if (content.portrait && !parsePictureAddress(content.portrait)) {
    delete content.portrait;
    delete content.crop;
  }
  const shown = [DRAWING_VERSION, id, content, themeById(content.themeId)];
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
  return { content, hash };
}

/** The path of a public memorial's card; undefined for other levels, which have none. */
export function cardAddressOf(memorial: CardMemorial): string | undefined {
  return memorial.level === 'public' ? cardPath(memorial.slug, cardOf(memorial).hash) : undefined;
}

export function cardPath(slug: string, hash: string): string {
  return `/${slug}/card-${hash}.jpg`;
}

/** The name of a card's file in the media storage. */
export function cardFileName(hash: string): string {
  return `${hash}-card.jpg`;
}
