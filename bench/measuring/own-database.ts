import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

import { NotRun } from './benchmark.ts';

export function demandPostgres(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new NotRun('It needs PostgreSQL: set TEST_DATABASE_URL.');
  return url;
}

export async function withOwnDatabase<T>(
  serverUrl: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const name = `memorials_bench_${process.pid}_${randomUUID().slice(0, 8)}`;
  await runOn(serverUrl, `create database ${name}`);
  const own = new URL(serverUrl);
  own.pathname = `/${name}`;
  try {
    return await work(own.href);
  } finally {
    await runOn(serverUrl, `drop database if exists ${name} with (force)`);
  }
}

/** @param observer - of another database of the server, so that its queries are not counted */
export async function countTransactions(observer: Client, databaseUrl: string): Promise<number> {
  const { rows } = await observer.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
    [new URL(databaseUrl).pathname.slice(1)],
  );
  return Number(rows[0]?.count);
}

async function runOn(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
