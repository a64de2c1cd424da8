// On both databases: backups of databases that earlier versions have left (db/upgrades), whose pictures are lost.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { expect, onTestFinished, test } from 'vitest';

import { createDiskStorage } from '../../app/media/storage/disk-storage.server.ts';
import { createBareDatabase, type TestDatabase } from '../../tests/harness/test-database.ts';
import { makeBackup } from './make-backup.server.ts';
import {
  aFolder,
  anEmptyTarget,
  createTemporaryFolders,
  restore,
} from './testing/backup-products.ts';

const UPGRADES = 'db/upgrades';
const DUMPS = readdirSync(UPGRADES).filter((name) => name.endsWith('.sql.gz'));
const isFull = process.env['TEST_MATRIX'] === 'full';

createTemporaryFolders();

async function databaseOf(dump: string): Promise<TestDatabase> {
  const database = await createBareDatabase();
  onTestFinished(() => database.close());
  const text = gunzipSync(readFileSync(join(UPGRADES, dump))).toString('utf8');
  await database.withSession(async (session) => {
    await session.runScript(`set check_function_bodies = false; ${text}`);
    await session.runScript('reset check_function_bodies');
  });
  return database;
}

const emailsOf = ({ kysely }: TestDatabase) =>
  kysely.selectFrom('users').select('email').orderBy('id').execute();

test.each(isFull ? DUMPS : DUMPS.slice(0, 1))(
  '%s is backed up before its first start with this version, and restored',
  async (dump) => {
    const database = await databaseOf(dump);
    const folder = join(await aFolder('backup'), 'whole');
    const storage = createDiskStorage(await aFolder('lost'));
    const { manifest } = await makeBackup({ database, storage, folder, version: '0.1.0' });
    expect(manifest.missingMedia).not.toEqual([]);
    const target = await anEmptyTarget();
    await restore(target, folder);
    expect(await emailsOf(target.database)).toEqual(await emailsOf(database));
  },
);
