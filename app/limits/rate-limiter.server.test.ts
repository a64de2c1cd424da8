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

/** An instance whose clock differs from the others'. */
function instance(aheadMs: number) {
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

/** How many of so many attempts, made by the instances in turn, are free. */
async function countFree(
  attempt: Attempt<'tenTries'>,
  times: number,
  ...instances: number[]
): Promise<number> {
  let free = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const limits = instance(instances[turn % instances.length] ?? 0);
    if (!(await limits.take(database.kysely, attempt))) free += 1;
  }
  return free;
}

test('"ten tries" are ten at two instances whose clocks differ by milliseconds', async () => {
  expect(await countFree(attemptAt('a@example.org'), 30, 5, 0)).toBe(max);
});

test('"ten tries" are ten at two instances whose clocks differ by half a minute', async () => {
  expect(await countFree(attemptAt('b@example.org'), 30, MINUTE / 2, 0)).toBe(max);
});

test('a request that was on its way while another began a window counts in that window', async () => {
  const attempt = attemptAt('c@example.org');
  expect(await countFree(attempt, max, 5)).toBe(max);
  expect(await countFree(attempt, max, 3)).toBe(0);
});

test('a clock put back an hour makes nobody wait an hour longer', async () => {
  const attempt = attemptAt('d@example.org');
  expect(await countFree(attempt, max + 1, 0)).toBe(max);
  expect(await countFree(attempt, max + 1, -60 * MINUTE)).toBe(max);
});

test('a window that is over begins anew', async () => {
  const attempt = attemptAt('e@example.org');
  expect(await countFree(attempt, max + 1, 0)).toBe(max);
  expect(await countFree(attempt, 1, windowMs - 1)).toBe(0);
  expect(await countFree(attempt, max + 1, windowMs)).toBe(max);
});
