// On both databases: the command beside a running product.
import { mkdir, rm, symlink, truncate } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { backupName } from '../../app/backups/backup-names.ts';
import { listRuns } from '../../app/backups/store.server.ts';
import { createDiskStorage } from '../../app/media/storage/disk-storage.server.ts';
import type { Database } from '../../db/database.server.ts';
import { DatabaseInUseError } from '../../db/embedded/embedded-lock.server.ts';
import { ownIdentity } from '../../db/embedded/process-identity.server.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/harness/test-database.ts';
import { makeBackup } from '../backup/make-backup.server.ts';
import { readManifest, writeManifest } from '../backup/manifest.server.ts';
import { readProof, writeProof } from '../backup/proof/proof-file.server.ts';
import { withBackupLock } from '../backup/schedule/backup-lock.server.ts';
import { createSeal } from '../backup/seal.server.ts';
import { aFolder, createTemporaryFolders } from '../backup/testing/backup-products.ts';
import { type Config, parseConfig } from '../config/config.server.ts';
import { runMemorialsCommand } from './run-memorials-command.server.ts';

createTemporaryFolders();

const OLDER = backupName(new Date('2026-11-20T03:00:00Z'));
const NEWER = backupName(new Date('2026-11-27T03:00:00Z'));

let database: TestDatabase;
/** The command must not close the database of the next test. */
let opened: Database;
let config: Config;
let directory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = { ...database, close: () => Promise.resolve() };
  directory = await aFolder('backups');
  const DATA_DIR = await aFolder('data');
  await mkdir(join(DATA_DIR, 'database'));
  const { databaseUrl } = database;
  config = parseConfig({
    DATA_DIR,
    BACKUP_DIR: directory,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const storage = createDiskStorage(DATA_DIR);
  for (const name of [OLDER, NEWER]) {
    await makeBackup({ database, storage, folder: join(directory, name), version: '0.1.0' });
  }
});
afterAll(() => database.close());

async function backup(args: string[], { isInUse = false, settings = config } = {}) {
  const codes: number[] = [];
  const out = await runMemorialsCommand(['backup', ...args], {
    workingFolder: '/',
    loadConfig: () => settings,
    openDatabase: () =>
      isInUse
        ? Promise.reject(new DatabaseInUseError(ownIdentity(), false))
        : Promise.resolve(opened),
    setExitCode: (code) => void codes.push(code),
  });
  return { out, codes };
}

const runs = () => listRuns(database.kysely, 'proof', { now: new Date(), limit: 10 });

test('the newest backup is proven, and its result is recorded', { tags: 'full' }, async () => {
  expect((await backup(['list'])).out).toMatch(
    new RegExp(`^${NEWER} +\\d+ MB  not proven\\n${OLDER} +\\d+ MB  not proven\\n$`),
  );
  const { out, codes } = await backup(['prove']);
  expect(out).toMatch(
    new RegExp(`^${NEWER} is proven: Restored into an empty database and compared: \\d+ tables`),
  );
  expect(codes).toEqual([]);
  expect(await runs()).toMatchObject([{ outcome: 'ok', file: NEWER }]);
  expect((await backup(['list'])).out).toMatch(/^backup-2026-11-27\S+ +\d+ MB {2}proven 20/);
});

test('a BACKUP_DIR that is missing or a file is named in a sentence', async () => {
  for (const path of [join(config.dataDirectory, 'nowhere'), import.meta.filename]) {
    const settings = { ...config, backups: { ...config.backups, directory: path } };
    for (const what of ['list', 'prove']) {
      await expect(backup([what], { settings })).rejects.toThrow(
        `BACKUP_DIR (${path}) isn’t a folder.`,
      );
    }
  }
});

test('a damaged one, by its name: exit code 1, even while the product has the database', async () => {
  await truncate(join(directory, OLDER, 'database/users.jsonl.gz'), 5);
  const before = await runs();
  const found = await backup(['prove', OLDER], { isInUse: true });
  expect(found.out).toMatch(/ is NOT proven: The backup in .* database\/users\.jsonl\.gz missing/);
  expect(found.codes).toEqual([1]);
  expect(await runs()).toEqual(before);
  expect((await backup(['list'])).out).toContain(`FAILED: The backup in`);
});

