import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openDatabase } from '../client.server.ts';
import type { Database } from '../database.server.ts';
import { migrate, migrationStatus } from '../migrate.server.ts';
import { startScript } from '../testing/child-process.ts';
import type { ChildScript } from '../testing/child-process.ts';
import { DatabaseInUseError } from './embedded-lock.server.ts';

const TIMEOUT_MS = 300_000;
const IS_FULL = process.env['TEST_MATRIX'] === 'full';

let pristine: string;
let parent: string;
let directory: string;

beforeAll(async () => {
  pristine = mkdtempSync(join(tmpdir(), 'memorials-pristine-'));
  const database = await openDatabase({ directory: join(pristine, 'database') });
  await database.close();
}, TIMEOUT_MS);

afterAll(() => {
  rmSync(pristine, { recursive: true, force: true });
});

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'memorials-durability-'));
  directory = join(parent, 'data', 'database');
});

afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

function copyPristine(): void {
  cpSync(join(pristine, 'database'), directory, { recursive: true });
}

async function withDatabase<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ directory });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function countEachWay(database: Database): Promise<number[]> {
  return database.withSession((session) =>
    session.transaction(async (transaction) => {
      const count = async (column: string): Promise<number> => {
        const rows = await transaction.query<{ rows: number }>(
          `select count(*) as rows from (select ${column} from memorials order by ${column}) as listed`,
        );
        return rows[0]?.rows ?? -1;
      };
      await transaction.runScript(
        'set local enable_indexscan = off; set local enable_indexonlyscan = off',
      );
      const inTable = await count('version');
      await transaction.runScript(`
        set local enable_indexscan = on;
        set local enable_indexonlyscan = on;
        set local enable_seqscan = off;
        set local enable_sort = off
      `);
      return [inTable, await count('id'), await count('slug')];
    }),
  );
}

function lastCommitted(writer: ChildScript): number {
  return Math.max(0, ...writer.lines.map((line) => Number(line.replace('committed ', ''))));
}

async function writeUntil(kill: { afterRows: number } | { atChange: string }): Promise<number> {
  if ('atChange' in kill) {
    const writer = startScript('acknowledging-writer', directory, kill.atChange);
    const ending = await writer.ended;
    if (ending !== 'SIGKILL') {
      throw new Error(`The process ended (${ending}) before ${kill.atChange}.`);
    }
    return lastCommitted(writer);
  }
  const writer = startScript('acknowledging-writer', directory);
  for (let rows = 0; rows < kill.afterRows; rows += 1) await writer.line(() => true);
  await writer.kill();
  return lastCommitted(writer);
}

// When each round kills the process: after this many committed rows, or at this file change. '12' is the twelfth file
// change, 'postmaster.pid:1' the first change of that file. Opening the database makes about 600 file changes after a
// clean shutdown and 1,000 after a kill. A commit makes two.
const ALL_ROUNDS = [
  { afterRows: 1 },
  { atChange: '12' },
  { afterRows: 40 },
  { atChange: 'postmaster.pid:1' },
  { afterRows: 3 },
  { atChange: 'postmaster.pid:2' },
  { afterRows: 90 },
  { atChange: '20' },
  { afterRows: 17 },
  { atChange: '40' },
  { afterRows: 150 },
  { atChange: '100' },
  { afterRows: 8 },
  { atChange: '300' },
  { afterRows: 60 },
  { atChange: '500' },
  { afterRows: 25 },
  { atChange: '700' },
  { afterRows: 200 },
  { atChange: '900' },
  { afterRows: 12 },
  { atChange: '1400' },
  { afterRows: 70 },
  { atChange: '2000' },
];
/** One of each kind: after many rows, while opening, after few rows. */
const SOME_ROUNDS = [{ afterRows: 40 }, { atChange: 'postmaster.pid:2' }, { afterRows: 3 }];
const ROUNDS = IS_FULL ? ALL_ROUNDS : SOME_ROUNDS;

