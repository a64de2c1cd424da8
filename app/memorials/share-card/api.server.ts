/**
 * Serves the pictures for link previews (cards): `/{slug}/card-{hash}.jpg`, and the neutral card. Cards belong to
 * pages, so they are not part of the API.
 */
import { readFile } from 'node:fs/promises';

import { type Context, Hono } from 'hono';

import { planResponse } from '../../media/serving/file-response.server.ts';
import { NEUTRAL_CARD_PATH } from '../../media/share-image-meta.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { loadOnce } from '../../wire/load-once.ts';
import { MemorialMovedError } from '../memorial-moved.ts';
import { cardPath } from './card-content.server.ts';
import type { ShareCards } from './share-cards.server.ts';

/**
 * The hash in the URL covers the content, so browsers can keep a card forever. Shared caches keep it for one second,
 * because the card of a page that is no longer public must disappear.
 */
const CARD_CACHE_CONTROL = 'public, max-age=31536000, s-maxage=1, immutable';
const NEUTRAL_CACHE_CONTROL = 'public, max-age=3600';
const NO_STORE = 'no-store';
const NEUTRAL_NAME = 'card.jpg';

interface CardRoutesOptions {
  cards: Pick<ShareCards, 'find'>;
  neutralFile: string;
}

export function cardRoutes({ cards, neutralFile }: CardRoutesOptions): Hono {
  const readNeutral = loadOnce(() => readFile(neutralFile));

  return new Hono()
    .get(NEUTRAL_CARD_PATH, async (c) =>
      answer(c, await readNeutral(), NEUTRAL_NAME, NEUTRAL_CACHE_CONTROL),
    )
    .get('/:slug/:file{card-[0-9a-f]+\\.jpg}', async (c) => {
      const slug = c.req.param('slug');
      const hash = c.req.param('file').slice('card-'.length, -'.jpg'.length);
      try {
        const outcome = await cards.find(slug, hash);
        if (outcome.kind === 'drawn') {
          if (outcome.isUnlisted) c.header('X-Robots-Tag', 'noindex');
          return answer(c, outcome.bytes, outcome.name, CARD_CACHE_CONTROL);
        }
        if (outcome.kind === 'moved') return redirect(c, outcome.address, 302);
      } catch (error) {
        if (error instanceof MemorialMovedError) {
          return redirect(c, cardPath(error.slug, hash), 308);
        }
        if (!(error instanceof AppError)) throw error;
        return c.text(error.message, error.status, { 'Cache-Control': NO_STORE });
      }
      return answer(c, await readNeutral(), NEUTRAL_NAME, NO_STORE);
    });
}

function redirect(c: Context, address: string, status: 302 | 308): Response {
  c.header('Cache-Control', NO_STORE);
  return c.redirect(address, status);
}

function answer(c: Context, bytes: Buffer, name: string, cacheControl: string): Response {
  const { status, headers, range, hasBody } = planResponse(c.req.raw, {
    name,
    byteSize: bytes.length,
    cacheControl,
  });
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  return c.newResponse(hasBody ? new Uint8Array(part) : null, { status, headers });
}
