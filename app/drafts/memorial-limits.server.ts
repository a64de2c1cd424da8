/**
 * Rate limits per user and memorial. They stop scripts that fill the database or the disk, or take all addresses. The
 * limits are far above what a family does.
 */
import type { RateLimiter, RateLimitRule } from '../rate-limiter/rate-limiter.server.ts';
import { ROTATIONS_AN_HOUR } from './rotating/contract.ts';

const HOUR = 3600_000;

export const MEMORIAL_RATE_LIMITS = {
  memorialsOfUser: { max: 30, windowMs: 24 * HOUR },
  addressChangesOfMemorial: { max: 10, windowMs: 24 * HOUR },
  addressChangesOfUser: { max: 30, windowMs: 24 * HOUR },
  /** the address is checked while it is typed, at most every 400 ms */
  addressChecksOfUser: { max: 300, windowMs: HOUR },
  /** above the number of pictures in the Pro plan, to allow for interrupted and repeated uploads */
  uploadsOfUser: { max: 5_000, windowMs: 24 * HOUR },
  /**
   * Changes of drafts. Who types without a rest makes one change each 800 ms at the most, 4,500 an hour; the rest is
   * for what the editor does at once, such as adding a family tree of 3,100 people.
   */
  changesOfUser: { max: 20_000, windowMs: HOUR },
  changesOfUserInADay: { max: 100_000, windowMs: 24 * HOUR },
  /** each opens the original and makes all its sizes, which takes about two seconds */
  rotationsOfUser: { max: ROTATIONS_AN_HOUR, windowMs: HOUR },
  /** those that are refused count too, because each renders the long texts */
  publishAttemptsOfUser: { max: 300, windowMs: 24 * HOUR },
  publicationsOfMemorial: { max: 100, windowMs: 24 * HOUR },
  /** each stores the whole draft in the history */
  restoresOfMemorial: { max: 100, windowMs: 24 * HOUR },
} as const satisfies Record<string, RateLimitRule>;

/** Every address that a published page ever had leads to it for ever, and no other page may have it. */
export const MOST_OLD_ADDRESSES = 30;

export type MemorialRateLimiter = RateLimiter<keyof typeof MEMORIAL_RATE_LIMITS>;