describe('kill -9', () => {
  test(
    `${ROUNDS.length} rounds while rows are written and acknowledged, none lost, each restart unaided`,
    async () => {
      copyPristine();
      const wrong: unknown[] = [];
      let acknowledged = 0;
      for (const round of ROUNDS) {
        acknowledged = Math.max(acknowledged, await writeUntil(round));
        const counts = await withDatabase(countEachWay);
        const isRight =
          new Set(counts).size === 1 && [acknowledged, acknowledged + 1].includes(counts[0] ?? -1);
        if (!isRight) wrong.push({ round, acknowledged, counts });
      }
      expect(wrong).toEqual([]);
      expect(ALL_ROUNDS.length).toBeGreaterThanOrEqual(20);
      expect(acknowledged).toBeGreaterThan(IS_FULL ? 500 : 40);
    },
    TIMEOUT_MS,
  );

  test.each([
    ['when PG_VERSION exists and postgresql.conf does not', 'postgresql.conf:1'],
    ['while its first files are written', '2000'],
    ['before the complete database is renamed', 'database:2'],
  ])(
    'during the very first start, %s: the next start creates the database',
    { tags: 'full', timeout: TIMEOUT_MS },
    async (_, atChange) => {
      expect(await writeUntil({ atChange })).toBe(0);
      const applied = await withDatabase((database) => migrate(database));
      expect(applied).not.toEqual([]);
    },
  );

  test(
    '"a stale `postmaster.pid` is removed before opening", an empty one too',
    { timeout: TIMEOUT_MS },
    async () => {
      copyPristine();
      await withDatabase((database) => migrate(database));
      for (const left of ['', '42\n']) {
        writeFileSync(join(directory, 'postmaster.pid'), left);
        await expect(withDatabase((database) => database.ping())).resolves.toBeUndefined();
      }
    },
  );

  test("a folder with other files isn't changed", async () => {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'letters.txt'), 'kept');
    await expect(openDatabase({ directory })).rejects.toThrow(
      'contains files that are not a database',
    );
    expect(readdirSync(directory)).toEqual(['letters.txt']);
  });

  test(
    'a damaged database, or one of another version of PostgreSQL, is a sentence',
    { timeout: TIMEOUT_MS },
    async () => {
      for (const [file, content] of [
        ['global/pg_control', ''],
        ['PG_VERSION', '15\n'],
      ] as const) {
        rmSync(directory, { recursive: true, force: true });
        copyPristine();
        writeFileSync(join(directory, file), content);
        await expect(openDatabase({ directory })).rejects.toThrow(
          expect.objectContaining({
            name: 'DataFolderError',
            message: expect.stringContaining('can’t be opened. It’s damaged') as string,
          }),
        );
        expect(readFileSync(join(directory, file), 'utf8')).toBe(content);
      }
    },
  );
});

describe('two processes at once on one folder', () => {
  test(
    '"the second refused", the first unharmed',
    { tags: 'full', timeout: TIMEOUT_MS },
    async () => {
      copyPristine();
      const first = startScript('acknowledging-writer', directory);
      await first.line((line) => line === 'committed 5');
      await expect(openDatabase({ directory })).rejects.toThrow(
        `Memorials is already running with this data folder (process ${first.pid}). Stop it first`,
      );
      await expect(
        openDatabase({ directory: join(directory, '..', 'database') }),
      ).rejects.toBeInstanceOf(DatabaseInUseError);
      const printed = first.lines.length;
      await first.line((line) => Number(line.replace('committed ', '')) > printed);
      await first.kill();
      const counted = await withDatabase(countEachWay);
      expect(counted[0]).toBeGreaterThanOrEqual(lastCommitted(first));
    },
  );

  test(
    'within one process the second is refused and the first still answers',
    { timeout: TIMEOUT_MS },
    async () => {
      copyPristine();
      await withDatabase(async (database) => {
        await expect(openDatabase({ directory })).rejects.toThrow(`(process ${process.pid})`);
        await expect(database.ping()).resolves.toBeUndefined();
      });
      await expect(withDatabase((database) => database.ping())).resolves.toBeUndefined();
    },
  );
});

describe('a process killed in the middle of a migration', () => {
  test('leaves it unapplied, and the next start applies it', { timeout: TIMEOUT_MS }, async () => {
    const migrations = join(parent, 'migrations');
    mkdirSync(migrations);
    writeFileSync(
      join(migrations, '0001-many-rows.sql'),
      `create table many (id integer primary key, filler text);
       insert into many select number, repeat('x', 500) from generate_series(1, 20000) as number;`,
    );
    copyPristine();
    for (const change of IS_FULL ? ['1', '100', '1000'] : ['100']) {
      const migrating = startScript('killed-migration', directory, migrations, change);
      expect(await migrating.ended).toBe('SIGKILL');
      await withDatabase(async (database) => {
        const { applied, pending } = await migrationStatus(database, { directory: migrations });
        expect({ change, applied, pending }).toEqual({
          change,
          applied: [],
          pending: ['0001-many-rows.sql'],
        });
        const { rows } = await sql`select to_regclass('many') as found`.execute(database.kysely);
        expect(rows).toEqual([{ found: null }]);
      });
    }
    await withDatabase(async (database) => {
      expect(await migrate(database, { directory: migrations })).toEqual(['0001-many-rows.sql']);
      const { rows } = await sql`select count(*) as rows from many`.execute(database.kysely);
      expect(rows).toEqual([{ rows: 20_000 }]);
    });
  });
});
