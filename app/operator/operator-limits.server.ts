import type { RateLimitRule } from '../rate-limiter/rate-limiter.server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The rules of the operator's screen. A mailed code also counts for `mailFromNetwork`, as those of sign-in do. */
export const OPERATOR_RATE_LIMITS = {
  operatorCodePause: { max: 1, windowMs: MINUTE / 2 },
  operatorCodes: { max: 10, windowMs: HOUR },
  operatorCodesOfNetwork: { max: 20, windowMs: HOUR, wideMax: 40 },
  /** guesses at mailed codes, as for `verificationGuess` */
  operatorGuess: { max: 15, windowMs: 6 * HOUR },
  /** a response of a passkey can't be guessed; this bounds the work of checking wrong ones */
  operatorPasskeys: { max: 30, windowMs: HOUR },
  operatorChecks: { max: 20, windowMs: HOUR },
  supportSessions: { max: 60, windowMs: 24 * HOUR },
  /** closing accounts and opening them again, each of which may send an email */
  accountClosings: { max: 60, windowMs: 24 * HOUR },
  /** further sessions are shown in the memorial's log only */
  supportMailsOfMemorial: { max: 3, windowMs: 24 * HOUR },
} as const satisfies Record<string, RateLimitRule>;
