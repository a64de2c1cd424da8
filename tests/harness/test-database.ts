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
import { withoutWasmTierUp } from '../../db/embedded/wasm-tier-up.server.ts';
import { VALUE_PARSERS } from '../../db/value-parsers.server.ts';

export interface TestDatabase extends Database {
  readonly databaseUrl: string | undefined;
}

export const testDatabaseKind: Database['kind'] =
  process.env['TEST_DATABASE_KIND'] === 'postgres' ? 'postgres' : 'embedded';

/** For a slow test on both databases. Where both are tested, it runs on the embedded one in the full run only. */
export const EMBEDDED_IN_FULL_RUN: { tags?: string } =
  testDatabaseKind === 'embedded' && process.env['TEST_DATABASE_URL'] ? { tags: 'full' } : {};

export async function createTestDatabase(kind = testDatabaseKind): Promise<TestDatabase> {
  if (kind === 'postgres') return borrowOnPostgres();
  const pglite = migratedEngines.pop() ?? (await copyImage());
  migratedSchemas.embedded ??= await describeSchema(embeddedDatabase(pglite, () => undefined));
  return borrow(pglite, emptyForReuse);
}

export async function createBareDatabase(kind = testDatabaseKind): Promise<TestDatabase> {
  if (kind === 'postgres') return openOnPostgres(await createOnPostgres(''));
  const bare = bareEngines.pop();
  if (bare) return borrow(bare, stripForReuse);
  // Drops the tables of a copied image, because creating a database takes much longer.
  const pglite = await copyImage();
  await dropAllTables(pglite);
  return borrow(pglite, stripForReuse);
}

/**
 * Test files that run one after the other in this process use the same databases. A new embedded engine takes a second,
 * and PostgreSQL writes everything to the disk when a database is dropped.
 */
const migratedEngines: PGlite[] = [];
const bareEngines: PGlite[] = [];
const migratedOnPostgres: URL[] = [];
/** Of each kind, because the catalogues of the two differ. */
const migratedSchemas: Partial<Record<Database['kind'], string>> = {};

function borrow(pglite: PGlite, giveBack: (pglite: PGlite) => Promise<void>): TestDatabase {
  const engine = new BorrowedEngine(pglite);
  const database = embeddedDatabase(engine, () => undefined);
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await database.close();
    await engine.removeListeners();
    await pglite.exec('discard all');
    await pglite.exec(`set time zone 'UTC'`);
    await giveBack(pglite);
  }
  // A second `close` must not empty the database of the next file.
  return { ...database, databaseUrl: undefined, close: () => (closing ??= close()) };
}

async function borrowOnPostgres(): Promise<TestDatabase> {
  const url =
    migratedOnPostgres.pop() ?? (await createOnPostgres(`template ${inject('postgresTemplate')}`));
  const database = await openDatabase({ databaseUrl: url.href, directory: '' });
  migratedSchemas.postgres ??= await describeSchema(database);
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await database.close();
    await runOnServer(
      serverUrl(),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${url.pathname.slice(1)}'`,
    );
    const emptied = await openDatabase({ databaseUrl: url.href, directory: '' });
    const isReusable = await emptyIfUnchanged(emptied);
    await emptied.close();
    // The others are dropped at the end of the run.
    if (isReusable) migratedOnPostgres.push(url);
  }
  return { ...database, databaseUrl: url.href, close: () => (closing ??= close()) };
}

async function stripForReuse(pglite: PGlite): Promise<void> {
  await dropAllTables(pglite);
  bareEngines.push(pglite);
}

async function dropAllTables(pglite: PGlite): Promise<void> {
  await pglite.exec(`
    do $$
      declare name text;
      begin
        for name in select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$'
        loop
          execute format('drop schema %I cascade', name);
        end loop;
      end
    $$;
    create schema public`);
}

async function emptyForReuse(pglite: PGlite): Promise<void> {
  const isReusable = await emptyIfUnchanged(embeddedDatabase(pglite, () => undefined));
  if (isReusable) migratedEngines.push(pglite);
  else await pglite.close();
}

/** False if a test changed the schema. */
async function emptyIfUnchanged(database: Database): Promise<boolean> {
  const schema = await describeSchema(database).catch(() => undefined);
  if (schema !== migratedSchemas[database.kind]) return false;
  await emptyAllTables(database);
  await emptyJobQueue(database);
  return true;
}

export function emptyAllTables(database: Database): Promise<void> {
  return emptySchema(database, 'public', 'schema_migrations');
}

/** The tables stay, because creating them takes longer than most tests. */
async function emptyJobQueue(database: Database): Promise<void> {
  await emptySchema(database, 'pgboss', 'version');
  const { rows } = await sql`select 1 from pg_namespace where nspname = 'pgboss'`.execute(
    database.kysely,
  );
  if (rows.length === 0) return;
  await sql`
    update pgboss.version set
      cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
  `.execute(database.kysely);
}

/**
 * Does the same as truncating, in a small part of the time: `truncate` also creates new files for the empty tables that
 * refer to these. Vacuuming frees the space, so that the next rows are in the order in which they are inserted.
 */
async function emptySchema(database: Database, schema: string, kept: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relkind = 'r' and relname <> ${kept} and pg_relation_size(pg_class.oid) > 0
  `.execute(database.kysely);
  if (rows.length === 0) return;
  const used = rows.map(({ name }) => name);
  await database.withSession(async (session) => {
    await session.runScript(`
      begin;
      set local session_replication_role = replica;
      ${used.map((table) => `delete from ${table};`).join('\n')}
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = '${schema}';
      commit`);
    await session.runScript(`vacuum ${used.join()}`);
  });
}

/**
 * Counts the rows of the catalogues and names the last transaction that wrote one. All databases are copies of one, so
 * theirs are equal until a test changes the schema.
 */
async function describeSchema({ kysely }: Database): Promise<string> {
  const { rows } = await sql`
    with tables as (select oid from pg_class where relnamespace = 'public'::regnamespace),
    catalogues as (
      select 'column' as kind, xmin from pg_attribute where attrelid in (select * from tables)
      union all
      select 'default', xmin from pg_attrdef where adrelid in (select * from tables)
      union all
      select 'constraint', xmin from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select 'index', xmin from pg_index where indrelid in (select * from tables)
      union all
      select 'trigger', xmin from pg_trigger where tgrelid in (select * from tables)
      union all
      select 'function', xmin from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'migration', xmin from schema_migrations
    )
    select kind, count(*), max(xmin::text::bigint) from catalogues group by kind order by kind
  `.execute(kysely);
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
  const pglite = await withoutWasmTierUp(() =>
    PGlite.create({ loadDataDir: image, parsers: { ...VALUE_PARSERS } }),
  );
  await pglite.exec(`set time zone 'UTC'`);
  return pglite;
}

/**
 * Commits do not wait for the disk, which would be most of the time of many tests. Only a crash of the server could lose
 * one, and no test crashes it.
 * @returns the URL of the new database
 */
async function createOnPostgres(origin: string): Promise<URL> {
  const name = `${inject('postgresTemplate')}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await runOnServer(serverUrl(), `create database ${name} ${origin}`);
  await runOnServer(serverUrl(), `alter database ${name} set synchronous_commit = off`);
  const url = new URL(serverUrl());
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
        serverUrl(),
        `drop database if exists ${url.pathname.slice(1)} with (force)`,
      );
    },
  };
}

function serverUrl(): string {
  return process.env['TEST_DATABASE_URL'] ?? '';
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
