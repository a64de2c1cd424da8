/**
 * Hashes the passwords of family-only pages with the hasher of accounts. Visitors can use only a part of the
 * hasher's queue, so that many visitors at once do not block account log-ins.
 */
import type { Passwords } from '../../accounts/passwords/passwords.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';

/** How many of the queue's 100 places visitors can use. */
export const MAX_DOOR_HASHES = 20;
const BUSY_RETRY_SECONDS = 3;

type DoorHasher = Pick<Passwords, 'hash' | 'hashLikeStored'>;

export function withShareOfQueue({ hash, hashLikeStored }: DoorHasher): DoorHasher {
  let running = 0;
  return {
    // `hash` is not limited here, because only owners call it, and they have a rate limit.
    hash,

    /** @throws AppError BUSY if the queue is full, or if visitors already use their share of it */
    async hashLikeStored(password, email, stored) {
      if (running >= MAX_DOOR_HASHES) {
        throw new AppError('BUSY', { retryAfterSeconds: BUSY_RETRY_SECONDS });
      }
      running += 1;
      try {
        return await hashLikeStored(password, email, stored);
      } finally {
        running -= 1;
      }
    },
  };
}
