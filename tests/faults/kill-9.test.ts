import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { createChance, howMany, moment, say, type Chance } from './chance.ts';
import { Ledger } from './ledger.ts';
import { liveALife, renameOften } from './lives.ts';
import { outboxOf } from './person.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import {
  dataFolder,
  killWhileStarting,
  removeFolder,
  runCommand,
  startProduct,
  type Product,
  type Settings,
} from './product.ts';

const ROUNDS = howMany('FAULT_ROUNDS', 20);
const PEOPLE_AT_ONCE = 4;
/** A job that ran when the process died is taken for lost after two minutes, and looked for every minute. */
const LOST_JOB_MS = 240_000;

interface Run {
  directory: string;
  settings: Settings;
  chance: Chance;
  ledger: Ledger;
  /** slugs of memorials whose import was acknowledged */
  imported: string[];
}

describe('"kill -9 under mixed writes (20 rounds, both databases)"', () => {
  test('embedded: nothing acknowledged is lost, it starts unaided, every mail owed arrives', async () => {
    await expectNothingLost({});
  });

  test('PostgreSQL: nothing acknowledged is lost, it starts unaided, every mail owed arrives', async () => {
    const cluster = await startPostgresCluster();
    try {
      await expectNothingLost({ DATABASE_URL: cluster.url });
    } finally {
      cluster.remove();
    }
  });
});

describe('killed in the middle of its first start, its migrations included', () => {
  test('embedded: it starts unaided', async () => {
    await expectFirstStart({});
  });

  test('PostgreSQL: it starts unaided', async () => {
    const cluster = await startPostgresCluster();
    try {
      await expectFirstStart({ DATABASE_URL: cluster.url });
    } finally {
      cluster.remove();
    }
  });
});

async function expectFirstStart(settings: Settings): Promise<void> {
  const directory = dataFolder();
  const chance = createChance();
  say(`FAULT_SEED=${chance.seed}`);
  for (let time = 0; time < 8; time += 1) {
    await killWhileStarting(directory, settings, chance.between(150, 2500));
  }
  const product = await startProduct(directory, settings);
  for (const path of ['/readyz', '/eleanor-whitfield']) {
    expect((await fetch(product.origin + path)).status).toBe(200);
  }
  expect(await product.stop()).toBe(0);
  removeFolder(directory);
}

async function expectNothingLost(database: Settings): Promise<void> {
  const run: Run = {
    directory: dataFolder(),
    settings: { LOAD_SAMPLES: 'false', ...database },
    chance: createChance(),
    ledger: new Ledger(),
    imported: [],
  };
  say(`FAULT_SEED=${run.chance.seed}`);
  const starts: number[] = [];
  let product = await startProduct(run.directory, run.settings);
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await writeUntilKilled(run, product);
      if (round % 5 === 0) {
        await killWhileStarting(run.directory, run.settings, run.chance.between(100, 2500));
      }
      if (!database['DATABASE_URL'] && round % 4 === 0) await importOne(run, `alone-${round}`);
      product = await startProduct(run.directory, run.settings);
      starts.push(product.openAfterMs);
      expect({ round, missing: await run.ledger.missingAt(product.origin) }).toEqual({
        round,
        missing: [],
      });
      expect(await missingMemorials(run, product)).toEqual([]);
    }
    expect(run.ledger.oddities).toEqual([]);
    await expect.poll(() => mailsOwed(run), { timeout: LOST_JOB_MS, interval: 500 }).toEqual([]);
    report(run, starts);
    expect(await product.stop()).toBe(0);
  } finally {
    if (product.isAlive()) await product.kill();
    removeFolder(run.directory);
  }
}

/** Everybody writes at once until the process is killed at some moment. */
async function writeUntilKilled(run: Run, product: Product): Promise<void> {
  const { chance, ledger, imported } = run;
  const ended = new AbortController();
  const live = async () => {
    while (product.isAlive()) await liveALife(product, ledger);
  };
  const rename = async () => {
    const before = ledger.entries.filter(({ known }) => known.exists && known.firstName !== 'Ada');
    for (const entry of before.toReversed()) {
      if (entry.person.number % 5 !== 0 && !(await renameOften(product, ledger, entry))) return;
    }
  };
  const importMany = async () => {
    if (!run.settings['DATABASE_URL']) return;
    while (!ended.signal.aborted) {
      await importOne(run, `beside-${product.pid}-${imported.length}`, ended.signal);
    }
  };
  const everybody = [...Array.from({ length: PEOPLE_AT_ONCE }, live), rename(), importMany()];
  await moment(chance.between(300, 4000));
  await product.kill();
  ended.abort();
  await Promise.all(everybody);
}

/** Takes a memorial in by the command line, which may be killed too. */
async function importOne(run: Run, slug: string, until?: AbortSignal): Promise<void> {
  const file = join(run.directory, 'memorial.json');
  const sections = [{ type: 'textSection', order: 1, title: 'Bees', bodyText: 'She kept bees.' }];
  writeFileSync(file, JSON.stringify({ slug, fullName: 'Ada Example', sections }));
  const { code, said } = await runCommand(run.directory, run.settings, ['import', file], until);
  if (code === 0) run.imported.push(slug);
  else if (code !== null) throw new Error(`The import ended with ${code}: ${said}`);
}

async function missingMemorials({ imported }: Run, { origin }: Product): Promise<string[]> {
  const missing: string[] = [];
  for (const slug of imported) {
    const answer = await fetch(`${origin}/api/v1/memorials/${slug}`);
    await answer.arrayBuffer();
    if (answer.status !== 200) missing.push(`${slug}: ${answer.status}`);
  }
  return missing;
}

/** Who was told that they are registered and has no mail yet. */
function mailsOwed({ ledger, directory }: Run): string[] {
  const mails = outboxOf(directory);
  return ledger.entries
    .filter(({ known, person }) => known.exists && !mails.has(person.email))
    .map(({ person }) => person.email);
}

function report({ ledger, imported, directory }: Run, starts: readonly number[]): void {
  const sorted = starts.toSorted((one, other) => one - other);
  const mails = [...outboxOf(directory).values()];
  const twice = mails.filter((texts) => new Set(texts).size < texts.length).length;
  say(
    `${ROUNDS} rounds: ${ledger.acknowledged} writes acknowledged, ${ledger.entries.length} people, ` +
      `${imported.length} imports; open again after ${sorted[Math.floor(sorted.length / 2)]} ms ` +
      `(median), ${sorted.at(-1)} ms at most; ${mails.length} people have mail, ${twice} the same twice`,
  );
}
