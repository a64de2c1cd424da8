/**
 * Rate limits, counted in the database, so that they apply across instances and restarts. Each domain declares its
 * rules (`accounts/account-rate-limits.server.ts`). The keys of the counters are hashed with a secret key, so the table
 * contains no e-mail or IP addresses.
 */
import { createHmac } from 'node:crypto';

import type { OwnTables } from '../../db/own-tables.server.ts';
import { AppError } from '../wire/app-error.ts';
import { CLOCK_SLACK_MS } from './clock-slack.ts';
import * as store from './store.server.ts';
import type { LimitTables } from './tables.server.ts';
import { wideNetworkOf } from './wide-network.ts';

type Db = OwnTables<LimitTables>;

/** The number of attempts allowed in a fixed window that starts with the first attempt. */
export interface RateLimitRule {
  max: number;
  windowMs: number;
  /** the maximum for a whole IPv6 /48, because one customer may own all 65,536 networks in a /48 */
  wideMax?: number;
}

export interface Attempt<Rule extends string> {
  rule: Rule;
  /**
   * identifies whom the limit concerns, for example by a user id or an e-mail address; `reset` removes all counters of
   * a subject
   */
  subject?: string;
  /** a further part of the counter's key: a network or a device */
  from?: string;
  /** a lower maximum for this kind of attempt; attempts above this maximum are reserved for other kinds */
  upTo?: number;
}

/** The rule whose limit was exceeded, and the time until a retry is allowed. */
export interface Refusal<Rule extends string> {
  rule: Rule;
  retryAfterSeconds: number;
}

export interface RateLimiter<Rule extends string> {
  /**
   * Counts the attempts one after another and stops at the first attempt that exceeds its limit.
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  consume(...attempts: Attempt<Rule>[]): Promise<{ refund(): Promise<void> }>;
  /**
   * Counts all attempts in `transaction`. If any attempt exceeds its limit, counts none of the attempts and resolves to
   * the refusal.
   */
  tryConsume(transaction: Db, ...attempts: Attempt<Rule>[]): Promise<Refusal<Rule> | undefined>;
  /** Removes the counters of these subjects. */
  reset(transaction: Db, subjects: readonly string[]): Promise<void>;
  sweep(): Promise<void>;
}

interface RateLimiterOptions<Rule extends string> {
  /** the rules by name; names must be unique across domains, because all counters share one table */
  rules: Readonly<Record<Rule, RateLimitRule>>;
  kysely: Db;
  key: Buffer;
  now: () => Date;
}

/** @param key - 32 bytes, never stored in the database */
export function createRateLimiter<Rule extends string>(
  options: RateLimiterOptions<Rule>,
): RateLimiter<Rule> {
  const { kysely, now } = options;
  const counters = createCounters(options);

  return {
    async consume(...attempts) {
      const consumed: string[] = [];
      for (const attempt of attempts) {
        for (const counter of counters.countersOf(attempt)) {
          const refusal = await counters.count(kysely, attempt, counter);
          if (refusal) throw tooManyRequests(refusal);
          consumed.push(counter.key);
        }
      }
      return {
        refund: async () => {
          for (const counterKey of consumed) await store.decrement(kysely, counterKey);
        },
      };
    },

    async tryConsume(transaction, ...attempts) {
      const consumed: string[] = [];
      for (const attempt of attempts) {
        for (const counter of counters.countersOf(attempt)) {
          const refusal = await counters.count(transaction, attempt, counter);
          consumed.push(counter.key);
          if (!refusal) continue;
          for (const counterKey of consumed) await store.decrement(transaction, counterKey);
          return refusal;
        }
      }
      return undefined;
    },

    reset: (transaction, subjects) =>
      store.removeOfSubjects(transaction, subjects.map(counters.subjectOf)),

    sweep: () => store.removeExpired(kysely, now()),
  };
}

interface Counter {
  key: string;
  max: number;
}

/** Computes the keys of counters and counts attempts. */
function createCounters<Rule extends string>({
  rules,
  key,
  now,
}: Omit<RateLimiterOptions<Rule>, 'kysely'>) {
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const subjectOf = (subject: string) => hash('subject', subject);

  return {
    subjectOf,

    /** The counters of an attempt: the counter of its key and, for an IPv6 network, the counter of its /48. */
    countersOf({ rule, subject = '', from = '', upTo }: Attempt<Rule>): Counter[] {
      const { max, wideMax } = rules[rule];
      const counters = [{ key: hash('key', rule, subject, from), max: upTo ?? max }];
      const wide = wideMax === undefined ? undefined : wideNetworkOf(from);
      if (wideMax !== undefined && wide) {
        counters.push({ key: hash('key', rule, subject, wide), max: wideMax });
      }
      return counters;
    },

    /** Counts one attempt; resolves to a refusal if the attempt exceeds the limit. */
    async count(
      db: Db,
      { rule, subject }: Attempt<Rule>,
      { key: counterKey, max }: Counter,
    ): Promise<Refusal<Rule> | undefined> {
      const at = now().getTime();
      const end = at + rules[rule].windowMs;
      const counted = await store.increment(db, {
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

/** The error for a refused attempt. */
export function tooManyRequests({ retryAfterSeconds }: Refusal<string>): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}
