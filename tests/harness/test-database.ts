// A fresh, migrated database for a test file, of the kind its vitest project names in TEST_DATABASE_KIND.
// Tests take their database here and nowhere else, so that the same test holds on both kinds.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';

import { openDatabase } from '../../db/client.server.ts';
import type { Database } from '../../db/database.server.ts';
import { embeddedDatabase } from '../../db/embedded.server.ts';
import { VALUE_PARSERS } from '../../db/value-parsers.server.ts';

/** An open, migrated and empty database that disappears when it is closed. */
export interface TestDatabase extends Database {
  /** Address for a second connection; undefined on the embedded kind, which lives in memory. */
  readonly databaseUrl: string | undefined;
}

/** The kind of database this run tests on. */
export const testDatabaseKind: Database['kind'] =
  process.env['TEST_DATABASE_KIND'] === 'postgres' ? 'postgres' : 'embedded';

/** Copies the migrated database of this run. Close it in `afterAll`. */
export async function createTestDatabase(kind = testDatabaseKind): Promise<TestDatabase> {
  return kind === 'postgres'
    ? createOnPostgres(`template ${inject('postgresTemplate')}`)
    : createEmbedded();
}

/** A database without any table, as an operator makes one. Close it where `createTestDatabase`'s is closed. */
export async function createBareDatabase(kind = testDatabaseKind): Promise<TestDatabase> {
  if (kind === 'postgres') return createOnPostgres('');
  // Making one from nothing takes many times as long.
  const database = await createEmbedded();
  await database.withSession((session) =>
    session.runScript('drop schema public cascade; create schema public'),
  );
  return database;
}

/** Deletes the rows of every table and keeps the tables: a clean start for the next test of a file. */
export async function emptyAllTables(database: Database): Promise<void> {
  const { rows } = await sql<{ tables: string | null }>`
    select string_agg(quote_ident(tablename), ', ') as tables
    from pg_tables
    where schemaname = current_schema() and tablename <> 'schema_migrations'
  `.execute(database.kysely);
  const tables = rows[0]?.tables;
  if (tables) await sql.raw(`truncate ${tables} restart identity cascade`).execute(database.kysely);
}

async function createEmbedded(): Promise<TestDatabase> {
  const image = new Blob([await readFile(inject('embeddedImage'))], { type: 'application/x-tar' });
  const pglite = await PGlite.create({ loadDataDir: image, parsers: { ...VALUE_PARSERS } });
  await pglite.exec(`set time zone 'UTC'`);
  return { ...embeddedDatabase(pglite, () => undefined), databaseUrl: undefined };
}

async function createOnPostgres(origin: string): Promise<TestDatabase> {
  const name = `${inject('postgresTemplate')}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
  await runOnServer(serverUrl, `create database ${name} ${origin}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, directory: '' });
  return {
    ...database,
    databaseUrl: url.href,
    close: async () => {
      await database.close();
      await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
