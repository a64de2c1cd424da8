/**
 * Rate limits per network. They are high, because many visitors can share one network, for example in a church. A
 * change on the writer's page counts like words that are sent, and for itself.
 */
import type { RateLimiter, RateLimitRule } from '../../rate-limiter/rate-limiter.server.ts';

const HOUR = 3600_000;

export const WRITING_RATE_LIMITS = {
  wordsOfNetwork: { max: 300, windowMs: HOUR, wideMax: 3_000, remembersRefusals: true },
  /** photos that are prepared; words above this limit are stored without their photo */
  photosOfNetwork: { max: 150, windowMs: HOUR, wideMax: 600 },
  /** changes of the same words */
  changesOfWords: { max: 20, windowMs: HOUR },
} as const satisfies Record<string, RateLimitRule>;

export type WritingRateLimiter = RateLimiter<keyof typeof WRITING_RATE_LIMITS>;
