/**
 * The rate limits of accounts (SPEC section 8). An attacker on one network can use up only a part
 * of an e-mail address's limit, so the owner can still sign in (decision 011).
 */
import type { RateLimiter, RateLimitRule } from '../rate-limiter/rate-limiter.server.ts';
import { ACCOUNT_LIMITS } from './contract.ts';

const MINUTE = 60_000;

/** The limits per network are high enough for a school or a provider with one shared IP address. */
export const ACCOUNT_RATE_LIMITS = {
  signInFromNetwork: { max: 300, windowMs: 15 * MINUTE, wideMax: 1_200 },
  signInToAddressFromNetwork: { max: 10, windowMs: 15 * MINUTE, wideMax: 20 },
  /** how much of the limit `signInToAddress` a single network can use up */
  signInShareOfNetwork: { max: 20, windowMs: 60 * MINUTE, wideMax: 25 },
  signInToAddress: { max: 50, windowMs: 60 * MINUTE },
  signInFromKnownDevice: { max: 10, windowMs: 15 * MINUTE },
  signUpFromNetwork: { max: 100, windowMs: 60 * MINUTE, wideMax: 400 },
  signUpWithAddressFromNetwork: { max: 5, windowMs: 60 * MINUTE, wideMax: 10 },
  /** corrections of one account's unverified address */
  emailChange: { max: 5, windowMs: 60 * MINUTE },
  /** how often a user says that emails arrive again */
  emailTriedAgain: { max: 5, windowMs: 1_440 * MINUTE },
  mailFromNetwork: { max: 200, windowMs: 60 * MINUTE, wideMax: 800 },
  mailToAddressFromNetwork: { max: 5, windowMs: 15 * MINUTE, wideMax: 10 },
  mailPause: { max: 1, windowMs: ACCOUNT_LIMITS.resendPauseSeconds * 1000 },
  /**
   * The next three rules count only mails that are really sent (`sign-up/mail-quota.server.ts`). The first two count
   * the mails of one kind that one network requests for one address. `mailToAddress` counts the mails of both kinds
   * to one address.
   */
  signUpMailFromNetwork: { max: 2, windowMs: 60 * MINUTE, wideMax: 2 },
  resetMailFromNetwork: { max: 2, windowMs: 60 * MINUTE, wideMax: 3 },
  mailToAddress: { max: 5, windowMs: 60 * MINUTE },
  resetGuessFromNetwork: { max: 100, windowMs: 60 * MINUTE, wideMax: 400 },
  verificationGuess: { max: 15, windowMs: 360 * MINUTE },
  /** guesses at mailed codes for one Google or Facebook account; enough for three codes with five guesses each */
  socialGuess: { max: 15, windowMs: 360 * MINUTE },
  /** passkeys that one account adds or removes; each sends it an email */
  passkeyChange: { max: 40, windowMs: 60 * MINUTE },
  /** providers that one account connects or disconnects; each sends it an email */
  providerChange: { max: 20, windowMs: 60 * MINUTE },
  passwordChange: { max: 10, windowMs: 15 * MINUTE },
  socialFromNetwork: { max: 100, windowMs: 15 * MINUTE, wideMax: 400 },
  /** returns from a provider, each of which asks the provider once more */
  socialCallbackFromNetwork: { max: 100, windowMs: 15 * MINUTE, wideMax: 400 },
} as const satisfies Record<string, RateLimitRule>;

export type AccountRateLimit = keyof typeof ACCOUNT_RATE_LIMITS;

export type AccountRateLimiter = RateLimiter<AccountRateLimit>;
