// Applies db/migrations/NNNN-topic.sql in order. Only one process migrates at a time. Long, because the
// refusals before a migration and the waiting during it share its state.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';

import { codeOf, messageOf } from '../app/wire/errors/caught.ts';
import { buildIndexes, withPlainIndexes } from './concurrent-indexes.server.ts';
import type { Database, DatabaseSession, SqlRunner } from './database.server.ts';

const FILE_NAME = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;
const LOCK_KEY = `hashtextextended('memorials schema_migrations', 0)`;
/**
 * A migration that waits for a lock makes all later queries on that table wait, too. So it gives up soon, and tries
 * again after a pause in which pages are read.
 */
const LOCK_TIMEOUT = '500ms';
const LOCK_PAUSES_MS = { first: 1_000, longest: 10_000 };
const TURN_PAUSE_MS = 200;
/** Longer than the backup of a million memorials, which keeps locks until its end. */
const LOCK_PATIENCE_MS = 30 * 60_000;
const LOCK_NOT_AVAILABLE = '55P03';
const MIGRATIONS_TABLE = `
  create table if not exists schema_migrations (
    name       text collate "C" primary key,
    checksum   text not null,
    applied_at timestamptz not null default now()
  )
`;

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface MigrationOptions {
  /** The default is `migrations/` next to this file. A bundled server must set it. */
  directory?: string | undefined;
  /** Called once for each migration that waits for other queries to release a table. */
  onBlocked?: ((name: string) => void) | undefined;
}

export interface MigrationStatus {
  applied: string[];
  pending: string[];
  /** why this version must not run on this database; null if it may */
  problem: string | null;
}

interface MigrationFile {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Applies the pending migrations and returns their names. If several processes call this function, one migrates and the
 * others wait. A failed migration is rolled back. While other queries keep a lock that a migration needs, it is tried again
 * for up to 30 minutes; no query of a page waits for it for longer than half a second for each table.
 * @throws MigrationError if a migration fails, or if an applied migration has changed or is unknown
 */
export async function migrate(
  database: Database,
  options: MigrationOptions = {},
): Promise<string[]> {
  const files = readMigrationFiles(options.directory);
  // Most starts have nothing to apply and need no lock.
  const { pending, problem } = statusOf(files, await loadApplied(database));
  if (pending.length === 0 && problem === null) return [];
  return database.withSession(async (session) => {
    // A query that waits for the lock would be waited for by an index that is built concurrently.
    while (!(await takeLock(session))) await pause(TURN_PAUSE_MS);
    try {
      await refuseUnfitDatabase(session);
      return await applyPending(session, files, {
        ...options,
        canBuild: database.kind === 'postgres',
      });
    } finally {
      // If the connection is lost, PostgreSQL has already released the lock.
      await session.query(`select pg_advisory_unlock(${LOCK_KEY})`).catch(() => undefined);
    }
  });
}

/**
 * Where a server was set up without a locale, its databases have the encoding SQL_ASCII unless they are created with another.
 * Tables are created in the first schema of the user's search path that exists.
 */
async function refuseUnfitDatabase(session: DatabaseSession): Promise<void> {
  const [row] = await session.query<{ encoding: string; schema: string | null; path: string }>(
    `select current_setting('server_encoding') as encoding, current_schema() as schema,
       current_setting('search_path') as path`,
  );
  if (row && row.schema === null) {
    throw new MigrationError(
      `The database has none of the schemas of this user’s search_path (${row.path}), so no table can be created. ` +
        'Nothing was changed. Create one of them, or change it: alter role NAME set search_path = public',
    );
  }
  if (row?.encoding === 'UTF8') return;
  throw new MigrationError(
    `The database has the encoding ${row?.encoding}, which lacks letters that many names need. Nothing was changed. ` +
      'Create one with UTF8: createdb --encoding=UTF8 --template=template0 NAME',
  );
}

async function takeLock(session: DatabaseSession): Promise<boolean> {
  const [row] = await session.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${LOCK_KEY}) as taken`,
  );
  return row?.taken ?? false;
}

export async function migrationStatus(
  database: Database,
  options: MigrationOptions = {},
): Promise<MigrationStatus> {
  return statusOf(readMigrationFiles(options.directory), await loadApplied(database));
}

async function loadApplied({ kysely }: Database): Promise<AppliedMigration[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('schema_migrations') is not null as exists
  `.execute(kysely);
  if (!rows[0]?.exists) return [];
  const applied = await sql<AppliedMigration>`
    select name, checksum from schema_migrations order by name collate "C"
  `.execute(kysely);
  return applied.rows;
}

function statusOf(files: MigrationFile[], applied: AppliedMigration[]): MigrationStatus {
  return {
    applied: applied.map(({ name }) => name),
    pending: pendingOf(files, applied).map(({ name }) => name),
    problem: problemOf(files, applied),
  };
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

/** @returns an empty list for a database without a schema */
export async function appliedMigrations(runner: SqlRunner): Promise<AppliedMigration[]> {
  const [found] = await runner.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  );
  if (!found?.exists) return [];
  return runner.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name collate "C"',
  );
}

/** @returns why this version cannot use a database with these applied migrations; null if it can */
export async function findSchemaProblem(
  migrations: readonly AppliedMigration[],
  options: MigrationOptions = {},
): Promise<string | null> {
  const files = readMigrationFiles(options.directory);
  const last = migrations.at(-1)?.name ?? '';
  return problemOf(
    files.filter(({ name }) => name <= last),
    [...migrations],
  );
}

