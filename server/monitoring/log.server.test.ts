import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../tests/harness/cpu-time.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/harness/test-database.ts';
import { createLog, type Log } from './log.server.ts';

let log: Log;
let lines: string[];

beforeEach(() => {
  lines = [];
  log = createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
});

describe('a database error', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(() => database.close());

  test('is logged with its code and table, and without the values of the row', async () => {
    await sql`create table guests (email text unique, words text)`.execute(database.kysely);
    const arrive = () =>
      sql`insert into guests values (${'ada@example.org'}, ${'dear friend'})`.execute(
        database.kysely,
      );
    await arrive();
    const failure = await arrive().catch((error: unknown) => error);
    log.error({ err: failure }, 'a guest was not kept');

    const [line = ''] = lines;
    expect(line).not.toMatch(/example|dear friend/);
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      msg: 'a guest was not kept',
      err: {
        message: 'duplicate key value violates unique constraint "guests_email_key"',
        code: '23505',
        table: 'guests',
        constraint: 'guests_email_key',
        stack: expect.stringContaining('\n    at '),
      },
    });
  });
});

test("addresses are removed from a mail server's message, also in a cause and an AggregateError", () => {
  const refused = Object.assign(new Error('550 5.1.1 <ada@example.org>: no such mailbox'), {
    rejected: ['ada@example.org'],
    responseCode: 550,
    command: 'RCPT TO',
  });
  log.warn({ err: refused }, 'refused');
  log.warn({ err: new Error('not sent', { cause: refused }) }, 'refused');
  log.warn({ err: new AggregateError([refused], 'none was sent') }, 'refused');
  expect(lines.join()).not.toContain('ada');
  for (const line of lines) expect(line).toContain('550 5.1.1 <[left out]>: no such mailbox');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ responseCode: 550, command: 'RCPT TO' });
});

test("file paths and thrown values that aren't errors are logged unchanged", () => {
  const missing = Object.assign(new Error('ENOENT: no such file'), {
    code: 'ENOENT',
    syscall: 'open',
    path: '/srv/node_modules/@scope/part.js',
  });
  log.error({ err: missing }, 'not read');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    type: 'Error',
    code: 'ENOENT',
    syscall: 'open',
    path: '/srv/node_modules/@scope/part.js',
  });
  log.error({ err: 'a word' }, 'thrown');
  expect(JSON.parse(lines[1] ?? '').err).toBe('a word');
});

describe('a long error message', () => {
  function logged(message: string): string {
    lines.length = 0;
    log.error({ err: new Error('not done', { cause: new Error(message) }) }, 'failed');
    log.error({ err: new Error(message) }, 'failed');
    return lines.join('');
  }

  test.each([
    ['one word', 'x'.repeat(100_000)],
    ['half an address without end', `${'x'.repeat(50_000)}@${'y'.repeat(50_000)}`],
    ['many @ signs', '@'.repeat(100_000)],
    ['many words', 'x '.repeat(50_000)],
  ])('is cut, and takes no longer than a short one: %s', async (_, message) => {
    expect(await leastCpuMs(() => logged(message), 100)).toBeLessThan(100);
    const written = logged(message);
    expect(written.length).toBeLessThan(40_000);
    expect(written).toContain('[cut]');
  });

  test('is never cut inside an address', () => {
    for (let before = 4_060; before <= 4_100; before += 1) {
      const written = logged(`${'x'.repeat(before - 1)} ada.lovelace@example.org came`);
      expect(written).not.toContain('ada');
      expect(written).not.toContain('example');
    }
  });

  test("of usual length isn't cut", () => {
    const written = logged('no room for <ada@example.org>, who came at 10:00');
    expect(written).toContain('no room for <[left out]>, who came at 10:00');
    // Stacks can be longer than that, and are cut.
    expect(written).not.toMatch(/"message":"[^"]*\[cut\]/);
  });
});
