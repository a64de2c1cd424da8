import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { runAccountScenario, renameThreeTimes } from './account-scenario.ts';
import { AcknowledgedWrites } from './acknowledged-writes.ts';
import { readOutbox } from './outbox.ts';
import {
  killWhileStarting,
  runCommand,
  type ProductProcess,
  type Settings,
} from './product-process.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { startTestCluster, startTestProduct, testFolder } from './test-resources.ts';
import { delay, envNumber, printLine } from './test-run.ts';

const ROUNDS = envNumber('FAULT_ROUNDS', 20);
const CONCURRENT_USERS = 4;
/** A killed job expires after two minutes, and pg-boss checks once a minute. */
const EXPIRED_JOB_MS = 240_000;

interface Run {
  directory: string;
  settings: Settings;
  random: SeededRandom;
  writes: AcknowledgedWrites;
  imported: string[];
}

describe('"kill -9 under mixed writes (20 rounds, both databases)"', () => {
  test('embedded: nothing acknowledged is lost, it starts by itself, every due mail arrives', async () => {
    await expectNothingLost({});
  });

  test('PostgreSQL: nothing acknowledged is lost, it starts by itself, every due mail arrives', async () => {
    const { url } = await startTestCluster();
    await expectNothingLost({ DATABASE_URL: url });
  });
});

describe('killed in the middle of its first start, including its migrations', () => {
  test('embedded: it starts by itself', async () => {
    await expectFirstStart({});
  });

  test('PostgreSQL: it starts by itself', async () => {
    const { url } = await startTestCluster();
    await expectFirstStart({ DATABASE_URL: url });
  });
});

async function expectFirstStart(settings: Settings): Promise<void> {
  const directory = testFolder();
  const random = createSeededRandom();
  for (let time = 0; time < 8; time += 1) {
    await killWhileStarting(directory, settings, random.integer(150, 2500));
  }
  const product = await startTestProduct(directory, settings);
  for (const path of ['/readyz', '/eleanor-whitfield']) {
    expect((await fetch(product.origin + path)).status).toBe(200);
  }
  expect(await product.stop()).toBe(0);
}

async function expectNothingLost(database: Settings): Promise<void> {
  const run: Run = {
    directory: testFolder(),
    settings: { LOAD_SAMPLES: 'false', ...database },
    random: createSeededRandom(),
    writes: new AcknowledgedWrites(),
    imported: [],
  };
  const startups: number[] = [];
  let product = await startTestProduct(run.directory, run.settings);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await writeUntilKilled(run, product);
    if (round % 5 === 0) {
      await killWhileStarting(run.directory, run.settings, run.random.integer(100, 2500));
    }
    if (!database['DATABASE_URL'] && round % 4 === 0) await importOne(run, `alone-${round}`);
    product = await startTestProduct(run.directory, run.settings);
    startups.push(product.startupMs);
    expect({ round, missing: await run.writes.findLostWrites(product.origin) }).toEqual({
      round,
      missing: [],
    });
    expect(await missingMemorials(run, product)).toEqual([]);
  }
  expect(run.writes.unexpectedResponses).toEqual([]);
  await expect
    .poll(() => missingMails(run), { timeout: EXPIRED_JOB_MS, interval: 500 })
    .toEqual([]);
  report(run, startups);
  expect(await product.stop()).toBe(0);
}

async function writeUntilKilled(run: Run, product: ProductProcess): Promise<void> {
  const { random, writes, imported } = run;
  const ended = new AbortController();
  const signUpUsers = async () => {
    while (product.isAlive()) await runAccountScenario(product, writes);
  };
  const rename = async () => {
    const renamedBefore = writes.accounts.filter(
      ({ acknowledged }) => acknowledged.exists && acknowledged.firstName !== 'Ada',
    );
    for (const account of renamedBefore.toReversed()) {
      if (account.user.number % 5 === 0) continue;
      if (!(await renameThreeTimes(product, writes, account))) return;
    }
  };
  const importMany = async () => {
    if (!run.settings['DATABASE_URL']) return;
    while (!ended.signal.aborted) {
      await importOne(run, `beside-${product.pid}-${imported.length}`, ended.signal);
    }
  };
  const all = [...Array.from({ length: CONCURRENT_USERS }, signUpUsers), rename(), importMany()];
  await delay(random.integer(300, 4000));
  await product.kill();
  ended.abort();
  await Promise.all(all);
}

async function importOne(run: Run, slug: string, until?: AbortSignal): Promise<void> {
  const file = join(run.directory, 'memorial.json');
  const sections = [{ type: 'textSection', order: 1, title: 'Bees', bodyText: 'She kept bees.' }];
  writeFileSync(file, JSON.stringify({ slug, fullName: 'Ada Example', sections }));
  const { code, output } = await runCommand(run.directory, run.settings, ['import', file], until);
  if (code === 0) run.imported.push(slug);
  else if (code !== null) throw new Error(`The import ended with ${code}: ${output}`);
}

async function missingMemorials({ imported }: Run, { origin }: ProductProcess): Promise<string[]> {
  const missing: string[] = [];
  for (const slug of imported) {
    const response = await fetch(`${origin}/api/v1/memorials/${slug}`);
    await response.arrayBuffer();
    if (response.status !== 200) missing.push(`${slug}: ${response.status}`);
  }
  return missing;
}

function missingMails({ writes, directory }: Run): string[] {
  const mails = readOutbox(directory);
  return writes.accounts
    .filter(({ acknowledged, user }) => acknowledged.exists && !mails.has(user.email))
    .map(({ user }) => user.email);
}

function report({ writes, imported, directory }: Run, startups: readonly number[]): void {
  const sorted = startups.toSorted((one, other) => one - other);
  const mails = [...readOutbox(directory).values()];
  const twice = mails.filter((texts) => new Set(texts).size < texts.length).length;
  printLine(
    `${ROUNDS} rounds: ${writes.count} writes acknowledged, ${writes.accounts.length} users, ` +
      `${imported.length} imports; open again after ${sorted[Math.floor(sorted.length / 2)]} ms ` +
      `(median), ${sorted.at(-1)} ms at most; ${mails.length} people have mail, ${twice} the same twice`,
  );
}
