import { cpSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';

import { openDatabase } from '../client.server.ts';
import { startScript } from '../testing/child-process.ts';

const TIMEOUT_MS = 120_000;

let pristine: string;
let parent: string;
let directory: string;

beforeAll(async () => {
  pristine = mkdtempSync(join(tmpdir(), 'memorials-engine-pristine-'));
  const made = await openDatabase({ directory: join(pristine, 'database') });
  await made.close();
}, TIMEOUT_MS);
afterAll(() => {
  rmSync(pristine, { recursive: true, force: true });
});

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'memorials-engine-'));
  directory = join(parent, 'database');
  cpSync(join(pristine, 'database'), directory, { recursive: true });
});
afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

async function endBy(way: 'log' | 'crash') {
  const script = startScript('ending-database', directory, way);
  const code = await script.ended;
  const committed = script.lines.filter((line) => line.startsWith('committed')).length;
  return { code, committed, rest: script.lines.filter((line) => !line.startsWith('committed')) };
}

async function countCommitted(): Promise<number | undefined> {
  const database = await openDatabase({ directory });
  try {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from words where word = 'kept'
    `.execute(database.kysely);
    return rows[0]?.count;
  } finally {
    await database.close();
  }
}

describe('when the database ends permanently, the process logs one sentence and exits with 1', () => {
  test('its log cannot be written', { tags: 'full', timeout: TIMEOUT_MS }, async () => {
    const { code, committed, rest } = await endBy('log');
    expect(code).toBe(1);
    expect(rest).toEqual([
      expect.stringMatching(
        /^fatal The embedded database in \S+\/database has stopped and cannot continue in this process: .*xlogtemp.*\. No confirmed write has been lost\. Start again\.$/,
      ),
    ]);
    rmdirSync(join(directory, 'pg_wal', 'xlogtemp.42'));
    expect(await countCommitted()).toBe(committed);
  });

  test("and nothing keeps a process alive that can't open it", async () => {
    await endBy('log');
    const script = startScript('ending-database', directory, 'log');
    onTestFinished(() => script.kill());
    expect(await script.line(() => true)).toBe('not opened');
    expect(await script.ended).toEqual(expect.any(Number));
  });

  test('its WebAssembly crashes', { tags: 'full', timeout: TIMEOUT_MS }, async () => {
    const { code, committed, rest } = await endBy('crash');
    expect(code).toBe(1);
    expect(rest).toEqual([
      expect.stringMatching(/^fatal The embedded .* has stopped.*: unreachable\./),
    ]);
    expect(await countCommitted()).toBe(committed);
  });
});
