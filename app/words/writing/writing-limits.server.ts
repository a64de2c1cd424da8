/**
 * Rate limits per network. They are high, because many visitors can share one network, for example in a church.
 */
import type { RateLimiter, RateLimitRule } from '../../limits/rate-limiter.server.ts';

const HOUR = 3600_000;

export const WRITING_RATE_LIMITS = {
  wordsOfNetwork: { max: 300, windowMs: HOUR, wideMax: 3_000, remembersRefusals: true },
} as const satisfies Record<string, RateLimitRule>;

export type WritingRateLimiter = RateLimiter<keyof typeof WRITING_RATE_LIMITS>;