test('what failed and what a backup lacks are sentences of their own', async () => {
  const folder = join(directory, backupName(new Date('2026-11-13T03:00:00Z')));
  await makeBackup({
    database,
    storage: createDiskStorage(config.dataDirectory),
    folder,
    version: '0.1.0',
  });
  const manifest = await readManifest(folder);
  await writeManifest(folder, { ...manifest, missingMedia: ['a'], damagedMedia: ['b'] });
  const proof = { backupId: manifest.id, at: '2026-11-26T03:00:00.000Z' };
  for (const [outcome, sentence, line] of [
    ['ok', 'Fine.', 'proven 2026-11-26; 1 media file was missing, 1 original is damaged'],
    ['failed', 'No key.', 'FAILED: No key. 1 media file was missing, 1 original is damaged.'],
  ] as const) {
    await writeProof(folder, { ...proof, outcome, sentence });
    const { out } = await backup(['list']);
    const shown = out.split('\n').find((found) => found.startsWith(basename(folder)));
    expect(shown?.slice(-line.length - 4)).toBe(`MB  ${line}`);
  }
  await rm(folder, { recursive: true });
});

test('one proven with the wrong key, or by an older version, stays as it was', async () => {
  const folder = join(directory, backupName(new Date('2026-11-25T03:00:00Z')));
  const key = Buffer.alloc(32, 1).toString('base64');
  const storage = createDiskStorage(config.dataDirectory);
  await makeBackup({ database, storage, folder, version: '0.1.0', seal: createSeal(key) });
  const manifest = await readManifest(folder);
  const proven = { backupId: manifest.id, at: '2026-11-26T03:00:00.000Z', sentence: 'Fine.' };
  await writeProof(folder, { ...proven, outcome: 'ok' });
  const withKey = (given: string | undefined) => ({
    isInUse: true,
    settings: { ...config, backups: { ...config.backups, key: given } },
  });
  for (const given of [undefined, Buffer.alloc(32, 2).toString('base64')]) {
    const { out, codes } = await backup(['prove', folder], withKey(given));
    expect(out).toContain('Set BACKUP_KEY to the key it was made with.');
    expect(codes).toEqual([1]);
  }
  const migrations = [...manifest.migrations, { name: '9999-later.sql', checksum: '0'.repeat(64) }];
  await writeManifest(folder, { ...manifest, migrations }, createSeal(key));
  const { out } = await backup(['prove', folder], withKey(key));
  expect(out).toContain('was made by another version of the product');
  expect(await readProof(folder, manifest)).toMatchObject({ outcome: 'ok' });
});

test('neither does a wrong key count as a failed proof for the doctor', async () => {
  const folder = join(directory, backupName(new Date('2026-11-26T03:00:00Z')));
  const seal = createSeal(Buffer.alloc(32, 1).toString('base64'));
  const storage = createDiskStorage(config.dataDirectory);
  await makeBackup({ database, storage, folder, version: '0.1.0', seal });
  const before = await runs();
  const { out, codes } = await backup(['prove', folder]);
  expect(out).toContain('Set BACKUP_KEY to the key it was made with.');
  expect(codes).toEqual([1]);
  expect(await runs()).toEqual(before);
  await rm(folder, { recursive: true });
});

test('a backup that can’t be looked into is listed, and proving it says why', async () => {
  const name = backupName(new Date('2026-11-12T03:00:00Z'));
  const folder = join(directory, name);
  await mkdir(folder);
  // A link to itself can’t be read by root either; neither can a file of another user, by the product’s user.
  await symlink('manifest.json', join(folder, 'manifest.json'));
  const lines = (await backup(['list'])).out.split('\n');
  expect(lines.find((line) => line.startsWith(name))).toMatch(
    / CAN’T BE READ: .*too many symbolic/,
  );
  const before = await runs();
  const { out } = await backup(['prove', name]);
  expect(out).toMatch(new RegExp(`NOT proven: The backup in ${folder} can’t be read: `));
  expect(await runs()).toEqual(before);
  await rm(folder, { recursive: true });
});

test('the list names what a backup lacks', async () => {
  const folder = join(directory, NEWER);
  const missingMedia = ['a.webp', 'b.webp'];
  await writeManifest(folder, {
    ...(await readManifest(folder)),
    missingMedia,
    damagedMedia: ['c'],
  });
  expect((await backup(['list'])).out).toMatch(
    new RegExp(`^${NEWER} .*proven.*; 2 media files were missing, 1 original is damaged\\n`),
  );
});

test('not while another proof runs, and not without a backup', async () => {
  await withBackupLock(opened, async () => {
    await expect(backup(['prove'])).rejects.toThrow('is being made or proven. Try again later.');
  });
  const { out, codes } = await backup(['prove', '/nowhere']);
  expect(out).toMatch(/^nowhere is NOT proven: No complete backup in \/nowhere/);
  expect(codes).toEqual([1]);
});
