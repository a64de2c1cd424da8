import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { median } from './measuring/rounds.ts';
import { PRODUCTION, residentMegabytes, serveProduct } from './measuring/served-product.ts';

const FIRST = 1_000;
const ALL = 10_000;
const AT_ONCE = 10;
/** the last renders before a figure is taken, over which its median goes */
const WINDOW = 200;
const MOST_GROWTH = 1.1;

/** Whether rendering leaves something behind. */
export const benchmark: Benchmark = {
  name: 'Memory after many renders',
  measures: `Resident memory of one process while ${ALL.toLocaleString('en-US')} different memorial pages are read once each, ${AT_ONCE} at a time, on PostgreSQL: the median over the ${WINDOW} renders before the ${FIRST.toLocaleString('en-US')}th against that before the last.`,
  target: `after ${ALL.toLocaleString('en-US')} within 10 % of that after ${FIRST.toLocaleString('en-US')}`,
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
    try {
      return await withOwnDatabase(demandPostgres(), (url) => measure(directory, url));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function measure(directory: string, databaseUrl: string): Promise<BenchmarkRow[]> {
  const settings = { ...PRODUCTION, DATABASE_URL: databaseUrl };
  const product = await serveProduct(directory, settings);
  try {
    await addMemorials(databaseUrl);
    const samples: number[] = [];
    let next = 0;
    const reader = async () => {
      while (next < ALL) {
        const answer = await fetch(`${product.origin}/somebody-${(next += 1)}`);
        await answer.text();
        if (answer.status !== 200) throw new Error(`A page answered ${answer.status}.`);
        samples.push(residentMegabytes(product.pid));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, reader));
    const before = median(samples.slice(FIRST - WINDOW, FIRST));
    const after = median(samples.slice(-WINDOW));
    return [
      {
        what: `after ${ALL.toLocaleString('en-US')} pages, against after ${FIRST.toLocaleString('en-US')}`,
        ours: `${after.toFixed(0)} MB`,
        against: `${before.toFixed(0)} MB`,
        ratio: after / before,
        target: `at most ${MOST_GROWTH} times`,
        holds: after / before <= MOST_GROWTH,
      },
    ];
  } finally {
    await product.stop();
  }
}

/** Copies of a sample, each under a slug and a name of its own. */
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
