// On both databases: guesses at the same time.
import { beforeAll, expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { createCodes, type Codes } from './codes.server.ts';

const database = openTestDatabase();
let codes: Codes;
let now = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  const { kysely } = database;
  codes = createCodes({ kysely, key: Buffer.alloc(32, 1), now: () => now });
  for (const [index, id] of [
    'usr_aaaaaaaaaaaaaaaaaaaaaa',
    'usr_bbbbbbbbbbbbbbbbbbbbbb',
  ].entries()) {
    await kysely
      .insertInto('users')
      .values({
        id,
        email: `person-${index}@example.org`,
        email_verified_at: null,
        password_hash: null,
        first_name: 'Ada',
        last_name: 'King',
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
});

const user = 'usr_aaaaaaaaaaaaaaaaaaaaaa';

test('codes have six digits, may start with zero, and use every digit in every place', () => {
  const made = Array.from({ length: 3_000 }, () => codes.issueDummy().code);
  for (const code of made) expect(code).toMatch(/^\d{6}$/);
  for (let place = 0; place < 6; place += 1) {
    const counts = Object.values(Object.groupBy(made, (code) => code[place] ?? ''));
    expect(counts).toHaveLength(10);
    // Each digit occurs 300 times on average. With a fair generator, a count outside 200 to 400
    // occurs less than once in a million runs.
    for (const found of counts) {
      expect(found?.length).toBeGreaterThan(200);
      expect(found?.length).toBeLessThan(400);
    }
  }
});

test('a code is stored as a keyed hash, not as digits', async () => {
  const { code } = await codes.issue(database.kysely, user, 'verify-email');
  const rows = await database.kysely.selectFrom('account_codes').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  const other = createCodes({
    kysely: database.kysely,
    key: Buffer.alloc(32, 2),
    now: () => now,
  });
  expect(await other.guess(user, 'verify-email', code)).toBeUndefined();
  expect(await codes.guess(user, 'verify-email', code)).toBeDefined();
});

test('a code for one purpose or user is invalid for another', async () => {
  const { code } = await codes.issue(database.kysely, user, 'verify-email');
  await codes.issue(database.kysely, user, 'reset-password');
  await codes.issue(database.kysely, 'usr_bbbbbbbbbbbbbbbbbbbbbb', 'verify-email');
  const rows = await database.kysely.selectFrom('account_codes').select('code_hash').execute();
  expect(new Set(rows.map((row) => row.code_hash)).size).toBe(rows.length);
  // The hash covers the user and the purpose, so a hash copied to another row does not match.
  await database.kysely
    .updateTable('account_codes')
    .set({ code_hash: rows[0]?.code_hash ?? '' })
    .execute();
  expect(await codes.guess(user, 'reset-password', code)).toBeUndefined();
});

test('of 50 parallel guesses only 5 are compared', async () => {
  const { code } = await codes.issue(database.kysely, user, 'verify-email');
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => codes.guess(user, 'verify-email', code)),
  );
  expect(guesses.filter((guess) => guess !== undefined)).toHaveLength(5);
});

test('a refunded guess leaves all five available', async () => {
  const { code } = await codes.issue(database.kysely, user, 'reset-password');
  for (let round = 0; round < 8; round += 1) {
    const guess = await codes.guess(user, 'reset-password', code);
    await guess?.refund();
  }
  expect(await codes.guess(user, 'reset-password', code)).toBeDefined();
});

test('of two concurrent uses, one succeeds', async () => {
  const { code } = await codes.issue(database.kysely, user, 'reset-password');
  const [one, two] = await Promise.all([
    codes.guess(user, 'reset-password', code),
    codes.guess(user, 'reset-password', code),
  ]);
  const used = [await one?.use(database.kysely), await two?.use(database.kysely)];
  expect(used).toEqual([true, false]);
  expect(await codes.guess(user, 'reset-password', code)).toBeUndefined();
});

test('setting the clock back by an hour doesn’t extend a code', async () => {
  const { code } = await codes.issue(database.kysely, user, 'verify-email');
  now = new Date(now.getTime() - 3600_000);
  expect(await codes.guess(user, 'verify-email', code)).toBeUndefined();
  const fresh = await codes.issue(database.kysely, user, 'verify-email');
  expect(await codes.guess(user, 'verify-email', fresh.code)).toBeDefined();
});

test('expired codes are removed, and no others', async () => {
  const { code } = await codes.issue(database.kysely, user, 'verify-email');
  await codes.sweep();
  expect(await codes.guess(user, 'verify-email', code)).toBeDefined();
  now = new Date(now.getTime() + 3 * 3600_000);
  await codes.sweep();
  expect(await database.kysely.selectFrom('account_codes').selectAll().execute()).toEqual([]);
});

test('all codes of the last ten minutes replaced by a newer one are known', async () => {
  const { kysely } = database;
  const other = 'usr_bbbbbbbbbbbbbbbbbbbbbb';
  const issue = () => codes.issue(kysely, other, 'reset-password', 'network-a');
  const start = now;
  const made: string[] = [];
  for (const minutes of [0, 4, 8, 11]) {
    now = new Date(start.getTime() + minutes * 60_000);
    made.push((await issue()).code);
  }
  const [first = '', second = '', third = '', fourth = ''] = made;
  const newer = { code: 'CODE_INVALID', details: { newerCodeSentAt: now.toISOString() } };
  const guess = (code: string, network = 'network-a') =>
    codes.guess(other, 'reset-password', code, network);
  await expect(guess(second)).rejects.toMatchObject(newer);
  await expect(guess(third)).rejects.toMatchObject(newer);
  await expect(guess(third, 'network-b')).rejects.toMatchObject(newer);
  expect(await guess(first)).toBeUndefined();
  expect(await guess(fourth)).toBeDefined();
  now = start;
});
