/**
 * Lets one request at a time write to the file of an upload, on all instances. When a phone changes its network, its
 * old request may hang for a long time; the next request, on the new connection, asks the old one to end and waits
 * until it has ended. A request of a killed process loses its lease, which is no longer renewed.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Locker } from '@tus/server';

import { AppError } from '../../../wire/app-error.ts';
import { releaseLease, renewLease, takeLease, type Db } from './store.server.ts';

const TIMES = {
  /** a lease that is not renewed for this long expires */
  leaseSeconds: 15,
  /** how often a lease is renewed; the holder then also checks whether another request waits */
  renewMs: 1_000,
  retryMs: 250,
  /** a request that waits longer is refused, and the client retries */
  waitMs: 20_000,
} as const;

export function createUploadLocker(
  { kysely, now }: { kysely: Db; now: () => Date },
  times: Readonly<Record<keyof typeof TIMES, number>> = TIMES,
): Locker {
  return {
    newLock(id) {
      const token = randomUUID();
      const lease = () => ({ id, token, seconds: times.leaseSeconds, now: now() });
      let renewal: NodeJS.Timeout | undefined;
      return {
        async lock(signal, cancelRequest) {
          const deadline = performance.now() + times.waitMs;
          for (;;) {
            const result = await takeLease(kysely, lease());
            if (result === 'taken') break;
            if (result === 'missing') throw new AppError('NOT_FOUND');
            if (signal.aborted || performance.now() > deadline) {
              throw new AppError('BUSY', { retryAfterSeconds: 5 });
            }
            await pause(times.retryMs);
          }
          const renew = async () => {
            // While the database is unavailable the lease expires, but no other request can take it either.
            const isWanted = await renewLease(kysely, lease()).catch(() => true);
            if (!isWanted) await cancelRequest();
          };
          renewal = setInterval(() => void renew(), times.renewMs).unref();
        },
        async unlock() {
          clearInterval(renewal);
          await releaseLease(kysely, id, token);
        },
      };
    },
  };
}
