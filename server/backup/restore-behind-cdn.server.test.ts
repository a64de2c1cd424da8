import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createDiskStorage } from '../../app/media/storage/disk-storage.server.ts';
import { readSummary, recordCdn } from '../../app/memorials/cdn/store.server.ts';
import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { makeBackup } from './make-backup.server.ts';
import {
  aFolder,
  anEmptyTarget,
  createTemporaryFolders,
  restore,
} from './testing/backup-products.ts';

createTemporaryFolders();

const source = openTestDatabase();

test('the first start after a restore purges everything, because pages may have been private before', async () => {
  await recordCdn(source.kysely, 'release 1');
  await source.kysely.deleteFrom('cdn_purges').execute();
  const folder = join(await aFolder('backup'), 'whole');
  const storage = createDiskStorage(await aFolder('media'));
  await makeBackup({ database: source, storage, folder, version: '0.1.0' });

  const target = await anEmptyTarget();
  await restore(target, folder);
  const { kysely } = target.database;
  expect(await readSummary(kysely)).toMatchObject({ unconfirmed: 0 });
  await recordCdn(kysely, 'release 1');
  const purges = await kysely.selectFrom('cdn_purges').select('tag').execute();
  expect(purges).toEqual([{ tag: 'all' }]);
});
