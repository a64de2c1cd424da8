import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../tests/harness/test-database.ts';
import { createRateLimiter, type Attempt } from './rate-limiter.server.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
const RULES = { tenTries: { max: 10, windowMs: 15 * MINUTE } } as const;
const { max, windowMs } = RULES.tenTries;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The rate limiter of an instance whose clock is `aheadMs` milliseconds ahead. */
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

/** Makes attempts in turn at instances with these clocks. Returns the number of allowed attempts. */
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

test('"ten tries" are ten at two instances whose clocks differ by milliseconds', async () => {
  expect(await countAllowed(attemptAt('a@example.org'), 30, 5, 0)).toBe(max);
});

test('"ten tries" are ten at two instances whose clocks differ by half a minute', async () => {
  expect(await countAllowed(attemptAt('b@example.org'), 30, MINUTE / 2, 0)).toBe(max);
});

test('a request that started before another opened the window counts in that window', async () => {
  const attempt = attemptAt('c@example.org');
  expect(await countAllowed(attempt, max, 5)).toBe(max);
  expect(await countAllowed(attempt, max, 3)).toBe(0);
});

test('a clock set back by an hour does not make the wait an hour longer', async () => {
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
