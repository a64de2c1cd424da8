/** How much one network may send. A whole church shares a network, so mourners never meet this limit. */
import type { RateLimiter, RateLimitRule } from '../../limits/rate-limiter.server.ts';

const HOUR = 3600_000;

export const WRITING_RATE_LIMITS = {
  wordsOfNetwork: { max: 300, windowMs: HOUR, wideMax: 3_000 },
} as const satisfies Record<string, RateLimitRule>;

export type WritingRateLimiter = RateLimiter<keyof typeof WRITING_RATE_LIMITS>;
