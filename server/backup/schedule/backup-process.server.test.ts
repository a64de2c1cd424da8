// On both databases: the backup process opens the database itself, or a copy of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, watch } from 'node:fs/promises';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { listRuns } from '../../../app/backups/store.server.ts';
import { saveDocument } from '../../../app/drafts/importing/save-document.server.ts';
import { readMemorialDocument } from '../../../app/memorials/documents/document-problems.ts';
import { aDocument } from '../../../app/memorials/testing/documents.ts';
import { openDatabase } from '../../../db/client.server.ts';
import { withoutWasmTierUp } from '../../../db/embedded/wasm-tier-up.server.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import {
  createTestDatabase,
  EMBEDDED_IN_FULL_RUN,
  testDatabaseKind,
  type TestDatabase,
} from '../../../tests/harness/test-database.ts';
import { checkBackup } from '../check-backup.server.ts';
import { aFolder, createTemporaryFolders } from '../testing/backup-products.ts';
import { workDirectoryOf } from '../work-directory.server.ts';
import { createBackupProcess } from './backup-process.server.ts';
import { tendBackups } from './tend-backups.server.ts';

createTemporaryFolders();

let app: TestApp;
let folder: string;
beforeAll(async () => {
  const DATA_DIR = await aFolder('data');
  const BACKUP_DIR = await aFolder('backups');
  const database = await aDatabase(join(DATA_DIR, 'database'));
  const { databaseUrl } = database;
  app = await createTestApp({
    settings: { DATA_DIR, BACKUP_DIR, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    database,
  });
  const reading = readMemorialDocument(aDocument());
  if (!reading.ok) throw new Error('This is no memorial.');
  await saveDocument(database.kysely, reading.memorial, { replace: false });
  folder = BACKUP_DIR;
});
afterAll(() => app.close());

/** The embedded one in a folder, as in the product. */
async function aDatabase(directory: string): Promise<TestDatabase> {
  if (testDatabaseKind === 'postgres') return createTestDatabase();
  await mkdir(directory);
  const image = new Blob([await readFile(inject('embeddedImage'))], { type: 'application/x-tar' });
  const pglite = await withoutWasmTierUp(() =>
    PGlite.create({ dataDir: directory, loadDataDir: image }),
  );
  await pglite.close();
  return { ...(await openDatabase({ directory })), databaseUrl: undefined };
}

async function tend(onStart?: (pid: number, nth: number) => void): Promise<void> {
  let started = 0;
  const runTask = createBackupProcess((pid) => {
    started += 1;
    onStart?.(pid, started);
  });
  await tendBackups({ ...app.services, runTask });
  // The next run is on another day.
  app.clock.advance({ days: 1 });
}

const lastRun = async (kind: 'backup' | 'proof') =>
  (await listRuns(app.database.kysely, kind, { now: app.clock.now(), limit: 1 }))[0];

async function leftFolders(): Promise<string[]> {
  return readdir(workDirectoryOf(app.config)).catch(() => []);
}

async function leftDatabases(): Promise<string[]> {
  if (testDatabaseKind === 'embedded') return [];
  const rows = await app.database.withSession((session) =>
    session.query<{ name: string }>(
      `select datname::text as name from pg_database
       where datname ~ '^memorials_proof_' and pg_database.oid > (
         select oid from pg_database where datname = current_database())`,
    ),
  );
  return rows.map(({ name }) => name);
}

// In this order: the next test removes what the one before has left.
describe('kill -9', EMBEDDED_IN_FULL_RUN, () => {
  test('in the middle of a backup: it failed, and nothing half remains', async () => {
    const killed = Promise.withResolvers<void>();
    await Promise.all([
      tend((pid, nth) => {
        if (nth === 1) void killOnceWriting(pid).then(killed.resolve, killed.reject);
      }),
      killed.promise,
    ]);
    const failed = await lastRun('backup');
    expect(failed).toMatchObject({ outcome: 'failed' });
    expect(failed?.sentence).toMatch(/^The backup process was killed by SIGKILL\./);
    expect(await readdir(folder)).toEqual([]);
    expect(await leftFolders()).toEqual([]);
  });

  async function killOnceWriting(pid: number): Promise<void> {
    for await (const { filename } of watch(folder, { recursive: true })) {
      if (!filename?.includes('.unfinished')) continue;
      process.kill(pid, 'SIGKILL');
      return;
    }
  }

  test(
    'in the middle of a proof: it failed, and its database is left for the next run',
    { tags: 'full' },
    async () => {
      const killed = Promise.withResolvers<void>();
      await Promise.all([
        // The first process makes the backup, the second proves it.
        tend((pid, nth) => {
          if (nth === 2) void killOnceRestoring(pid).then(killed.resolve, killed.reject);
        }),
        killed.promise,
      ]);
      expect(await lastRun('proof')).toMatchObject({
        outcome: 'failed',
        sentence: expect.stringMatching(/killed by SIGKILL/) as string,
      });
      expect([...(await leftFolders()), ...(await leftDatabases())]).toHaveLength(1);
    },
  );

  async function killOnceRestoring(pid: number): Promise<void> {
    while ([...(await leftFolders()), ...(await leftDatabases())].length === 0) {
      // Looks again at once: the query above takes long enough.
    }
    process.kill(pid, 'SIGKILL');
  }

  test('of the product: the backup process ends, too', async () => {
    const file = join(import.meta.dirname, 'backup-child.server.ts');
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    await once(child, 'spawn');
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([1, null]);
  });
});

test(
  'backups are made and proven in their own processes, and nothing else is left, even of killed ones',
  { tags: 'full' },
  async () => {
    await tend();
    const backup = await lastRun('backup');
    expect(backup).toMatchObject({ outcome: 'ok' });
    expect(await lastRun('proof')).toMatchObject({ outcome: 'ok', file: backup?.file });
    expect(await leftFolders()).toEqual([]);
    expect(await leftDatabases()).toEqual([]);
    const { manifest } = await checkBackup(join(folder, backup?.file ?? ''));
    expect(manifest.database).toBe(testDatabaseKind);
    // The product's own database was open all the time.
    await app.database.ping();
  },
);
