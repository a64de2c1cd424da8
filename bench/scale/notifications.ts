import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { SEND_MAIL } from '../../app/mail/jobs.server.ts';
import { openDatabase } from '../../db/client.server.ts';
import { migrate } from '../../db/migrate.server.ts';
import { openJobRunner } from '../../server/jobs/job-runner.server.ts';
import { createLog } from '../../server/monitoring/log.server.ts';
import { startPostgresCluster } from '../../tests/faults/postgres-cluster.ts';
import {
  startBackgroundInstances,
  type BackgroundInstances,
} from '../measuring/background-instances.ts';
import type { Benchmark, BenchmarkRow } from '../measuring/benchmark.ts';
import { countTransactions, withOwnDatabase } from '../measuring/own-database.ts';
import { quantile } from '../measuring/rounds.ts';

const INSTANCES = 40;
/** In processes of ten, because one for each would take the memory of forty. */
const PROCESSES = 4;
/** Each instance has one for notices, one for notices of jobs, and two for jobs; with what measures. */
const CONNECTIONS = INSTANCES * 5 + 40;
const RATES = [0, 100, 1_000];
const JOB_RATES = [10, 100];
const WRITERS = 8;
const MEASURED_SECONDS = 20;
const REST_SECONDS = 60;
const MOST_AT_REST = 2;
/** More are a multiple of what a hundred million memorials need; at these the lock may be seen. */
const PROMISED_RATE = 100;
const PROMISED_JOBS = 10;
const MOST_MS = 20;
/** Until the last notifications and jobs are counted. */
const LONGEST_WAIT_MS = 60_000;

export const benchmark: Benchmark = {
  name: 'Forty instances on one PostgreSQL',
  measures: `The background of ${INSTANCES} instances on a PostgreSQL of its own, by the product's own code: the connection that hears of changed pages, and the workers of all job queues, with their listener and their polling. First nothing happens, for ${REST_SECONDS} seconds. Then ${WRITERS} connections commit a row with a notification of a changed page, at 0, 100 and 1,000 commits a second in all, or an email's job, at 10 and 100; another commits a row without either, one after the other, for ${MEASURED_SECONDS} seconds. PostgreSQL holds one lock for the whole cluster while a commit that notifies is added to the queue, so such commits wait for each other; and a job wakes the workers of its queue in all instances, of which one finds it.`,
  target: `at most ${MOST_AT_REST} transactions a second and instance at rest; at ${PROMISED_RATE} notifying commits a second, or ${PROMISED_JOBS} jobs, p99 of a commit at most ${MOST_MS} ms; more to see where the lock is reached; no notification is lost, and each job runs once`,
  run: async () => {
    const cluster = await startPostgresCluster({ settings: [`max_connections=${CONNECTIONS}`] });
    try {
      return await withOwnDatabase(cluster.url, (url) => measure(url, cluster.url));
    } finally {
      cluster.remove();
    }
  },
};

interface Writing {
  rate: number;
  /** what is committed, in milliseconds */
  quiet: number[];
  notifying: number[];
  seconds: number;
}

async function measure(databaseUrl: string, observedFrom: string): Promise<BenchmarkRow[]> {
  const database = await openDatabase({ databaseUrl, directory: '' });
  const log = createLog({ logLevel: 'warn' });
  const clients: Client[] = [];
  const open = async (connectionString: string) => {
    const client = new Client({ connectionString });
    clients.push(client);
    await client.connect();
    return client;
  };
  let instances: BackgroundInstances | undefined;
  try {
    await migrate(database);
    const queue = await openJobRunner({ database, databaseUrl, log });
    const observer = await open(observedFrom);
    const quietWriter = await open(databaseUrl);
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => open(databaseUrl)));
    await quietWriter.query('create table written (id bigint generated always as identity)');
    instances = await startBackgroundInstances(databaseUrl, {
      instances: INSTANCES,
      processes: PROCESSES,
    });
    const rows = [await measureRest(observer, databaseUrl)];

    const notify = async (writer: number) => {
      await writers[writer]?.query(
        `with row as (insert into written default values returning id)
         select pg_notify('memorial_changes', 'page-' || id) from row`,
      );
    };
    for (const rate of RATES) {
      const before = await instances.counts();
      const writing = await writeAt(rate, quietWriter, notify);
      const all = writing.notifying.length * INSTANCES;
      const received = await countUntil(
        instances,
        (counts) => counts.notifications - before.notifications,
        all,
      );
      rows.push(...rowsOf(writing, { of: 'notifying', promised: PROMISED_RATE, all, received }));
    }
    const addJob = () =>
      database.kysely
        .transaction()
        .execute((transaction) => queue.add(transaction, SEND_MAIL, { mail: 'none' }));
    for (const rate of JOB_RATES) {
      const before = await instances.counts();
      const writing = await writeAt(rate, quietWriter, addJob);
      const all = writing.notifying.length;
      const received = await countUntil(instances, (counts) => counts.jobs - before.jobs, all);
      rows.push(...rowsOf(writing, { of: 'job', promised: PROMISED_JOBS, all, received }));
    }
    await queue.stop();
    return rows;
  } finally {
    await instances?.stop();
    await Promise.all(clients.map((client) => client.end()));
    await database.close();
  }
}

