/**
 * Decides whether a replica has applied the last change of a memorial. A change is known by its notification, which
 * arrives after its commit. The position of the primary at that time is therefore not before the change.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import type { NotificationListener } from '../database.server.ts';

const MAX_MEMORIALS = 10_000;
const RETRY_MS = 1_000;

interface ReplicaPositionsOptions {
  /** the present position in the write-ahead log of the primary, in bytes */
  readPrimary: () => Promise<bigint>;
  maxMemorials?: number;
}

export class ReplicaPositions {
  readonly #readPrimary: () => Promise<bigint>;
  /** the position that the replica must have reached, by slug */
  readonly #required: LRUCache<string, { position: bigint }>;
  /** of all other memorials; undefined if changes may have gone unnoticed */
  #floor: bigint | undefined;
  /** slugs whose position is not known yet; `*` for all memorials */
  #reported = new Set<string>();
  /** those for which the position is being read */
  #asked: ReadonlySet<string> = new Set();
  #isListening = false;
  #isReading = false;

  constructor({ readPrimary, maxMemorials = MAX_MEMORIALS }: ReplicaPositionsOptions) {
    this.#readPrimary = readPrimary;
    this.#required = new LRUCache({
      maxSize: maxMemorials,
      sizeCalculation: () => 1,
      dispose: ({ position }, _slug, reason) => {
        if (reason === 'evict') this.#raiseFloor(position);
      },
    });
  }

  /** Of the channel that reports changed memorials. */
  readonly changes: NotificationListener = {
    onNotification: (slug) => this.#report(slug),
    onListening: () => {
      this.#isListening = true;
      this.#report('*');
    },
    onConnectionLost: () => {
      this.#isListening = false;
      this.#floor = undefined;
    },
  };

  /** @param replayed - the position of the replica */
  isCurrentFor(slug: string, replayed: bigint): boolean {
    const required = this.#positionFor(slug);
    return required !== undefined && replayed >= required;
  }

  /** False if the primary has to answer whatever the position of the replica. */
  mayBeCurrentFor(slug: string): boolean {
    return this.#positionFor(slug) !== undefined;
  }

  #positionFor(slug: string): bigint | undefined {
    const isUnknown = [this.#reported, this.#asked].some(
      (slugs) => slugs.has('*') || slugs.has(slug),
    );
    if (this.#floor === undefined || isUnknown) return undefined;
    const own = this.#required.peek(slug)?.position ?? 0n;
    return own > this.#floor ? own : this.#floor;
  }

  #raiseFloor(position: bigint): void {
    if (this.#floor !== undefined && position > this.#floor) this.#floor = position;
  }

  #report(slug: string): void {
    this.#reported.add(slug);
    if (!this.#isReading) void this.#readWhileReported();
  }

  /** Never rejects. */
  async #readWhileReported(): Promise<void> {
    this.#isReading = true;
    while (this.#reported.size > 0 && this.#isListening) {
      this.#asked = this.#reported;
      // What is reported from now on needs a later reading.
      this.#reported = new Set();
      try {
        this.#require(this.#asked, await this.#readPrimary());
      } catch {
        for (const slug of this.#asked) this.#reported.add(slug);
        await pause(RETRY_MS, undefined, { ref: false });
      }
      this.#asked = new Set();
    }
    this.#isReading = false;
  }

  #require(slugs: ReadonlySet<string>, position: bigint): void {
    if (!this.#isListening) return;
    if (slugs.has('*')) this.#floor = position;
    else for (const slug of slugs) this.#required.set(slug, { position });
  }
}
