/**
 * Rate limits, counted in the database so that they hold across instances and restarts. Each domain declares its
 * rules (`accounts/account-rate-limits.server.ts`). Counters are stored under keyed hashes: the table shows neither
 * e-mail addresses nor IP addresses.
 */
import { createHmac } from 'node:crypto';

import type { OwnTables } from '../../db/own-tables.server.ts';
import { AppError } from '../wire/app-error.ts';
import { CLOCK_SLACK_MS } from './clock-slack.ts';
import * as store from './store.server.ts';
import type { LimitTables } from './tables.server.ts';
import { wideNetworkOf } from './wide-network.ts';

type Db = OwnTables<LimitTables>;

/** How often something may be tried within a window that begins with the first attempt. */
export interface RateLimitRule {
  max: number;
  windowMs: number;
  /** for a whole /48 of IPv6, of which one customer may hold all 65,536 networks */
  wideMax?: number;
}

export interface Attempt<Rule extends string> {
  rule: Rule;
  /** the user or address it is about; its counters go when the account goes */
  subject?: string;
  /** what else tells one counter of the rule from another: a network, a device */
  from?: string;
  /** where only a part of the rule's budget is for this kind of attempt */
  upTo?: number;
}

/** The rule that refused, and how long it does. */
export interface Refusal<Rule extends string> {
  rule: Rule;
  retryAfterSeconds: number;
}

export interface RateLimiter<Rule extends string> {
  /**
   * Counts the attempts in turn and stops at the first that is one too many.
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  spend(...attempts: Attempt<Rule>[]): Promise<{ refund(): Promise<void> }>;
  /** Counts all of them in `transaction`, or none and says which was one too many. */
  take(transaction: Db, ...attempts: Attempt<Rule>[]): Promise<Refusal<Rule> | undefined>;
  /** Removes what was counted about these subjects. */
  forget(transaction: Db, subjects: readonly string[]): Promise<void>;
  sweep(): Promise<void>;
}

interface RateLimiterOptions<Rule extends string> {
  /** by name; names are unique in the product, because all counters share one table */
  rules: Readonly<Record<Rule, RateLimitRule>>;
  kysely: Db;
  key: Buffer;
  now: () => Date;
}

/** @param key - 32 bytes that stand nowhere in the database */
export function createRateLimiter<Rule extends string>(
  options: RateLimiterOptions<Rule>,
): RateLimiter<Rule> {
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

    /** The counters of an attempt: its own, and for a network of IPv6 that of the /48 around it. */
    countersOf({ rule, subject = '', from = '', upTo }: Attempt<Rule>): Counter[] {
      const { max, wideMax } = rules[rule];
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
      { rule, subject }: Attempt<Rule>,
      { key: counterKey, max }: Counter,
    ): Promise<Refusal<Rule> | undefined> {
      const at = now().getTime();
      const end = at + rules[rule].windowMs;
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
export function tooMany({ retryAfterSeconds }: Refusal<string>): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}
