/**
 * The share cards of public memorials, for link previews. A card is drawn at the first request and stored in the
 * media storage (docs/decisions/124-share-cards.md).
 */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { mediaName, parsePictureAddress } from '../../media/addresses.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { MediaStorage } from '../../media/storage/storage.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { BehindDoorError } from '../door/behind-door.ts';
import { findPublished } from '../find-published.server.ts';
import {
  type CardContent,
  cardFileName,
  type CardMemorial,
  cardOf,
  cardPath,
} from './card-content.server.ts';
import type { CardDrawer } from './card-drawer.server.ts';
import * as store from './store.server.ts';

/** The highest number of cards that are being drawn or waiting. Beyond this number, visitors get the neutral card. */
const MAX_WAITING = 20;
/**
 * The longest time that a request waits for a drawing. Services that fetch link previews give up after a few
 * seconds.
 */
const WAIT_MS = 3_000;
/** After a failed drawing, the next attempt waits for this time. */
const RETRY_AFTER_MS = 10 * 60_000;
const SWEPT_AT_ONCE = 200;
const PORTRAIT_WIDTH = 960;

export type CardOutcome =
  | { kind: 'drawn'; bytes: Buffer; name: string; isUnlisted: boolean }
  | { kind: 'moved'; address: string }
  /** the drawing is too slow or has failed, or too many cards are waiting */
  | { kind: 'neutral' };

export interface ShareCards {
  /**
   * @throws AppError MEMORIAL_NOT_FOUND (also if the level is not `public`), MEMORIAL_GONE
   * @throws MemorialMovedError if the memorial has another slug now
   */
  find(slug: string, hash: string): Promise<CardOutcome>;
  sweep(): Promise<void>;
}

interface ShareCardsOptions {
  kysely: DatabaseHandle;
  storage: Pick<MediaStorage, 'find' | 'put' | 'remove'>;
  media: Pick<MediaService, 'findServed'>;
  drawer: Pick<CardDrawer, 'draw'>;
  findI18n: FindI18n;
  log: { warn(fields: Record<string, unknown>, message: string): void };
  now: () => Date;
  waitMs?: number;
}

export function createShareCards(options: ShareCardsOptions): ShareCards {
  const { kysely, storage, log, now, waitMs = WAIT_MS } = options;
  const drawings = new Map<string, Promise<Buffer | undefined>>();
  // With `max` instead of `maxSize`, LRUCache would allocate memory for all entries at the start.
  const failed = new LRUCache<string, number>({ maxSize: 10_000, sizeCalculation: () => 1 });

  /** Resolves to undefined if the card cannot be drawn. */
  async function drawAndStore(
    memorial: CardMemorial,
    { content, hash }: { content: CardContent; hash: string },
  ): Promise<Buffer | undefined> {
    try {
      const bytes = await options.drawer.draw(content, await readPortrait(options.media, content));
      await storage.put(cardFileName(hash), {
        byteSize: bytes.length,
        stream: () => Readable.from([bytes]),
      });
      const older = await store.replaceCard(kysely, memorial.id, hash);
      await storage.remove(older.map(cardFileName));
      return bytes;
    } catch (error) {
      failed.set(hash, now().getTime() + RETRY_AFTER_MS);
      log.warn({ err: error, memorial: memorial.id }, 'cannot draw a share card');
      return undefined;
    }
  }

  /** Undefined if too many cards are waiting, or if the last attempt failed a short time ago. */
  function startDrawing(memorial: CardMemorial, card: ReturnType<typeof cardOf>) {
    const { hash } = card;
    const running = drawings.get(hash);
    if (running) return running;
    if (drawings.size >= MAX_WAITING || now().getTime() < (failed.get(hash) ?? 0)) return undefined;
    const drawing = drawAndStore(memorial, card).finally(() => drawings.delete(hash));
    drawings.set(hash, drawing);
    return drawing;
  }

  return {
    async find(slug, hash) {
      const memorial = await findPublic(kysely, slug);
      const { language = DEFAULT_LANGUAGE } = memorial.document;
      const card = cardOf(memorial, options.findI18n(language));
      if (hash !== card.hash) {
        return { kind: 'moved', address: cardPath(memorial.slug, card.hash) };
      }
      const name = cardFileName(hash);
      const stored = await storage.find(name);
      const bytes = stored
        ? await stored.read()
        : await Promise.race([
            startDrawing(memorial, card),
            pause(waitMs, undefined, { ref: false }),
          ]);
      if (!bytes) return { kind: 'neutral' };
      return { kind: 'drawn', bytes, name, isUnlisted: !memorial.is_indexed };
    },

    sweep: async () => {
      await removeClosed(kysely, storage);
      await removeOutdated(kysely, storage);
    },
  };
}

type Removing = Pick<MediaStorage, 'remove'>;

async function removeClosed(kysely: DatabaseHandle, storage: Removing): Promise<void> {
  for (;;) {
    const removed = await store.removeClosed(kysely, SWEPT_AT_ONCE);
    await storage.remove(removed.map(cardFileName));
    if (removed.length < SWEPT_AT_ONCE) return;
  }
}

/** Removes cards whose memorials have changed, for example because of a new portrait. */
async function removeOutdated(kysely: DatabaseHandle, storage: Removing): Promise<void> {
  for (;;) {
    const cards = await store.listToCheck(kysely, SWEPT_AT_ONCE);
    for (const card of cards) {
      if (cardOf(card).hash === card.hash) {
        await store.markChecked(kysely, card.hash);
      } else {
        await store.removeCard(kysely, card.hash);
        await storage.remove([cardFileName(card.hash)]);
      }
    }
    if (cards.length < SWEPT_AT_ONCE) return;
  }
}

/**
 * @throws AppError MEMORIAL_NOT_FOUND (also if the level is not `public`), MEMORIAL_GONE
 * @throws MemorialMovedError if the memorial has another slug now
 */
async function findPublic(kysely: DatabaseHandle, slug: string): Promise<CardMemorial> {
  const memorial = await findPublished(kysely, slug).catch((error: unknown) => {
    throw error instanceof BehindDoorError ? new AppError('MEMORIAL_NOT_FOUND') : error;
  });
  if (memorial.level !== 'public') throw new AppError('MEMORIAL_NOT_FOUND');
  return memorial;
}

async function readPortrait(
  media: Pick<MediaService, 'findServed'>,
  { portrait }: CardContent,
): Promise<Buffer | undefined> {
  const sources = portrait ? parsePictureAddress(portrait)?.sources : undefined;
  const source = sources?.find(({ width }) => width >= PORTRAIT_WIDTH) ?? sources?.at(-1);
  const file = source && (await media.findServed(mediaName(source.address)));
  return file?.read();
}