/**
 * Applies the given migrations to an empty database.
 * @throws MigrationError if this version lacks one of the migrations, or if its file has changed
 */
export async function createSchema(
  transaction: SqlRunner,
  migrations: readonly AppliedMigration[],
): Promise<void> {
  const problem = await findSchemaProblem(migrations);
  if (problem !== null) throw new MigrationError(problem);
  const names = new Set(migrations.map(({ name }) => name));
  await transaction.runScript(MIGRATIONS_TABLE);
  for (const file of readMigrationFiles()) {
    if (names.has(file.name)) await applyOne(transaction, file);
  }
}

async function applyPending(
  session: DatabaseSession,
  files: MigrationFile[],
  options: MigrationOptions & { canBuild: boolean },
): Promise<string[]> {
  await session.runScript(MIGRATIONS_TABLE);
  const applied = await session.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name',
  );
  const problem = problemOf(files, applied);
  if (problem !== null) throw new MigrationError(problem);

  const pending = pendingOf(files, applied);
  for (const file of pending) {
    try {
      // The embedded database has one connection, so no one could use the table meanwhile.
      if (options.canBuild) await buildIndexes(session, file.text);
      await applyWhenUnlocked(session, file, options);
    } catch (error) {
      if (isLockTimeout(error)) throw blockedError(file, error);
      throw new MigrationError(
        `The migration ${file.name} failed${describePosition(error, file.text)} and was rolled back: ${messageOf(error)}`,
        { cause: error },
      );
    }
  }
  return pending.map(({ name }) => name);
}

async function applyWhenUnlocked(
  session: DatabaseSession,
  file: MigrationFile,
  { onBlocked }: MigrationOptions,
): Promise<void> {
  const begin = performance.now();
  for (let wait = LOCK_PAUSES_MS.first; ; wait = Math.min(wait * 2, LOCK_PAUSES_MS.longest)) {
    try {
      await session.transaction(async (transaction) => {
        await transaction.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
        await applyOne(transaction, file);
      });
      return;
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() - begin > LOCK_PATIENCE_MS) throw error;
      if (wait === LOCK_PAUSES_MS.first) onBlocked?.(file.name);
      await pause(wait);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE;
}

function blockedError({ name }: MigrationFile, cause: unknown): MigrationError {
  return new MigrationError(
    `The migration ${name} could not start within 30 minutes because other queries were using its tables. Nothing was ` +
      'changed. Find the queries in pg_stat_activity, end them or wait for them, and start again.',
    { cause },
  );
}

async function applyOne(transaction: SqlRunner, file: MigrationFile): Promise<void> {
  const before = await currentTransaction(transaction);
  await transaction.runScript(withPlainIndexes(file.text));
  if ((await currentTransaction(transaction)) !== before) {
    throw new Error('it ends its own transaction; remove begin, commit and rollback from it');
  }
  await transaction.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    file.name,
    file.checksum,
  ]);
}

async function currentTransaction(transaction: SqlRunner): Promise<string | undefined> {
  const rows = await transaction.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id;
}

/** Synchronous, because asynchronous reads take ten times as long. Nothing else runs at startup. */
function readMigrationFiles(
  directory = fileURLToPath(new URL('./migrations/', import.meta.url)),
): MigrationFile[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  for (const [index, name] of names.entries()) {
    if (!FILE_NAME.test(name)) {
      throw new MigrationError(`The migration file ${name} must be named NNNN-topic.sql.`);
    }
    const previous = names[index - 1];
    if (previous?.slice(0, 4) === name.slice(0, 4)) {
      throw new MigrationError(`The migrations ${previous} and ${name} have the same number.`);
    }
  }
  return names.map((name) => {
    // Git can change line endings, so the checksum must not depend on line endings.
    const text = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

function pendingOf(files: MigrationFile[], applied: AppliedMigration[]): MigrationFile[] {
  const appliedNames = new Set(applied.map(({ name }) => name));
  return files.filter(({ name }) => !appliedNames.has(name));
}

function problemOf(files: MigrationFile[], applied: AppliedMigration[]): string | null {
  const known = new Map(files.map((file) => [file.name, file]));
  const [unknown, ...more] = applied.filter(({ name }) => !known.has(name));
  if (unknown !== undefined) {
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    return (
      `The database has the migration ${unknown.name}${others}, which this version does not know: the database was used by a ` +
      'newer version. Start that version, or restore a backup from before it.'
    );
  }
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (file !== undefined && file.checksum !== checksum) {
      return (
        `The migration file ${name} has changed since it was applied. Restore the file as it ` +
        'was and put the change into a new migration.'
      );
    }
  }
  const last = applied.at(-1)?.name ?? '';
  const late = pendingOf(files, applied).find(({ name }) => name < last);
  if (late === undefined) return null;
  return `The migration ${late.name} comes before ${last}, which is already applied. Give it a higher number.`;
}

/** @returns for example ` in line 12`, or an empty string if the error has no position */
function describePosition(error: unknown, text: string): string {
  if (typeof error !== 'object' || error === null || !('position' in error)) return '';
  const position = Number(error.position);
  if (!Number.isInteger(position) || position < 1) return '';
  return ` in line ${Array.from(text).slice(0, position).join('').split('\n').length}`;
}
