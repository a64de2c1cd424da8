// On both databases: rows as text, and a restore into an empty database.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { saveDocument } from '../../../app/drafts/importing/save-document.server.ts';
import { createDiskStorage } from '../../../app/media/storage/disk-storage.server.ts';
import { readMemorialDocument } from '../../../app/memorials/documents/document-problems.ts';
import { aDocument } from '../../../app/memorials/testing/documents.ts';
import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import {
  createBareDatabase,
  EMBEDDED_IN_FULL_RUN,
  type TestDatabase,
} from '../../../tests/harness/test-database.ts';
import { makeBackup } from '../make-backup.server.ts';
import { openBackup, writeManifest, type Manifest } from '../manifest.server.ts';
import { aFolder, createTemporaryFolders } from '../testing/backup-products.ts';
import { proveBackup } from './prove-backup.server.ts';

createTemporaryFolders();

const source = openTestDatabase();
let backup: string;
beforeAll(async () => {
  const reading = readMemorialDocument(aDocument());
  if (!reading.ok) throw new Error('This is no memorial.');
  await saveDocument(source.kysely, reading.memorial, { replace: false });
  backup = await backUp(source);
});

async function backUp(database: TestDatabase): Promise<string> {
  const folder = join(await aFolder('backup'), 'whole');
  const storage = createDiskStorage(await aFolder('media'));
  await makeBackup({ database, storage, folder, version: '0.1.0' });
  return folder;
}

async function prove(path: string) {
  const scratch = { removed: 0 };
  const openScratch = async () => {
    const database = await createBareDatabase();
    const remove = () => {
      scratch.removed += 1;
      return database.close();
    };
    return { database, remove };
  };
  const now = new Date();
  const proof = await proveBackup({ path, seal: undefined, openScratch, now }).catch(
    (error: unknown) => error as Error,
  );
  return { proof, scratch };
}

async function withManifest(change: (manifest: Manifest) => Manifest): Promise<string> {
  const folder = await aFolder('changed');
  await cp(backup, folder, { recursive: true });
  const { manifest } = await openBackup(folder, undefined);
  await writeManifest(folder, change(manifest));
  return folder;
}

function withChecksum(checksum: string | undefined) {
  return (manifest: Manifest): Manifest => ({
    ...manifest,
    tables: manifest.tables.map((table) =>
      table.name === 'memorials' ? { ...table, checksum } : table,
    ),
  });
}

describe('a proof', () => {
  test(
    'also succeeds for a backup from an earlier version, whose manifest has no checksums',
    { tags: 'full' },
    async () => {
      const { proof, scratch } = await prove(await withManifest(withChecksum(undefined)));
      expect(proof).toMatchObject({
        sentence: expect.stringMatching(/^Restored into .* all 0 media files, 1 page\.$/) as string,
      });
      expect(scratch.removed).toBe(1);
    },
  );

  test(
    'also succeeds for a backup with a table that is left out today',
    { tags: 'full' },
    async () => {
      const withSessions = await withManifest(({ tables, ...manifest }) => ({
        ...manifest,
        tables: [
          ...tables,
          ...tables
            .filter(({ name }) => name === 'memorials')
            .map((t) => ({ ...t, name: 'sessions' })),
        ],
      }));
      const { proof } = await prove(withSessions);
      expect(proof).toMatchObject({
        sentence: expect.stringMatching(/^Restored into /) as string,
      });
    },
  );

  test('fails if a row differs after the restore, and its database is removed', async () => {
    const { proof, scratch } = await prove(await withManifest(withChecksum('0'.repeat(32))));
    expect(proof).toMatchObject({
      name: 'BackupRefusedError',
      message: expect.stringMatching(/^After the restore, the table memorials differs/) as string,
    });
    expect(scratch.removed).toBe(1);
  });

  test("fails if a page can't be shown", EMBEDDED_IN_FULL_RUN, async () => {
    await sql`update memorials set document = '{"sections": [null]}'`.execute(source.kysely);
    const { proof } = await prove(await backUp(source));
    expect(proof).toMatchObject({
      message: expect.stringMatching(/^The page .* can’t be shown after the restore: /) as string,
    });
  });

  test('opens no database for a damaged backup', async () => {
    const folder = await withManifest((manifest) => manifest);
    const file = join(folder, 'database/memorials.jsonl.gz');
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    const { proof, scratch } = await prove(folder);
    expect(proof).toMatchObject({
      message: expect.stringContaining('memorials.jsonl.gz missing or changed') as string,
    });
    expect(scratch.removed).toBe(0);
  });
});
