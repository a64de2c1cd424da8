/**
 * A whole church shares one network, so what a network may send to one memorial is far above the guests of any funeral.
 */
import type { RateLimiter, RateLimitRule } from '../../rate-limiter/rate-limiter.server.ts';
import type { WRITING_RATE_LIMITS } from '../writing/writing-limits.server.ts';

const DAY_MS = 24 * 3600_000;

export const ATTENDANCE_RATE_LIMITS = {
  /** of one network for one memorial; a change counts, too */
  comingOfNetwork: { max: 600, windowMs: DAY_MS, wideMax: 1_200, remembersRefusals: true },
  comingOfMemorial: { max: 3_000, windowMs: DAY_MS, remembersRefusals: true },
  /** emails to addresses that a network typed, for all memorials */
  comingMailsOfNetwork: { max: 600, windowMs: DAY_MS, wideMax: 1_200 },
  noticesOfMemorial: { max: 10, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimitRule>;

export type AttendanceRateLimiter = RateLimiter<
  keyof typeof ATTENDANCE_RATE_LIMITS | keyof typeof WRITING_RATE_LIMITS
>;
