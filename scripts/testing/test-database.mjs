import { randomUUID } from 'node:crypto';

import { PlainFailure } from '../project.mjs';

/**
 * @param {string} url
 * @throws PlainFailure if PostgreSQL does not respond, or its user is no superuser
 */
export async function demandPostgres(url) {
  try {
    // The tests empty their tables so, which only a superuser may do.
    await query(url, 'set session_replication_role = replica');
  } catch (error) {
    const { host, username } = new URL(url);
    if (error.code === '42501') {
      throw new PlainFailure(
        `The user ${username} in TEST_DATABASE_URL must be a superuser of PostgreSQL. ` +
          'Use another one, or unset TEST_DATABASE_URL to test on the embedded database alone.',
      );
    }
    throw new PlainFailure(
      `Cannot connect to the PostgreSQL of TEST_DATABASE_URL at ${host}: ${error.code ?? error.message}. ` +
        'Start it, or unset TEST_DATABASE_URL to test on the embedded database alone.',
    );
  }
}

/**
 * Creates an empty database, and drops it after `work`.
 * @template T
 * @param {string} url - the URL of a database on the same server
 * @param {(databaseUrl: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withTemporaryDatabase(url, work) {
  const name = `memorials_e2e_${process.pid}_${randomUUID().slice(0, 8)}`;
  await query(url, `create database ${name}`);
  // Commits do not wait for the disk. Only a crash of the server could lose one, and no test crashes it.
  await query(url, `alter database ${name} set synchronous_commit = off`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  try {
    return await work(own.href);
  } finally {
    await query(url, `drop database if exists ${name} with (force)`);
  }
}

/**
 * @param {string} url
 * @param {string} sql
 */
async function query(url, sql) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
