/**
 * The limits for invitations. Each invitation sends a mail, so the limits prevent spam. Families send far fewer
 * invitations.
 */
import type { RateLimiter, RateLimitRule } from '../../rate-limiter/rate-limiter.server.ts';

const DAY_MS = 24 * 3600_000;

export const MEMBERS_RATE_LIMITS = {
  invitationsOfMemorial: { max: 60, windowMs: DAY_MS },
  invitationsOfUser: { max: 100, windowMs: DAY_MS },
  /** the limit for one e-mail address, over all memorials */
  invitationsToAddress: { max: 6, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimitRule>;

export type MembersRateLimiter = RateLimiter<keyof typeof MEMBERS_RATE_LIMITS>;
