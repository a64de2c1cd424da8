/**
 * Lets only one request at a time, on all instances together, write to the file of an upload. This request holds a
 * lease, which expires after a crash. A new request asks the holder to end, because the holder may hang.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Locker } from '@tus/server';

import { AppError } from '../../../wire/errors/app-error.ts';
import { releaseLease, renewLease, takeLease, type Db, type LeaseTable } from './store.server.ts';

const TIMES = {
  /** a lease expires after this time without renewal */
  leaseSeconds: 15,
  /** the interval at which the holder renews the lease, and checks whether another request waits */
  renewMs: 1_000,
  retryMs: 250,
  /** a request that waits longer is rejected, and the client retries */
  waitMs: 20_000,
} as const;

export function createUploadLocker(
  { kysely, table, now }: { kysely: Db; table: LeaseTable; now: () => Date },
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
            const result = await takeLease(kysely, table, lease());
            if (result === 'taken') break;
            if (result === 'missing') throw new AppError('NOT_FOUND');
            if (signal.aborted || performance.now() > deadline) {
              throw new AppError('BUSY', { retryAfterSeconds: 5 });
            }
            await pause(times.retryMs);
          }
          const renew = async () => {
            const isWanted = await renewLease(kysely, table, lease()).catch(() => true);
            if (!isWanted) await cancelRequest();
          };
          renewal = setInterval(() => void renew(), times.renewMs).unref();
        },
        async unlock() {
          clearInterval(renewal);
          await releaseLease(kysely, table, id, token);
        },
      };
    },
  };
}
