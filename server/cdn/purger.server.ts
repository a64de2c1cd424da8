/**
 * Sends purges to the CDN. Every instance has one, and a purge is claimed by one of them. While there is none, it reads
 * nothing.
 */
import * as store from '../../app/memorials/cdn/store.server.ts';
import type { NotificationListener } from '../../db/database.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { CdnSettings } from '../config/cdn-settings.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { MAX_TAGS, purge } from './purge-requests.server.ts';

const CLAIMED_AT_ONCE = 300;
/** After the database has not responded. */
const RETRY_SECONDS = 3;

interface PurgerOptions {
  kysely: DatabaseHandle;
  settings: CdnSettings;
  log: Pick<Log, 'warn'>;
}

export class Purger {
  readonly #options: PurgerOptions;
  #changesOfTrust = 0;
  #isTrusted = false;
  #isClosed = false;
  #isRequested = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PurgerOptions) {
    this.#options = options;
  }

  /** Of the channel `CDN_CHANNEL`. */
  readonly changes: NotificationListener = {
    onNotification: (payload) => {
      if (payload === '') this.#run();
      else this.#setTrusted(payload === 'trusted');
    },
    onListening: () => {
      this.#readTrust().catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'cannot read the state of the CDN');
      });
      this.#run();
    },
    onConnectionLost: () => {
      this.#setTrusted(false);
    },
  };

  /** False while a purge cannot be confirmed, or while the database cannot report changes. */
  readonly isTrusted = (): boolean => this.#isTrusted;

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #setTrusted(isTrusted: boolean): void {
    this.#changesOfTrust += 1;
    this.#isTrusted = isTrusted;
  }

  async #readTrust(): Promise<void> {
    const changes = this.#changesOfTrust;
    const { isTrusted } = await store.readSummary(this.#options.kysely);
    // A notification that came meanwhile is newer.
    if (changes === this.#changesOfTrust) this.#isTrusted = isTrusted;
  }

  /** One run at a time. A request during a run leads to another run. */
  #run(): void {
    this.#isRequested = true;
    this.#running ??= this.#runWhileRequested().finally(() => {
      this.#running = undefined;
    });
  }

  async #runWhileRequested(): Promise<void> {
    while (this.#isRequested && !this.#isClosed) {
      this.#isRequested = false;
      clearTimeout(this.#timer);
      try {
        await this.#sendDue();
        this.#wakeIn(await store.secondsUntilDue(this.#options.kysely));
      } catch (error) {
        this.#options.log.warn({ err: error }, 'cannot read the purges of the CDN; retrying');
        this.#wakeIn(RETRY_SECONDS);
      }
    }
  }

  #wakeIn(seconds: number | undefined): void {
    if (seconds === undefined || this.#isClosed) return;
    this.#timer = setTimeout(() => this.#run(), Math.ceil(seconds * 1_000));
    this.#timer.unref();
  }

  async #sendDue(): Promise<void> {
    const { kysely } = this.#options;
    while (!this.#isClosed) {
      const claimed = await store.claimDue(kysely, CLAIMED_AT_ONCE);
      if (claimed.length === 0) return;
      await store.setTrusted(kysely, await this.#send(claimed));
    }
  }

  /** @returns false if the CDN has not confirmed one that was sent */
  async #send(claimed: readonly store.ClaimedPurge[]): Promise<boolean> {
    const { kysely, settings, log } = this.#options;
    const tags = [...new Set(claimed.map(({ tag }) => tag))];
    let isConfirmed = true;
    // What is not sent when the process stops is sent by another one, or after the next start.
    for (let at = 0; at < tags.length && !this.#isClosed; at += MAX_TAGS) {
      const batch = new Set(tags.slice(at, at + MAX_TAGS));
      const purges = claimed.filter(({ tag }) => batch.has(tag));
      try {
        await purge(settings, [...batch]);
        await store.confirm(kysely, purges);
      } catch (error) {
        isConfirmed = false;
        log.warn({ err: error, tags: batch.size }, 'a purge of the CDN was not confirmed');
        await store.postpone(kysely, purges);
      }
    }
    return isConfirmed;
  }
}
