// Applies db/migrations/NNNN-topic.sql in order, each in a transaction of its own, one process at a time.
// Never edits or skips a migration: what was applied stays as it was, a change is a new file.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';

import type { Database, DatabaseSession, SqlRunner } from './database.server.ts';

const FILE_NAME = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;
const LOCK_KEY = `hashtextextended('memorials schema_migrations', 0)`;
const MIGRATIONS_TABLE = `
  create table if not exists schema_migrations (
    name       text collate "C" primary key,
    checksum   text not null,
    applied_at timestamptz not null default now()
  )
`;

/** The migrations as they are, or what is wrong with them. The message names the file and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface MigrationOptions {
  /**
   * Folder of the .sql files. The default is `migrations/` beside this file, which is right when it is
   * loaded as it stands; a bundled server has to name the folder, because this file is then elsewhere.
   */
  directory?: string | undefined;
}

/** What /readyz needs to know. */
export interface MigrationStatus {
  /** Names of applied migrations, in order. */
  applied: string[];
  /** Names of migrations this version brings that are not applied yet, in order. */
  pending: string[];
  /** Why this version must not run on this database, or null. */
  problem: string | null;
}

interface MigrationFile {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Brings the database to this version's schema and returns the names of the migrations it applied.
 * Of several processes that start at once on one PostgreSQL, one applies and the others wait and find it done.
 *
 * @throws MigrationError when an applied migration's text has changed, when the database knows a migration
 * that this version does not, or when a migration fails; a failed one leaves nothing behind.
 */
export async function migrate(
  database: Database,
  options: MigrationOptions = {},
): Promise<string[]> {
  const files = readMigrationFiles(options.directory);
  // Most starts find everything done; they need neither the lock nor a connection of their own.
  const { pending, problem } = statusOf(files, await marksOn(database));
  if (pending.length === 0 && problem === null) return [];
  return database.withSession(async (session) => {
    await session.query(`select pg_advisory_lock(${LOCK_KEY})`);
    try {
      return await applyPending(session, files);
    } finally {
      // A lost connection has lost the lock with it.
      await session.query(`select pg_advisory_unlock(${LOCK_KEY})`).catch(() => undefined);
    }
  });
}

/** Reads, without changing anything, how the database stands to this version's migrations. */
export async function migrationStatus(
  database: Database,
  options: MigrationOptions = {},
): Promise<MigrationStatus> {
  return statusOf(readMigrationFiles(options.directory), await marksOn(database));
}

async function marksOn({ kysely }: Database): Promise<MigrationMark[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('schema_migrations') is not null as exists
  `.execute(kysely);
  if (!rows[0]?.exists) return [];
  const marks = await sql<MigrationMark>`
    select name, checksum from schema_migrations order by name collate "C"
  `.execute(kysely);
  return marks.rows;
}

function statusOf(files: MigrationFile[], applied: MigrationMark[]): MigrationStatus {
  return {
    applied: applied.map(({ name }) => name),
    pending: pendingOf(files, applied).map(({ name }) => name),
    problem: problemOf(files, applied),
  };
}

/** A migration by its name and the SHA-256 of its text. */
export interface MigrationMark {
  name: string;
  checksum: string;
}

/** The migrations that were applied to the database, in order; none where there is no schema yet. */
export async function appliedMigrations(runner: SqlRunner): Promise<MigrationMark[]> {
  const [found] = await runner.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  );
  if (!found?.exists) return [];
  return runner.query<MigrationMark>(
    'select name, checksum from schema_migrations order by name collate "C"',
  );
}

/**
 * Why this version cannot make the schema that the marks stand for, or null. Migrations that came later are
 * no problem.
 */
export async function problemOfMarks(
  marks: readonly MigrationMark[],
  options: MigrationOptions = {},
): Promise<string | null> {
  const files = readMigrationFiles(options.directory);
  const last = marks.at(-1)?.name ?? '';
  return problemOf(
    files.filter(({ name }) => name <= last),
    [...marks],
  );
}

/**
 * Makes the schema that the marks stand for on a database without one, in the caller's transaction.
 *
 * @throws MigrationError when this version knows one of them not, or otherwise.
 */
export async function makeSchema(
  transaction: SqlRunner,
  marks: readonly MigrationMark[],
  options: MigrationOptions = {},
): Promise<void> {
  const problem = await problemOfMarks(marks, options);
  if (problem !== null) throw new MigrationError(problem);
  const wanted = new Set(marks.map(({ name }) => name));
  await transaction.runScript(MIGRATIONS_TABLE);
  for (const file of readMigrationFiles(options.directory)) {
    if (wanted.has(file.name)) await applyOne(transaction, file);
  }
}

async function applyPending(session: DatabaseSession, files: MigrationFile[]): Promise<string[]> {
  await session.runScript(MIGRATIONS_TABLE);
  const applied = await session.query<MigrationMark>(
    'select name, checksum from schema_migrations order by name',
  );
  const problem = problemOf(files, applied);
  if (problem !== null) throw new MigrationError(problem);

  const pending = pendingOf(files, applied);
  for (const file of pending) {
    try {
      await session.transaction((transaction) => applyOne(transaction, file));
    } catch (error) {
      throw new MigrationError(
        `The migration ${file.name} failed${placeOf(error, file.text)} and was undone: ${messageOf(error)}`,
        { cause: error },
      );
    }
  }
  return pending.map(({ name }) => name);
}

async function applyOne(transaction: SqlRunner, file: MigrationFile): Promise<void> {
  const before = await currentTransaction(transaction);
  await transaction.runScript(file.text);
  if ((await currentTransaction(transaction)) !== before) {
    throw new Error('it ends its own transaction; take begin, commit and rollback out of it');
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

/** At once and not by turns: at a start there is nobody to wait, and files read by turns take ten times as long. */
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
    // A checkout may change line ends; that is not another migration.
    const text = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

function pendingOf(files: MigrationFile[], applied: MigrationMark[]): MigrationFile[] {
  const appliedNames = new Set(applied.map(({ name }) => name));
  return files.filter(({ name }) => !appliedNames.has(name));
}

function problemOf(files: MigrationFile[], applied: MigrationMark[]): string | null {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (file === undefined) {
      return (
        `The database has the migration ${name}, which this version does not know: it was used by a newer ` +
        'version. Start that version, or restore a backup from before it.'
      );
    }
    if (file.checksum !== checksum) {
      return (
        `The migration ${name} was applied with another text than the file has now. Restore the file as it ` +
        'was and put the change into a new migration.'
      );
    }
  }
  const last = applied.at(-1)?.name ?? '';
  const late = pendingOf(files, applied).find(({ name }) => name < last);
  if (late === undefined) return null;
  return `The migration ${late.name} comes before ${last}, which is already applied. Give it a higher number.`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** ` in line 12` when the database says where; counted in the file's text. */
function placeOf(error: unknown, text: string): string {
  if (typeof error !== 'object' || error === null || !('position' in error)) return '';
  const position = Number(error.position);
  if (!Number.isInteger(position) || position < 1) return '';
  return ` in line ${Array.from(text).slice(0, position).join('').split('\n').length}`;
}
