// On both databases: two instances and the clock of the server.
import { describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { createRateLimiter, type Attempt } from './rate-limiter.server.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
const RULES = { tenTries: { max: 10, windowMs: 15 * MINUTE } } as const;
const { max, windowMs } = RULES.tenTries;

const database = openTestDatabase();

function limiterWithClock(aheadMs: number) {
  return createRateLimiter({
    rules: RULES,
    kysely: database.kysely,
    key: Buffer.alloc(32, 7),
    now: () => new Date(NOON + aheadMs),
  });
}

function attemptAt(address: string): Attempt<'tenTries'> {
  return { rule: 'tenTries', subject: address, from: '192.0.2.1' };
}

async function countAllowed(
  attempt: Attempt<'tenTries'>,
  times: number,
  ...clocks: number[]
): Promise<number> {
  let allowed = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const limits = limiterWithClock(clocks[turn % clocks.length] ?? 0);
    if (!(await limits.tryConsume(database.kysely, attempt))) allowed += 1;
  }
  return allowed;
}

test('"ten tries" are ten on two instances whose clocks differ by milliseconds', async () => {
  expect(await countAllowed(attemptAt('a@example.org'), 30, 5, 0)).toBe(max);
});

test('"ten tries" are ten on two instances whose clocks differ by half a minute', async () => {
  expect(await countAllowed(attemptAt('b@example.org'), 30, MINUTE / 2, 0)).toBe(max);
});

test('a request that started before another opened the window counts in that window', async () => {
  const attempt = attemptAt('c@example.org');
  expect(await countAllowed(attempt, max, 5)).toBe(max);
  expect(await countAllowed(attempt, max, 3)).toBe(0);
});

test("a clock set back by an hour doesn't make the wait an hour longer", async () => {
  const attempt = attemptAt('d@example.org');
  expect(await countAllowed(attempt, max + 1, 0)).toBe(max);
  expect(await countAllowed(attempt, max + 1, -60 * MINUTE)).toBe(max);
});

test('an expired window starts again', async () => {
  const attempt = attemptAt('e@example.org');
  expect(await countAllowed(attempt, max + 1, 0)).toBe(max);
  expect(await countAllowed(attempt, 1, windowMs - 1)).toBe(0);
  expect(await countAllowed(attempt, max + 1, windowMs)).toBe(max);
});

describe('a rule that remembers refusals', () => {
  const SPARING = {
    twoTries: { max: 2, windowMs: MINUTE, wideMax: 3, remembersRefusals: true },
    before: { max: 100, windowMs: MINUTE },
  } as const;
  let at = NOON;
  const limits = () =>
    createRateLimiter({
      rules: SPARING,
      kysely: database.kysely,
      key: Buffer.alloc(32, 7),
      now: () => new Date(at),
    });
  const counters = () =>
    database.kysely.selectFrom('attempts').selectAll().orderBy('key').execute();
  const refusal = { code: 'TOO_MANY_REQUESTS' };

  test('further refusals write nothing, not even for the rules before it', async () => {
    const own = limits();
    const attempts = [
      { rule: 'before', from: '192.0.2.1' },
      { rule: 'twoTries', from: '192.0.2.1' },
    ] as const;
    await own.consume(...attempts);
    await own.consume(...attempts);
    await expect(own.consume(...attempts)).rejects.toMatchObject(refusal);
    const counted = await counters();
    at += 5_000;
    await expect(own.consume(...attempts)).rejects.toMatchObject({
      ...refusal,
      retryAfterSeconds: 55,
    });
    expect(await own.tryConsume(database.kysely, ...attempts)).toEqual({
      rule: 'twoTries',
      retryAfterSeconds: 55,
    });
    expect(await counters()).toEqual(counted);
    await own.consume({ rule: 'twoTries', from: '192.0.2.2' });
  });

  test('a refunded attempt is free again after ten seconds', async () => {
    const own = limits();
    const attempt = { rule: 'twoTries', from: '192.0.2.3' } as const;
    const first = await own.consume(attempt);
    const second = await own.consume(attempt);
    await expect(own.consume(attempt)).rejects.toMatchObject(refusal);
    await first.refund();
    await second.refund();
    await expect(own.consume(attempt)).rejects.toMatchObject(refusal);
    at += 10_000;
    await own.consume(attempt);
  });

  test('applies to a wide network as well, and no longer than the window', async () => {
    const own = limits();
    const from = (network: number) =>
      ({ rule: 'twoTries', from: `2001:db8:1:${network}::/64` }) as const;
    for (const network of [1, 2, 3]) await own.consume(from(network));
    await expect(own.consume(from(4))).rejects.toMatchObject(refusal);
    const counted = await counters();
    await expect(own.consume(from(5))).rejects.toMatchObject(refusal);
    expect(await counters()).toEqual(counted);
    at += MINUTE;
    await own.consume(from(5));
  });
});
