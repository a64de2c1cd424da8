import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { median, summarise, type Round } from './measuring/rounds.ts';
import {
  PRODUCTION,
  residentMegabytes,
  serveProduct,
  type ServedProduct,
} from './measuring/served-product.ts';

const FIRST = 1_000;
const ALL = 10_000;
const AT_ONCE = 10;
const WINDOW = 200;
const MOST_GROWTH = 1.1;
const PROCESSES = 5;
const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

export const benchmark: Benchmark = {
  name: 'Memory after many renders',
  measures: `Resident memory of one process while ${ALL.toLocaleString('en-US')} different memorial pages are read once each, ${AT_ONCE} at a time, on PostgreSQL: the median over the ${WINDOW} renders before the ${FIRST.toLocaleString('en-US')}th against that before the last. Medians of ${PROCESSES} processes.`,
  target: `after ${ALL.toLocaleString('en-US')} within 10 % of that after ${FIRST.toLocaleString('en-US')}`,
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
    try {
      return await withOwnDatabase(demandPostgres(), (url) => compare(directory, url));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function compare(directory: string, databaseUrl: string): Promise<BenchmarkRow[]> {
  const settings = { ...PRODUCTION, DATABASE_URL: databaseUrl };
  await (await serveProduct(directory, settings)).stop();
  await addMemorials(databaseUrl);
  const rounds: Round[] = [];
  while (rounds.length < PROCESSES) {
    const product = await serveProduct(directory, settings);
    try {
      rounds.push(await readAll(product));
    } finally {
      await product.stop();
    }
  }
  const { ours, against, ratio } = summarise(rounds);
  return [
    {
      what: `after ${ALL.toLocaleString('en-US')} pages, against after ${FIRST.toLocaleString('en-US')}`,
      ours: `${ours.toFixed(0)} MB`,
      against: `${against.toFixed(0)} MB`,
      ratio,
      target: `at most ${MOST_GROWTH} times`,
      holds: ratio <= MOST_GROWTH,
    },
  ];
}

/**
 * Requests each memorial once.
 * @returns megabytes at the end (`ours`) and after a thousand requests (`against`)
 */
async function readAll({ origin, pid }: ServedProduct): Promise<Round> {
  const samples: number[] = [];
  let next = 0;
  const reader = async () => {
    while (next < ALL) {
      const answer = await fetch(`${origin}/somebody-${(next += 1)}`, { headers: BROWSER });
      await answer.text();
      if (answer.status !== 200) throw new Error(`A page answered ${answer.status}.`);
      samples.push(residentMegabytes(pid));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  const ours = median(samples.slice(-WINDOW));
  const against = median(samples.slice(FIRST - WINDOW, FIRST));
  return { ours, against };
}

async function addMemorials(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into memorials (id, slug, document)
       select 'mem_' || lpad(n::text, 22, '0'), 'somebody-' || n,
         document || jsonb_build_object('fullName', 'Somebody ' || n)
       from memorials, generate_series(1, ${ALL}) as n where slug = 'eleanor-whitfield'`,
    );
  } finally {
    await client.end();
  }
}
