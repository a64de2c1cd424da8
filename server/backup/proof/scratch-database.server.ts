/**
 * The empty database into which a backup is restored to prove it: on the PostgreSQL server of the product if its role may
 * create one, otherwise an embedded one in a folder.
 */
import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';

import { codeOf } from '../../../app/wire/errors/caught.ts';
import { openDatabase } from '../../../db/client.server.ts';
import type { Database, DatabaseLog, SqlRunner } from '../../../db/database.server.ts';
import { assertRoom } from '../disk-room.server.ts';
import { databaseIn, makeWorkFolder, removeLeftFolders } from '../work-directory.server.ts';

const DATABASE_PREFIX = 'memorials_proof_';
/** The SQL error code `insufficient_privilege`. */
const NOT_ALLOWED = '42501';

export interface ScratchPlace {
  /** the product's own database; undefined: it is embedded */
  databaseUrl: string | undefined;
  /** where an embedded scratch database is put */
  workDirectory: string;
}

export interface ScratchDatabase {
  database: Database;
  remove(): Promise<void>;
}

/**
 * @param expectedBytes - how large it will be, roughly
 * @throws NoRoomError if a folder is needed, and its disk has no room
 */
export async function openScratchDatabase(
  place: ScratchPlace,
  expectedBytes: number,
  log: DatabaseLog,
): Promise<ScratchDatabase> {
  const created = place.databaseUrl && (await createOnServer(place.databaseUrl, log));
  return created || createEmbedded(place.workDirectory, expectedBytes, log);
}

/** Removes what a killed proof has left. Databases and folders in use stay. */
export async function removeScratchLeftovers(place: ScratchPlace): Promise<void> {
  if (place.databaseUrl) await dropLeftDatabases(place.databaseUrl);
  await removeLeftFolders(place.workDirectory);
}

/** Undefined if the role may not create databases. */
async function createOnServer(
  databaseUrl: string,
  log: DatabaseLog,
): Promise<ScratchDatabase | undefined> {
  const name = `${prefixFor(databaseUrl)}${randomBytes(6).toString('hex')}`;
  try {
    await onServer(databaseUrl, async (server) => server.query(await creationOf(server, name)));
  } catch (error) {
    if (codeOf(error) === NOT_ALLOWED) return undefined;
    throw error;
  }
  const drop = () =>
    onServer(databaseUrl, (server) => server.query(`drop database if exists ${name} with (force)`));
  try {
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    const database = await openDatabase({ databaseUrl: url.href, directory: '', log });
    const remove = async () => {
      await database.close();
      await drop();
    };
    return { database, remove };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** With the locale of the product's database, so that functions give the same results. */
async function creationOf(server: SqlRunner, name: string): Promise<string> {
  const [row] = await server.query<{ statement: string }>(
    `select format(
       'create database %I template template0 encoding %L lc_collate %L lc_ctype %L',
       $1::text, pg_encoding_to_char(encoding), datcollate, datctype
     ) as statement from pg_database where datname = current_database()`,
    [name],
  );
  if (!row) throw new Error('PostgreSQL does not list its own database.');
  return row.statement;
}

async function dropLeftDatabases(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, async (server) => {
    const left = await server.query<{ name: string }>(
      `select datname::text as name from pg_database
       where starts_with(datname, $1) and pg_has_role(datdba, 'MEMBER')
         and not exists (select from pg_stat_activity where datname = pg_database.datname)`,
      [prefixFor(databaseUrl)],
    );
    for (const { name } of left) await server.query(`drop database if exists ${name}`);
  });
}

/** Another for each of the products on a server, so that none drops the database of another. */
function prefixFor(databaseUrl: string): string {
  const { pathname } = new URL(databaseUrl);
  return `${DATABASE_PREFIX}${createHash('sha256').update(pathname).digest('hex').slice(0, 8)}_`;
}

async function onServer<Result>(
  databaseUrl: string,
  work: (server: SqlRunner) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ databaseUrl, directory: '' });
  try {
    return await database.withSession(work);
  } finally {
    await database.close();
  }
}

async function createEmbedded(
  workDirectory: string,
  expectedBytes: number,
  log: DatabaseLog,
): Promise<ScratchDatabase> {
  const folder = await makeWorkFolder(workDirectory, 'proof');
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    await assertRoom(folder, expectedBytes);
    const database = await openDatabase({ directory: databaseIn(folder), log });
    const remove = async () => {
      await database.close();
      await clear();
    };
    return { database, remove };
  } catch (error) {
    await clear();
    throw error;
  }
}
