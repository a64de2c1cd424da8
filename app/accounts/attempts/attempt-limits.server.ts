/**
 * How often something may be tried, counted in the database so that it holds over instances and restarts.
 * Counters are kept under keyed hashes: the table shows neither an address of a person nor of a machine.
 *
 * Guessing is slowed without locking an owner out: what strangers spend of an account's budget, a browser
 * that has signed in to it before (`known-devices.server.ts`) does not need.
 */
import { createHmac } from 'node:crypto';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { CLOCK_SLACK_MS } from '../clock-slack.server.ts';
import { ACCOUNT_LIMITS } from '../contract.ts';
import * as store from './store.server.ts';

type Db = DatabaseHandle;

const MINUTE = 60_000;

/** Limits of networks leave room for a household, a school or a provider behind one address. */
export const ATTEMPT_RULES = {
  signInFromNetwork: { max: 300, windowMs: 15 * MINUTE },
  signInToAddressFromNetwork: { max: 10, windowMs: 15 * MINUTE },
  signInToAddress: { max: 50, windowMs: 60 * MINUTE },
  signInFromKnownDevice: { max: 10, windowMs: 15 * MINUTE },
  signUpFromNetwork: { max: 100, windowMs: 60 * MINUTE },
  signUpWithAddress: { max: 5, windowMs: 60 * MINUTE },
  mailFromNetwork: { max: 200, windowMs: 60 * MINUTE },
  mailToAddressFromNetwork: { max: 5, windowMs: 15 * MINUTE },
  mailToAddress: { max: 15, windowMs: 60 * MINUTE },
  mailPause: { max: 1, windowMs: ACCOUNT_LIMITS.resendPauseSeconds * 1000 },
  resetGuessFromNetwork: { max: 100, windowMs: 60 * MINUTE },
  /** survives new codes: 15 guesses in six hours at a million codes */
  resetGuess: { max: 15, windowMs: 360 * MINUTE },
  resetGuessFromKnownDevice: { max: 15, windowMs: 360 * MINUTE },
  verificationGuess: { max: 15, windowMs: 360 * MINUTE },
  /** a share for each network, so that strangers do not use up what the owner needs */
  socialGuessFromNetwork: { max: 10, windowMs: 360 * MINUTE },
  socialGuess: { max: 60, windowMs: 360 * MINUTE },
  passwordChange: { max: 10, windowMs: 15 * MINUTE },
  socialFromNetwork: { max: 100, windowMs: 15 * MINUTE },
} as const;

export type AttemptRule = keyof typeof ATTEMPT_RULES;

export interface Attempt {
  rule: AttemptRule;
  /** the user or address it is about; its counters go when the account goes */
  subject?: string;
  /** what else tells one counter of the rule from another: a network, a device */
  from?: string;
}

export interface AttemptLimits {
  /**
   * Counts the attempts in turn and stops at the first that is one too many.
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  spend(...attempts: Attempt[]): Promise<{ refund(): Promise<void> }>;
  /** Counts in `transaction`; false when it was one too many. */
  isFree(transaction: Db, attempt: Attempt): Promise<boolean>;
  /** Removes what was counted about these subjects. */
  forget(transaction: Db, subjects: readonly string[]): Promise<void>;
  sweep(): Promise<void>;
}

/** @param key - 32 bytes that stand nowhere in the database */
export function createAttemptLimits(options: {
  kysely: Db;
  key: Buffer;
  now: () => Date;
}): AttemptLimits {
  const { kysely, key, now } = options;

  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

  const keyOf = ({ rule, subject = '', from = '' }: Attempt) => hash('key', rule, subject, from);
  const subjectOf = (subject: string) => hash('subject', subject);

  function count(db: Db, attempt: Attempt) {
    const at = now().getTime();
    const end = at + ATTEMPT_RULES[attempt.rule].windowMs;
    return store.count(db, {
      key: keyOf(attempt),
      subject: attempt.subject === undefined ? null : subjectOf(attempt.subject),
      now: new Date(at),
      resetsAt: new Date(end),
      latestEnd: new Date(end + CLOCK_SLACK_MS),
    });
  }

  return {
    async spend(...attempts) {
      for (const attempt of attempts) {
        const counted = await count(kysely, attempt);
        if (counted.count > ATTEMPT_RULES[attempt.rule].max) {
          const waitMs = counted.resetsAt.getTime() - now().getTime();
          throw new AppError('TOO_MANY_REQUESTS', {
            retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
          });
        }
      }
      return {
        refund: async () => {
          for (const attempt of attempts) await store.uncount(kysely, keyOf(attempt));
        },
      };
    },

    async isFree(transaction, attempt) {
      const counted = await count(transaction, attempt);
      return counted.count <= ATTEMPT_RULES[attempt.rule].max;
    },

    forget: (transaction, subjects) => store.removeOfSubjects(transaction, subjects.map(subjectOf)),

    sweep: () => store.removeExpired(kysely, now()),
  };
}
