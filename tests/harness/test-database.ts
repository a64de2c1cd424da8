import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';

import { openDatabase } from '../../db/client.server.ts';
import type { Database } from '../../db/database.server.ts';
import type { EmbeddedEngine } from '../../db/embedded/embedded-engine.server.ts';
import { embeddedDatabase } from '../../db/embedded/embedded.server.ts';
import { VALUE_PARSERS } from '../../db/value-parsers.server.ts';

export interface TestDatabase extends Database {
  readonly databaseUrl: string | undefined;
}

export const testDatabaseKind: Database['kind'] =
  process.env['TEST_DATABASE_KIND'] === 'postgres' ? 'postgres' : 'embedded';

export async function createTestDatabase(kind = testDatabaseKind): Promise<TestDatabase> {
  if (kind === 'embedded') return shareEmbedded();
  return openOnPostgres(await createOnPostgres(`template ${inject('postgresTemplate')}`));
}

export async function createBareDatabase(kind = testDatabaseKind): Promise<TestDatabase> {
  if (kind === 'postgres') return openOnPostgres(await createOnPostgres(''));
  // Drops the tables of a copied image, because creating a database takes much longer.
  const database = inMemory(await copyImage());
  await database.withSession((session) =>
    session.runScript('drop schema public cascade; create schema public'),
  );
  return database;
}

export async function emptyAllTables(database: Database): Promise<void> {
  const { rows } = await sql<{ tables: string | null }>`
    select string_agg(quote_ident(tablename), ', ') as tables
    from pg_tables
    where schemaname = current_schema() and tablename <> 'schema_migrations'
  `.execute(database.kysely);
  const tables = rows[0]?.tables;
  if (tables) await sql.raw(`truncate ${tables} restart identity cascade`).execute(database.kysely);
}

const closedEngines: PGlite[] = [];
let migratedSchema: string | undefined;

async function shareEmbedded(): Promise<TestDatabase> {
  const pglite = closedEngines.pop() ?? (await copyImage());
  migratedSchema ??= await describeSchema(pglite);
  const engine = new BorrowedEngine(pglite);
  const database = embeddedDatabase(engine, () => undefined);
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await database.close();
    await engine.removeListeners();
    await emptyForReuse(pglite);
  }
  // Test files share the engine. A second `close` must not empty the database of the next file.
  return { ...database, databaseUrl: undefined, close: () => (closing ??= close()) };
}

async function emptyForReuse(pglite: PGlite): Promise<void> {
  await emptyJobQueue(pglite);
  await pglite.exec('discard all');
  await pglite.exec(`set time zone 'UTC'`);
  const schema = await describeSchema(pglite).catch(() => undefined);
  if (schema !== migratedSchema) return pglite.close();
  await emptyAllTables(embeddedDatabase(pglite, () => undefined));
  closedEngines.push(pglite);
}

/** The empty tables stay, because creating them takes longer than most tests. */
async function emptyJobQueue(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ tables: string | null }>(
    `select string_agg(format('pgboss.%I', tablename), ', ') as tables
     from pg_tables where schemaname = 'pgboss' and tablename <> 'version'`,
  );
  const tables = rows[0]?.tables;
  if (!tables) return;
  await pglite.exec(`
    truncate ${tables} restart identity cascade;
    update pgboss.version set
      cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null`);
}

async function describeSchema(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query(`
    select 'column' as kind, table_name || '.' || column_name as name,
      concat_ws(' ', ordinal_position, data_type, is_nullable, column_default) as definition
    from information_schema.columns where table_schema = 'public'
    union all
    select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all
    select 'function', oid::regprocedure::text, prosrc
    from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'trigger', tgname, pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace
    union all
    select 'migration', to_jsonb(schema_migrations)::text, '' from schema_migrations
    order by 1, 2, 3`);
  return JSON.stringify(rows);
}

/** Rejects statements after `close`. The shared engine stays open. */
class BorrowedEngine implements EmbeddedEngine {
  closed = false;
  readonly waitReady = Promise.resolve();
  readonly #pglite: PGlite;
  readonly #listeners: (() => Promise<void>)[] = [];

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  get ready(): boolean {
    return this.#pglite.ready;
  }

  query: EmbeddedEngine['query'] = (...args) => this.#engine().query(...args);

  exec: EmbeddedEngine['exec'] = (...args) => this.#engine().exec(...args);

  transaction: EmbeddedEngine['transaction'] = (work) => this.#engine().transaction(work);

  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    this.#listeners.push(await this.#engine().listen(channel, listener));
  }

  async removeListeners(): Promise<void> {
    for (const unlisten of this.#listeners) await unlisten();
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }

  #engine(): PGlite {
    if (this.closed) throw new Error('This test database was closed.');
    return this.#pglite;
  }
}

async function copyImage(): Promise<PGlite> {
  const image = new Blob([await readFile(inject('embeddedImage'))], { type: 'application/x-tar' });
  const pglite = await PGlite.create({ loadDataDir: image, parsers: { ...VALUE_PARSERS } });
  await pglite.exec(`set time zone 'UTC'`);
  return pglite;
}

function inMemory(pglite: PGlite): TestDatabase {
  return { ...embeddedDatabase(pglite, () => undefined), databaseUrl: undefined };
}

/** @returns the URL of the new database */
async function createOnPostgres(origin: string): Promise<URL> {
  const name = `${inject('postgresTemplate')}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
  await runOnServer(serverUrl, `create database ${name} ${origin}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url;
}

async function openOnPostgres(url: URL): Promise<TestDatabase> {
  const database = await openDatabase({ databaseUrl: url.href, directory: '' });
  return {
    ...database,
    databaseUrl: url.href,
    close: async () => {
      await database.close();
      await runOnServer(
        process.env['TEST_DATABASE_URL'] ?? '',
        `drop database if exists ${url.pathname.slice(1)} with (force)`,
      );
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
