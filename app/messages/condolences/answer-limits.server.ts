import type { RateLimiter, RateLimitRule } from '../../rate-limiter/rate-limiter.server.ts';

const DAY_MS = 24 * 3600_000;

export const ANSWER_RATE_LIMITS = {
  answersOfMemorial: { max: 500, windowMs: DAY_MS },
  answersOfUser: { max: 1_000, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimitRule>;

export type AnswerRateLimiter = RateLimiter<keyof typeof ANSWER_RATE_LIMITS>;
