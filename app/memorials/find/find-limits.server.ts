/** How often names can be searched. The limit stops programs that list all names; a church shares one network. */
import type { RateLimitRule } from '../../limits/rate-limiter.server.ts';

export const FIND_RATE_LIMITS = {
  findsOfNetwork: { max: 300, windowMs: 10 * 60_000, wideMax: 600, remembersRefusals: true },
} as const satisfies Record<string, RateLimitRule>;
