import { cpSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { isOutage } from '../../app/wire/outage.ts';
import { openDatabase } from '../client.server.ts';
import type { Database } from '../database.server.ts';

/** A bound for a busy machine only. */
const PATIENCE_MS = 120_000;

/** An empty database, copied for each test: making one costs seconds. */
let pristine: string;
let directory: string;
let database: Database;
let warnings: string[];
/** Where PostgreSQL prepares the next file of its log: a folder of that name is in its way, as a full disk is. */
let obstacle: string;
/** how many words were acknowledged */
let kept: number;

beforeAll(async () => {
  pristine = mkdtempSync(join(tmpdir(), 'memorials-engine-pristine-'));
  const made = await openDatabase({ directory: join(pristine, 'database') });
  await made.close();
}, PATIENCE_MS);
afterAll(() => {
  rmSync(pristine, { recursive: true, force: true });
});

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'memorials-engine-'));
  obstacle = join(directory, 'database', 'pg_wal', 'xlogtemp.42');
  warnings = [];
  kept = 0;
  cpSync(join(pristine, 'database'), join(directory, 'database'), { recursive: true });
  database = await openDatabase({
    directory: join(directory, 'database'),
    log: { warn: (message) => void warnings.push(message) },
  });
  await database.withSession((session) => session.runScript('create table words (word text)'));
}, PATIENCE_MS);
afterEach(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Resolves when 'news' are heard; they are collected in `heard`. */
async function listen(heard: string[]): Promise<void> {
  await new Promise<void>((resolve) => {
    database.listen('news', {
      onNotice: (word) => void heard.push(word),
      onHearing: resolve,
      onLost: () => undefined,
    });
  });
}

/** Writes into a new file of the log each time, until that fails; resolves to the failure. */
async function writeUntilItGivesUp(): Promise<unknown> {
  for (;;) {
    try {
      await sql`select pg_switch_wal()`.execute(database.kysely);
      await sql`insert into words values ('kept')`.execute(database.kysely);
      kept += 1;
    } catch (error) {
      return error;
    }
  }
}

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  const nothing = Symbol('no failure');
  const outcome = await work.then(
    () => nothing,
    (error: unknown) => error,
  );
  return outcome === nothing ? undefined : outcome;
};

test(
  'what is asked after the end fails as an outage, and is not asked of a database that would never return',
  { timeout: PATIENCE_MS },
  async () => {
    mkdirSync(obstacle);
    expect(await writeUntilItGivesUp()).toMatchObject({ severity: 'PANIC' });
    const inTransaction = database.kysely
      .transaction()
      .execute((transaction) => sql`select 1`.execute(transaction));
    const inSession = database.withSession((session) =>
      session.transaction((transaction) => transaction.query('select 1')),
    );
    const failures = await Promise.all(
      [database.ping(), database.ping(), inTransaction, inSession].map(failureOf),
    );
    expect(failures.map(isOutage)).toEqual([true, true, true, true]);
    expect(warnings[0]).toMatch(/^The embedded database gave up: .*opened again when it can be/);
  },
);

test(
  'it is opened again when it can be, holds what was acknowledged, and is heard again',
  { timeout: PATIENCE_MS },
  async () => {
    const heard: string[] = [];
    await listen(heard);
    mkdirSync(obstacle);
    await writeUntilItGivesUp();
    rmdirSync(obstacle);
    const isBack = async () => (await failureOf(database.ping())) === undefined;
    await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
    const { rows } = await sql<{ kept: number }>`select count(*) as kept from words`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ kept }]);
    await sql`insert into words values ('after')`.execute(database.kysely);
    await sql`select pg_notify('news', 'back')`.execute(database.kysely);
    await expect.poll(() => heard).toEqual(['back']);
  },
);

test(
  'who begins to listen after the end hears as soon as it is opened again, each word once',
  { timeout: PATIENCE_MS },
  async () => {
    const heard: string[] = [];
    mkdirSync(obstacle);
    await writeUntilItGivesUp();
    const listening = listen(heard);
    await failureOf(database.ping());
    rmdirSync(obstacle);
    await listening;
    await sql`select pg_notify('news', 'back')`.execute(database.kysely);
    await expect.poll(() => heard).toEqual(['back']);
  },
);
