import * as store from '../../app/memorials/cdn/store.server.ts';
/**
 * Sends purges to the CDN. Every instance has one, and a purge is claimed by one of them. While there is none, it reads
 * nothing.
 */
import type { NotificationListener } from '../../db/database.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { CdnSettings } from '../config/cdn-settings.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { MAX_TAGS, purge } from './purge-requests.server.ts';

const CLAIMED_AT_ONCE = 300;
/** After the database has not responded. */
const RETRY_SECONDS = 3;

export interface Purger {
  /** Listens on `CDN_CHANNEL`. */
  changes: NotificationListener;
  /** True while the database has reported no purge without a confirmation, and can report one. */
  isTrusted(): boolean;
  close(): Promise<void>;
}

interface PurgerOptions {
  kysely: DatabaseHandle;
  settings: CdnSettings;
  log: Pick<Log, 'warn' | 'info'>;
}

export function createPurger({ kysely, settings, log }: PurgerOptions): Purger {
  let isListening = false;
  let isTrusted = false;
  let isClosed = false;
  let isRequested = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** One run at a time. A request during a run leads to another run. */
  function run(): void {
    isRequested = true;
    running ??= runWhileRequested().finally(() => {
      running = undefined;
    });
  }

  async function runWhileRequested(): Promise<void> {
    while (isRequested && !isClosed) {
      isRequested = false;
      clearTimeout(timer);
      try {
        await sendDue();
        wakeIn(await store.secondsUntilDue(kysely));
      } catch (error) {
        log.warn({ err: error }, 'cannot read the purges of the CDN; retrying');
        wakeIn(RETRY_SECONDS);
      }
    }
  }

  function wakeIn(seconds: number | undefined): void {
    if (seconds === undefined || isClosed) return;
    timer = setTimeout(run, Math.ceil(seconds * 1_000));
    timer.unref();
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      const claimed = await store.claimDue(kysely, CLAIMED_AT_ONCE);
      if (claimed.length === 0) return;
      const failed = await send(claimed);
      if (failed) {
        await store.setTrusted(kysely, false);
      } else if (await store.isEveryAttemptConfirmed(kysely)) {
        await store.setTrusted(kysely, true);
      }
      if (isClosed) return;
    }
  }

  /** @returns true if a purge was not confirmed */
  async function send(claimed: readonly store.ClaimedPurge[]): Promise<boolean> {
    const tags = [...new Set(claimed.map(({ tag }) => tag))];
    let hasFailed = false;
    for (let at = 0; at < tags.length; at += MAX_TAGS) {
      const batch = new Set(tags.slice(at, at + MAX_TAGS));
      const purges = claimed.filter(({ tag }) => batch.has(tag));
      try {
        await purge(settings, [...batch]);
        await store.confirm(kysely, purges);
      } catch (error) {
        hasFailed = true;
        log.warn({ err: error, tags: batch.size }, 'a purge of the CDN was not confirmed');
        await store.postpone(kysely, purges);
      }
    }
    return hasFailed;
  }

  async function readState(): Promise<void> {
    const summary = await store.readSummary(kysely);
    if (isListening) isTrusted = summary.isTrusted;
  }

  return {
    changes: {
      onNotification(payload) {
        if (payload === '') run();
        else isTrusted = payload === 'trusted';
      },
      onListening() {
        isListening = true;
        readState().catch((error: unknown) => {
          log.warn({ err: error }, 'cannot read the state of the CDN');
        });
        run();
      },
      onConnectionLost() {
        isListening = false;
        isTrusted = false;
      },
    },
    isTrusted: () => isTrusted,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
