/**
 * The rate limit of the search, against programs that list all names. The limit is high, because many visitors can
 * share one network, for example in a church.
 */
import type { RateLimitRule } from '../../rate-limiter/rate-limiter.server.ts';

export const FIND_RATE_LIMITS = {
  findsOfNetwork: { max: 300, windowMs: 10 * 60_000, wideMax: 600, remembersRefusals: true },
} as const satisfies Record<string, RateLimitRule>;
