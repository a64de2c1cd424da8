import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { openDatabase } from '../../db/client.server.ts';
import { embeddedDatabase } from '../../db/embedded/embedded.server.ts';
import { migrate } from '../../db/migrate.server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    embeddedImage: string;
    postgresTemplate: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('embeddedImage', await embeddedImage());
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) return () => Promise.resolve();

  const template = `memorials_test_${process.pid}_${randomUUID().slice(0, 8)}`;
  project.provide('postgresTemplate', template);
  await createTemplate(serverUrl, template);
  return () => dropDatabases(serverUrl, template);
}

/**
 * The path of an image of a migrated database. The image is kept between runs. Its name has a checksum of the
 * migrations, their code, and the embedded database's version.
 */
async function embeddedImage(): Promise<string> {
  const file = join(tmpdir(), `memorials-test-database-${await checksumOfSources()}.tar`);
  if (existsSync(file)) return file;
  const pglite = await PGlite.create();
  const database = embeddedDatabase(pglite, () => undefined);
  await migrate(database);
  const image = await pglite.dumpDataDir('none');
  await database.close();
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(await image.arrayBuffer()));
  await rename(draft, file);
  return file;
}

async function checksumOfSources(): Promise<string> {
  const database = new URL('../../db/', import.meta.url);
  const migrations = (await readdir(new URL('migrations/', database))).toSorted();
  const sources = [
    new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url),
    new URL('migrate.server.ts', database),
    new URL('concurrent-indexes.server.ts', database),
    ...migrations.map((name) => new URL(`migrations/${name}`, database)),
  ];
  const hash = createHash('sha256');
  // The names too: the database keeps those of its migrations.
  for (const source of sources) {
    hash.update(basename(source.pathname)).update(await readFile(source));
  }
  return hash.digest('hex').slice(0, 16);
}

async function createTemplate(serverUrl: string, template: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`create database ${template}`));
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  const database = await openDatabase({ databaseUrl: url.href, directory: '' });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) {
      await client.query(`drop database if exists ${datname} with (force)`);
    }
  });
}

async function onServer<Result>(
  serverUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
