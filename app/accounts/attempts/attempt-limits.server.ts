/**
 * How often something may be tried, counted in the database so that it holds over instances and restarts.
 * Counters are kept under keyed hashes: the table shows neither an address of a person nor of a machine.
 *
 * Guessing is slowed without locking an owner out: one network spends only a share of what an address has; what
 * strangers spend of it, a browser that has signed in before (`known-devices.server.ts`) does not need, and a new
 * password can always be set (decision 066).
 */
import { createHmac } from 'node:crypto';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { CLOCK_SLACK_MS } from '../clock-slack.server.ts';
import { ACCOUNT_LIMITS } from '../contract.ts';
import * as store from './store.server.ts';
import { wideNetworkOf } from './wide-network.ts';

type Db = DatabaseHandle;

const MINUTE = 60_000;

interface AttemptRuleEntry {
  max: number;
  windowMs: number;
  /** for a whole /48 of IPv6, of which one customer may hold all 65,536 networks */
  wideMax?: number;
}

/** Limits of networks leave room for a household, a school or a provider behind one address. */
export const ATTEMPT_RULES = {
  signInFromNetwork: { max: 300, windowMs: 15 * MINUTE, wideMax: 1_200 },
  signInToAddressFromNetwork: { max: 10, windowMs: 15 * MINUTE, wideMax: 20 },
  /** one network's share of the next rule's budget */
  signInShareOfNetwork: { max: 20, windowMs: 60 * MINUTE, wideMax: 25 },
  signInToAddress: { max: 50, windowMs: 60 * MINUTE },
  signInFromKnownDevice: { max: 10, windowMs: 15 * MINUTE },
  signUpFromNetwork: { max: 100, windowMs: 60 * MINUTE, wideMax: 400 },
  signUpWithAddressFromNetwork: { max: 5, windowMs: 60 * MINUTE, wideMax: 10 },
  mailFromNetwork: { max: 200, windowMs: 60 * MINUTE, wideMax: 800 },
  mailToAddressFromNetwork: { max: 5, windowMs: 15 * MINUTE, wideMax: 10 },
  mailPause: { max: 1, windowMs: ACCOUNT_LIMITS.resendPauseSeconds * 1000 },
  /** mails that are really posted: the two shares of one network, then all of them to one mailbox */
  signUpMailFromNetwork: { max: 2, windowMs: 60 * MINUTE, wideMax: 2 },
  resetMailFromNetwork: { max: 2, windowMs: 60 * MINUTE, wideMax: 3 },
  mailToAddress: { max: 5, windowMs: 60 * MINUTE },
  resetGuessFromNetwork: { max: 100, windowMs: 60 * MINUTE, wideMax: 400 },
  verificationGuess: { max: 15, windowMs: 360 * MINUTE },
  /** of a provider's person: three codes' worth */
  socialGuess: { max: 15, windowMs: 360 * MINUTE },
  passwordChange: { max: 10, windowMs: 15 * MINUTE },
  socialFromNetwork: { max: 100, windowMs: 15 * MINUTE, wideMax: 400 },
} as const satisfies Record<string, AttemptRuleEntry>;

export type AttemptRule = keyof typeof ATTEMPT_RULES;

export interface Attempt {
  rule: AttemptRule;
  /** the user or address it is about; its counters go when the account goes */
  subject?: string;
  /** what else tells one counter of the rule from another: a network, a device */
  from?: string;
  /** where only a part of the rule's budget is for this kind of attempt */
  upTo?: number;
}

/** The rule that refused, and how long it does. */
export interface Refusal {
  rule: AttemptRule;
  retryAfterSeconds: number;
}

export interface AttemptLimits {
  /**
   * Counts the attempts in turn and stops at the first that is one too many.
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  spend(...attempts: Attempt[]): Promise<{ refund(): Promise<void> }>;
  /** Counts all of them in `transaction`, or none and says which was one too many. */
  take(transaction: Db, ...attempts: Attempt[]): Promise<Refusal | undefined>;
  /** Removes what was counted about these subjects. */
  forget(transaction: Db, subjects: readonly string[]): Promise<void>;
  sweep(): Promise<void>;
}

interface LimitsOptions {
  kysely: Db;
  key: Buffer;
  now: () => Date;
}

/** @param key - 32 bytes that stand nowhere in the database */
export function createAttemptLimits(options: LimitsOptions): AttemptLimits {
  const { kysely, now } = options;
  const counters = createCounters(options);

  return {
    async spend(...attempts) {
      const spent: string[] = [];
      for (const attempt of attempts) {
        for (const counter of counters.countersOf(attempt)) {
          const refusal = await counters.count(kysely, attempt, counter);
          if (refusal) throw tooMany(refusal);
          spent.push(counter.key);
        }
      }
      return {
        refund: async () => {
          for (const counterKey of spent) await store.uncount(kysely, counterKey);
        },
      };
    },

    async take(transaction, ...attempts) {
      const taken: string[] = [];
      for (const attempt of attempts) {
        for (const counter of counters.countersOf(attempt)) {
          const refusal = await counters.count(transaction, attempt, counter);
          taken.push(counter.key);
          if (!refusal) continue;
          for (const counterKey of taken) await store.uncount(transaction, counterKey);
          return refusal;
        }
      }
      return undefined;
    },

    forget: (transaction, subjects) =>
      store.removeOfSubjects(transaction, subjects.map(counters.subjectOf)),

    sweep: () => store.removeExpired(kysely, now()),
  };
}

interface Counter {
  key: string;
  max: number;
}

/** The counters of attempts under their keyed hashes. */
function createCounters({ key, now }: Pick<LimitsOptions, 'key' | 'now'>) {
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const subjectOf = (subject: string) => hash('subject', subject);

  return {
    subjectOf,

    /** The counters of an attempt: its own, and for a network of IPv6 that of the /48 around it. */
    countersOf({ rule, subject = '', from = '', upTo }: Attempt): Counter[] {
      const { max, wideMax }: AttemptRuleEntry = ATTEMPT_RULES[rule];
      const counters = [{ key: hash('key', rule, subject, from), max: upTo ?? max }];
      const wide = wideMax === undefined ? undefined : wideNetworkOf(from);
      if (wideMax !== undefined && wide) {
        counters.push({ key: hash('key', rule, subject, wide), max: wideMax });
      }
      return counters;
    },

    /** Counts one more; the refusal when that was one too many. */
    async count(
      db: Db,
      { rule, subject }: Attempt,
      { key: counterKey, max }: Counter,
    ): Promise<Refusal | undefined> {
      const at = now().getTime();
      const end = at + ATTEMPT_RULES[rule].windowMs;
      const counted = await store.count(db, {
        key: counterKey,
        subject: subject === undefined ? null : subjectOf(subject),
        now: new Date(at),
        resetsAt: new Date(end),
        latestEnd: new Date(end + CLOCK_SLACK_MS),
      });
      if (counted.count <= max) return undefined;
      const waitMs = counted.resetsAt.getTime() - now().getTime();
      return { rule, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
    },
  };
}

/** The answer to somebody who has to wait. */
export function tooMany({ retryAfterSeconds }: Refusal): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}
