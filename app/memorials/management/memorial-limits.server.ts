/**
 * How much one user may make. Families never meet these limits; they stop scripts that fill the database and the disk.
 */
import type { RateLimiter, RateLimitRule } from '../../limits/rate-limiter.server.ts';

const HOUR = 3600_000;

export const MEMORIAL_RATE_LIMITS = {
  memorialsOfUser: { max: 30, windowMs: 24 * HOUR },
  /** the number of pictures that Pro allows, plus some uploads that were interrupted or repeated */
  uploadsOfUser: { max: 5_000, windowMs: 24 * HOUR },
} as const satisfies Record<string, RateLimitRule>;

export type MemorialRateLimiter = RateLimiter<keyof typeof MEMORIAL_RATE_LIMITS>;
