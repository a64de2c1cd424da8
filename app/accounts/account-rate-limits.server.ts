/**
 * The rate limits of sign-in, sign-up, codes and their mails (SPEC section 8).
 *
 * They slow down guessing without locking the owner out. One network can use only a share of an address's limit, a
 * browser that has signed in before (`session-tokens/known-devices.server.ts`) has a separate limit, and the password
 * can always be reset (decision 066).
 */
import type { RateLimiter, RateLimitRule } from '../limits/rate-limiter.server.ts';
import { ACCOUNT_LIMITS } from './contract.ts';

const MINUTE = 60_000;

/** Limits per network are high enough for a household, a school or a provider behind one IP address. */
export const ACCOUNT_RATE_LIMITS = {
  signInFromNetwork: { max: 300, windowMs: 15 * MINUTE, wideMax: 1_200 },
  signInToAddressFromNetwork: { max: 10, windowMs: 15 * MINUTE, wideMax: 20 },
  /** the part of `signInToAddress` that one network can use */
  signInShareOfNetwork: { max: 20, windowMs: 60 * MINUTE, wideMax: 25 },
  signInToAddress: { max: 50, windowMs: 60 * MINUTE },
  signInFromKnownDevice: { max: 10, windowMs: 15 * MINUTE },
  signUpFromNetwork: { max: 100, windowMs: 60 * MINUTE, wideMax: 400 },
  signUpWithAddressFromNetwork: { max: 5, windowMs: 60 * MINUTE, wideMax: 10 },
  mailFromNetwork: { max: 200, windowMs: 60 * MINUTE, wideMax: 800 },
  mailToAddressFromNetwork: { max: 5, windowMs: 15 * MINUTE, wideMax: 10 },
  mailPause: { max: 1, windowMs: ACCOUNT_LIMITS.resendPauseSeconds * 1000 },
  /**
   * The next three rules count only mails that are sent: the first two per network and kind of mail, and
   * `mailToAddress` per mailbox.
   */
  signUpMailFromNetwork: { max: 2, windowMs: 60 * MINUTE, wideMax: 2 },
  resetMailFromNetwork: { max: 2, windowMs: 60 * MINUTE, wideMax: 3 },
  mailToAddress: { max: 5, windowMs: 60 * MINUTE },
  resetGuessFromNetwork: { max: 100, windowMs: 60 * MINUTE, wideMax: 400 },
  verificationGuess: { max: 15, windowMs: 360 * MINUTE },
  /** counted per person at a provider; the maximum allows all guesses of three codes */
  socialGuess: { max: 15, windowMs: 360 * MINUTE },
  passwordChange: { max: 10, windowMs: 15 * MINUTE },
  socialFromNetwork: { max: 100, windowMs: 15 * MINUTE, wideMax: 400 },
} as const satisfies Record<string, RateLimitRule>;

export type AccountRateLimit = keyof typeof ACCOUNT_RATE_LIMITS;

export type AccountRateLimiter = RateLimiter<AccountRateLimit>;
