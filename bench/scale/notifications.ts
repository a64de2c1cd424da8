import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import type { Benchmark, BenchmarkRow } from '../measuring/benchmark.ts';
import { demandPostgres, withOwnDatabase } from '../measuring/own-database.ts';

const INSTANCES = 40;
/** Of each instance: for notifications and for the job queue. */
const LISTENERS = 2;
const RATES = [0, 100, 1_000];
const WRITERS = 8;
const MEASURED_SECONDS = 20;
/** More are a multiple of what a hundred million memorials need; at these the lock may be seen. */
const PROMISED_RATE = 100;
const MOST_MS = 20;

export const benchmark: Benchmark = {
  name: 'Notifications to forty instances',
  measures: `${INSTANCES * LISTENERS} connections that listen, as those of ${INSTANCES} instances do, on one PostgreSQL. ${WRITERS} connections commit a row with a notification, at 0, 100 and 1,000 commits a second in all; another commits a row without one, one after the other, for ${MEASURED_SECONDS} seconds. PostgreSQL holds one lock for the whole cluster while a commit that notifies is added to the queue, so such commits wait for each other.`,
  target: `at ${PROMISED_RATE} notifying commits a second, p99 of a commit at most ${MOST_MS} ms; at 1,000 to see where the lock is reached; no notification is lost`,
  run: () => withOwnDatabase(demandPostgres(), (url) => measure(url)),
};

interface Round {
  rate: number;
  quiet: number[];
  notifying: number[];
  received: number;
  seconds: number;
}

async function measure(databaseUrl: string): Promise<BenchmarkRow[]> {
  const open = async () => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    return client;
  };
  const listeners = await Promise.all(Array.from({ length: INSTANCES * LISTENERS }, open));
  const writers = await Promise.all(Array.from({ length: WRITERS + 1 }, open));
  try {
    await writers[0]?.query('create table written (id bigint generated always as identity)');
    let received = 0;
    const count = () => {
      received += 1;
    };
    for (const listener of listeners) {
      listener.on('notification', count);
      await listener.query('listen memorial_changes');
    }
    const rounds: Round[] = [];
    for (const rate of RATES) {
      received = 0;
      const round = await writeAt(rate, writers);
      await pause(500);
      rounds.push({ ...round, received });
    }
    const [alone] = rounds;
    return rounds.flatMap((round) => rowsOf(round, p99(alone?.quiet ?? [])));
  } finally {
    await Promise.all([...listeners, ...writers].map((client) => client.end()));
  }
}

async function writeAt(
  rate: number,
  [quietWriter, ...writers]: readonly Client[],
): Promise<Omit<Round, 'received'>> {
  const start = performance.now();
  const end = start + MEASURED_SECONDS * 1_000;
  const quiet: number[] = [];
  const notifying: number[] = [];
  const writeQuietly = async () => {
    while (performance.now() < end) {
      quiet.push(await timeOf(quietWriter, 'insert into written default values'));
    }
  };
  const writeAndNotify = async (writer: Client, index: number) => {
    const everyMs = (1_000 * writers.length) / rate;
    for (let due = start + (everyMs * index) / writers.length; due < end; due += everyMs) {
      await pause(Math.max(0, due - performance.now()));
      notifying.push(
        await timeOf(
          writer,
          `with row as (insert into written default values returning id)
           select pg_notify('memorial_changes', 'page-' || id) from row`,
        ),
      );
    }
  };
  await Promise.all([
    writeQuietly(),
    ...(rate === 0 ? [] : writers.map((writer, index) => writeAndNotify(writer, index))),
  ]);
  return { rate, quiet, notifying, seconds: (performance.now() - start) / 1_000 };
}

async function timeOf(client: Client | undefined, statement: string): Promise<number> {
  const start = performance.now();
  await client?.query(statement);
  return performance.now() - start;
}

function rowsOf(
  { rate, quiet, notifying, received, seconds }: Round,
  alone: number,
): BenchmarkRow[] {
  const at = `at ${rate.toLocaleString('en')} notifying commits a second`;
  const ratio = p99(quiet) / alone;
  const row: BenchmarkRow = {
    what: `a commit without a notification, ${at}`,
    ours: `p99 ${p99(quiet).toFixed(1)} ms, ${Math.round(quiet.length / seconds).toLocaleString('en')} a second`,
    ratio,
    target: rate <= PROMISED_RATE ? `at most ${MOST_MS} ms` : 'to be seen',
    holds: rate > PROMISED_RATE || p99(quiet) <= MOST_MS,
  };
  if (rate === 0) return [row];
  const all = notifying.length * INSTANCES * LISTENERS;
  return [
    row,
    {
      what: `a commit with a notification, ${at}`,
      ours: `p99 ${p99(notifying).toFixed(1)} ms, ${Math.round(notifying.length / seconds).toLocaleString('en')} a second`,
      target: `${all.toLocaleString('en')} received${rate <= PROMISED_RATE ? `, at most ${MOST_MS} ms` : ''}`,
      holds: received === all && (rate > PROMISED_RATE || p99(notifying) <= MOST_MS),
    },
  ];
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