async function measureRest(observer: Client, databaseUrl: string): Promise<BenchmarkRow> {
  const count = () => countTransactions(observer, databaseUrl);
  // The first polls of all workers are over by then.
  await pause(MEASURED_SECONDS * 1_000);
  const before = await count();
  await pause(REST_SECONDS * 1_000);
  const all = ((await count()) - before) / REST_SECONDS;
  return {
    what: `transactions of ${INSTANCES} instances at rest`,
    ours: `${Math.round(all)} a second, ${(all / INSTANCES).toFixed(2)} for each`,
    target: `at most ${MOST_AT_REST} for each`,
    holds: all / INSTANCES <= MOST_AT_REST,
  };
}

async function writeAt(
  rate: number,
  quietWriter: Client,
  write: (writer: number) => Promise<void>,
): Promise<Writing> {
  const start = performance.now();
  const end = start + MEASURED_SECONDS * 1_000;
  const quiet: number[] = [];
  const notifying: number[] = [];
  const writeQuietly = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await quietWriter.query('insert into written default values');
      quiet.push(performance.now() - began);
    }
  };
  const writeAndNotify = async (writer: number) => {
    const everyMs = (1_000 * WRITERS) / rate;
    for (let due = start + (everyMs * writer) / WRITERS; due < end; due += everyMs) {
      await pause(Math.max(0, due - performance.now()));
      const began = performance.now();
      if (began >= end) return;
      await write(writer);
      notifying.push(performance.now() - began);
    }
  };
  const writers = rate === 0 ? [] : Array.from({ length: WRITERS }, (_, writer) => writer);
  await Promise.all([writeQuietly(), ...writers.map(writeAndNotify)]);
  return { rate, quiet, notifying, seconds: (performance.now() - start) / 1_000 };
}

async function countUntil(
  instances: BackgroundInstances,
  counted: (counts: Awaited<ReturnType<BackgroundInstances['counts']>>) => number,
  expected: number,
): Promise<number> {
  const end = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const count = counted(await instances.counts());
    if (count >= expected || performance.now() > end) return count;
    await pause(500);
  }
}

interface Arrival {
  of: 'notifying' | 'job';
  promised: number;
  all: number;
  received: number;
}

function rowsOf(
  { rate, quiet, notifying, seconds }: Writing,
  { of, promised, all, received }: Arrival,
): BenchmarkRow[] {
  const kind = of === 'job' ? 'commits of a job' : 'notifying commits';
  const at = `at ${rate.toLocaleString('en')} ${kind} a second`;
  const isPromised = rate <= promised;
  const figures = (times: readonly number[]) =>
    `p99 ${quantile(times, 0.99).toFixed(1)} ms, ${Math.round(times.length / seconds).toLocaleString('en')} a second`;
  const row: BenchmarkRow = {
    what: `a commit without a notification, ${at}`,
    ours: figures(quiet),
    target: isPromised ? `at most ${MOST_MS} ms` : 'to be seen',
    holds: !isPromised || quantile(quiet, 0.99) <= MOST_MS,
  };
  if (rate === 0) return [row];
  return [
    row,
    {
      what: `a commit with ${of === 'job' ? 'a job' : 'a notification'}, ${at}`,
      ours: `${figures(notifying)}; ${received.toLocaleString('en')} ${of === 'job' ? 'jobs run' : 'received'}`,
      target: `${all.toLocaleString('en')}${isPromised ? `, at most ${MOST_MS} ms` : ''}`,
      holds: received === all && (!isPromised || quantile(notifying, 0.99) <= MOST_MS),
    },
  ];
}
