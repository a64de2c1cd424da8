/**
 * Rate limits per user. They stop scripts that fill the database or the disk. The limits are far above what a
 * family does.
 */
import type { RateLimiter, RateLimitRule } from '../../limits/rate-limiter.server.ts';

const HOUR = 3600_000;

export const MEMORIAL_RATE_LIMITS = {
  memorialsOfUser: { max: 30, windowMs: 24 * HOUR },
  /** the address is checked while it is typed, at most every 400 ms */
  addressChecksOfUser: { max: 300, windowMs: HOUR },
  /** above the number of pictures in the Pro plan, to allow for interrupted and repeated uploads */
  uploadsOfUser: { max: 5_000, windowMs: 24 * HOUR },
} as const satisfies Record<string, RateLimitRule>;

export type MemorialRateLimiter = RateLimiter<keyof typeof MEMORIAL_RATE_LIMITS>;
