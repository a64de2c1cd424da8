/**
 * Rate limits. All instances count in the same database. The keys of the counters are hashed, so
 * the table contains no e-mail or IP addresses.
 */
import { createHmac } from 'node:crypto';

import type { OwnTables } from '../../db/own-tables.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { CLOCK_SLACK_MS } from './clock-slack.ts';
import { createRefusedCounters, type Counter } from './refused-counters.server.ts';
import * as store from './store.server.ts';
import type { LimitTables } from './tables.server.ts';

type Db = OwnTables<LimitTables>;

/** Limits the attempts in a time window of fixed length. A window starts with its first attempt. */
export interface RateLimitRule {
  max: number;
  windowMs: number;
  /** the maximum for a whole IPv6 /48 network, because a provider can give all of it to one customer */
  wideMax?: number;
  /**
   * After a refusal, further attempts are refused for ten seconds without a write to the database.
   * Set this for forms that anybody can send. `reset` does not end the ten seconds.
   */
  remembersRefusals?: boolean;
}

export interface Attempt<Rule extends string> {
  rule: Rule;
  /**
   * what is limited, such as a user id, an e-mail address or a memorial id; `reset` removes all counters of a subject
   */
  subject?: string;
  /** the network or device that the attempt comes from */
  from?: string;
  /** a lower maximum for this attempt; the rest of the rule's `max` remains for other attempts */
  upTo?: number;
  /** how many attempts this is; 1 by default */
  amount?: number;
}

export interface Refusal<Rule extends string> {
  rule: Rule;
  retryAfterSeconds: number;
}

export interface RateLimiter<Rule extends string> {
  /**
   * Counts the attempts in order and stops at the first refusal.
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  consume(...attempts: Attempt<Rule>[]): Promise<{ refund(): Promise<void> }>;
  /** Counts all attempts or none. Resolves to the refusal if one attempt is refused. */
  tryConsume<R extends Rule>(
    transaction: Db,
    ...attempts: Attempt<R>[]
  ): Promise<Refusal<R> | undefined>;
  /** Subtracts attempts that `tryConsume` has counted. */
  refund(...attempts: Attempt<Rule>[]): Promise<void>;
  reset(transaction: Db, subjects: readonly string[]): Promise<void>;
  sweep(): Promise<void>;
}

interface RateLimiterOptions<Rule extends string> {
  /** names must be unique in all domains, because all counters share one table */
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
      const known = counters.findRefusal(attempts);
      if (known) throw tooManyRequests(known);
      const consumed: Counted[] = [];
      for (const attempt of attempts) {
        for (const counter of counters.countersOf(attempt)) {
          const refusal = await counters.count(kysely, attempt, counter);
          if (refusal) throw tooManyRequests(refusal);
          consumed.push({ key: counter.key, amount: attempt.amount ?? 1 });
        }
      }
      return { refund: () => subtract(kysely, consumed) };
    },

    async tryConsume(transaction, ...attempts) {
      const known = counters.findRefusal(attempts);
      if (known) return known;
      const consumed: Counted[] = [];
      for (const attempt of attempts) {
        for (const counter of counters.countersOf(attempt)) {
          const refusal = await counters.count(transaction, attempt, counter);
          consumed.push({ key: counter.key, amount: attempt.amount ?? 1 });
          if (!refusal) continue;
          await subtract(transaction, consumed);
          return refusal;
        }
      }
      return undefined;
    },

    async refund(...attempts) {
      const counted = attempts.flatMap((attempt) =>
        counters.countersOf(attempt).map(({ key }) => ({ key, amount: attempt.amount ?? 1 })),
      );
      await subtract(kysely, counted);
    },

    reset: (transaction, subjects) =>
      store.removeOfSubjects(transaction, subjects.map(counters.subjectOf)),

    sweep: () => store.removeExpired(kysely, now()),
  };
}

interface Counted {
  key: string;
  amount: number;
}

async function subtract(db: Db, counted: readonly Counted[]): Promise<void> {
  for (const { key, amount } of counted) await store.decrement(db, key, amount);
}

function createCounters<Rule extends string>({
  rules,
  key,
  now,
}: Omit<RateLimiterOptions<Rule>, 'kysely'>) {
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const subjectOf = (subject: string) => hash('subject', subject);

  const refused = createRefusedCounters(now);

  /** Returns the counter of an attempt. For an IPv6 network, adds the counter of its /48. */
  function countersOf({ rule, subject = '', from = '', upTo }: Attempt<Rule>): Counter[] {
    const { max, wideMax } = rules[rule];
    const counters = [{ key: hash('key', rule, subject, from), max: upTo ?? max }];
    const wide = wideMax === undefined ? undefined : wideNetworkOf(from);
    if (wideMax !== undefined && wide) {
      counters.push({ key: hash('key', rule, subject, wide), max: wideMax });
    }
    return counters;
  }

  return {
    subjectOf,
    countersOf,

    findRefusal<R extends Rule>(attempts: readonly Attempt<R>[]): Refusal<R> | undefined {
      for (const attempt of attempts) {
        if (!rules[attempt.rule].remembersRefusals) continue;
        for (const counter of countersOf(attempt)) {
          const retryAfterSeconds = refused.secondsLeft(counter);
          if (retryAfterSeconds) return { rule: attempt.rule, retryAfterSeconds };
        }
      }
      return undefined;
    },

    async count<R extends Rule>(
      db: Db,
      { rule, subject, amount = 1 }: Attempt<R>,
      counter: Counter,
    ): Promise<Refusal<R> | undefined> {
      const at = now().getTime();
      const end = at + rules[rule].windowMs;
      const counted = await store.increment(db, {
        key: counter.key,
        amount,
        subject: subject === undefined ? null : subjectOf(subject),
        now: new Date(at),
        resetsAt: new Date(end),
        latestEnd: new Date(end + CLOCK_SLACK_MS),
      });
      if (counted.count <= counter.max) return undefined;
      if (rules[rule].remembersRefusals) refused.remember(counter, counted.resetsAt);
      const waitMs = counted.resetsAt.getTime() - now().getTime();
      return { rule, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
    },
  };
}

export function tooManyRequests({ retryAfterSeconds }: Refusal<string>): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/**
 * How many seconds to wait, for a form that says so itself.
 * @throws `error`, if it is anything but a limit that is reached
 */
export function secondsToWait(error: unknown): number {
  if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
  return error.retryAfterSeconds ?? 60;
}

/** A /48 network has three groups of 16 bits. Providers often give a whole /48 to one customer. */
const WIDE_GROUPS = 3;

/**
 * Returns the /48 network of a /64 network such as `2001:db8:1:2::/64`. Returns undefined for other
 * formats.
 */
function wideNetworkOf(network: string): string | undefined {
  const groups = /^([0-9a-f:]+)::\/64$/.exec(network)?.[1]?.split(':');
  return groups?.length === 4 ? `${groups.slice(0, WIDE_GROUPS).join(':')}::/48` : undefined;
}
