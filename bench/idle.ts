import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { countTransactions, demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { PRODUCTION, serveProduct } from './measuring/served-product.ts';

/** Start-up work (samples, warm-up, the first round of pg-boss's maintenance) is over by then. */
const SETTLE_MS = 20_000;
const IDLE_SECONDS = 60;
const MOST_TRANSACTIONS = 2;
const MOST_CPU_PERCENT = 0.5;
/** As a server is that Prometheus asks. */
const WATCHED = { METRICS_TOKEN: 'metrics-of-a-server-at-rest' };
/** The unit of the times in /proc/PID/stat, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

export const benchmark: Benchmark = {
  name: 'Idle',
  measures: `A server that nobody uses, for ${IDLE_SECONDS} seconds, ${SETTLE_MS / 1000} seconds after its start: its CPU time as /proc counts it, and on PostgreSQL the transactions that \`pg_stat_database\` counts for its database, by everything that is connected.`,
  target: `at most ${MOST_CPU_PERCENT} % of a core on both databases, and at most ${MOST_TRANSACTIONS} transactions a second on PostgreSQL`,
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
    try {
      return [
        ...(await withOwnDatabase(demandPostgres(), (url) => onPostgres(directory, url))),
        await onEmbedded(directory),
      ];
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function onPostgres(directory: string, databaseUrl: string): Promise<BenchmarkRow[]> {
  const observer = new Client({ connectionString: demandPostgres() });
  await observer.connect();
  const transactions = () => countTransactions(observer, databaseUrl);
  try {
    const { cpuPercent, counted } = await whileIdle(
      directory,
      { DATABASE_URL: databaseUrl },
      transactions,
    );
    const each = counted / IDLE_SECONDS;
    return [
      {
        what: 'transactions on PostgreSQL',
        ours: `${each.toFixed(2)} a second`,
        target: `at most ${MOST_TRANSACTIONS} a second`,
        holds: each <= MOST_TRANSACTIONS,
      },
      cpuRow('PostgreSQL', cpuPercent),
    ];
  } finally {
    await observer.end();
  }
}

async function onEmbedded(directory: string): Promise<BenchmarkRow> {
  const { cpuPercent } = await whileIdle(directory, {}, () => Promise.resolve(0));
  return cpuRow('the embedded database', cpuPercent);
}

async function whileIdle(
  directory: string,
  settings: Readonly<Record<string, string>>,
  count: () => Promise<number>,
): Promise<{ cpuPercent: number; counted: number }> {
  const product = await serveProduct(directory, { ...PRODUCTION, ...WATCHED, ...settings });
  try {
    await pause(SETTLE_MS);
    const before = { cpu: cpuSeconds(product.pid), count: await count() };
    await pause(IDLE_SECONDS * 1000);
    return {
      cpuPercent: (100 * (cpuSeconds(product.pid) - before.cpu)) / IDLE_SECONDS,
      counted: (await count()) - before.count,
    };
  } finally {
    await product.stop();
  }
}

/** User and system time of a process and all its threads. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the process, in parentheses, can hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function cpuRow(database: string, percent: number): BenchmarkRow {
  return {
    what: `CPU time with ${database}`,
    ours: `${percent.toFixed(2)} % of a core`,
    target: `at most ${MOST_CPU_PERCENT} %`,
    holds: percent <= MOST_CPU_PERCENT,
  };
}
