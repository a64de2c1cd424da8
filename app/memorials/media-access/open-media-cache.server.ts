/**
 * Caches which pictures and videos every visitor can see. When the database changes, a notification removes the affected
 * entries on every instance. While notifications cannot arrive, entries expire after one second. If the database does
 * not respond, expired entries are still used.
 */
import { LRUCache } from 'lru-cache';

import type { NotificationListener } from '../../../db/database.server.ts';
import { PendingLoads, type PendingLoad } from './pending-loads.server.ts';

const MAX_ENTRIES = 50_000;
/** The maximum age of an entry, in case a notification was lost. */
const FRESH_MS = 5 * 60_000;
const FRESH_WITHOUT_NOTIFICATIONS_MS = 1_000;
const READ_TIMEOUT_MS = 500;

export interface MediaOpenness {
  /** a memorial that shows it to every visitor; undefined if none does */
  openIn: string | undefined;
  /** all memorials that show it, private ones too */
  memorialIds: readonly string[];
}

interface Entry extends MediaOpenness {
  freshUntil: number;
  /** true if a change may have gone unnoticed; the entry is then used only if the database does not respond */
  mustRevalidate: boolean;
}

export interface OpenMediaCacheOptions {
  read: (mediaId: string) => Promise<MediaOpenness>;
  /** in milliseconds of a monotonic clock */
  now: () => number;
}

export class OpenMediaCache {
  readonly #options: OpenMediaCacheOptions;
  // With `max` instead of `maxSize`, LRUCache would allocate memory for all entries at the start.
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_ENTRIES,
    sizeCalculation: () => 1,
  });
  readonly #pending: PendingLoads<MediaOpenness>;
  #isListening = false;

  constructor(options: OpenMediaCacheOptions) {
    this.#options = options;
    this.#pending = new PendingLoads(options.now);
  }

  readonly changes: NotificationListener = {
    onNotification: (payload) => this.#drop(payload),
    onListening: () => {
      this.#isListening = true;
      this.#requireReading();
    },
    onConnectionLost: () => {
      this.#isListening = false;
      this.#requireReading();
    },
  };

  /** Undefined if the database must be read. */
  peek(mediaId: string): Entry | undefined {
    const entry = this.#entries.get(mediaId);
    return entry && this.#options.now() < entry.freshUntil ? entry : undefined;
  }

  /** Reads the database unless the entry is fresh. Concurrent calls share one read. */
  async load(mediaId: string): Promise<boolean> {
    const entry = this.#entries.get(mediaId);
    const { now } = this.#options;
    if (entry && now() < entry.freshUntil) return entry.openIn !== undefined;
    const pending = this.#read(mediaId);
    if (!entry) return (await pending.value).openIn !== undefined;
    const newer = await this.#pending.resultWithin(pending, READ_TIMEOUT_MS);
    if (newer) return newer.openIn !== undefined;
    // A change may have removed the entry while this request waited.
    if (this.#entries.peek(mediaId) !== entry) {
      return (await this.#read(mediaId).value).openIn !== undefined;
    }
    entry.freshUntil = now() + FRESH_WITHOUT_NOTIFICATIONS_MS;
    return entry.openIn !== undefined;
  }

  #read(mediaId: string): PendingLoad<MediaOpenness> {
    return this.#pending.join(mediaId, (isOutdated) => this.#readEntry(mediaId, isOutdated));
  }

  async #readEntry(mediaId: string, isOutdated: () => boolean): Promise<MediaOpenness> {
    const found = await this.#options.read(mediaId);
    if (isOutdated()) return found;
    const freshMs = this.#isListening ? FRESH_MS : FRESH_WITHOUT_NOTIFICATIONS_MS;
    this.#entries.set(mediaId, {
      ...found,
      freshUntil: this.#options.now() + freshMs,
      mustRevalidate: !this.#isListening,
    });
    return found;
  }

  #drop(payload: string): void {
    if (payload === '*') {
      this.#pending.forget();
      this.#entries.clear();
      return;
    }
    const ids = new Set(payload.split(','));
    const memorialIds = [...ids].filter((id) => id.startsWith('mem_'));
    for (const id of ids) this.#entries.delete(id);
    if (memorialIds.length === 0) {
      this.#pending.forget([...ids]);
      return;
    }
    this.#pending.forget();
    for (const [mediaId, entry] of this.#entries.entries()) {
      if (entry.memorialIds.some((id) => ids.has(id))) this.#entries.delete(mediaId);
    }
  }

  /** Called when notifications may have been lost. */
  #requireReading(): void {
    this.#pending.forget();
    for (const entry of this.#entries.values()) {
      entry.freshUntil = 0;
      entry.mustRevalidate = true;
    }
  }
}
