// Long, because the days of one schedule share the clock and the instances.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { backupName, timeOfBackup } from '../../../app/backups/backup-names.ts';
import { listRuns } from '../../../app/backups/store.server.ts';
import { createDiskStorage } from '../../../app/media/storage/disk-storage.server.ts';
import type { MediaStorage } from '../../../app/media/storage/storage.server.ts';
import { randomId } from '../../../app/wire/ids.server.ts';
import type { TestApp } from '../../../tests/harness/test-app.ts';
import { createBareDatabase } from '../../../tests/harness/test-database.ts';
import { aReadOnlyFolder } from '../../doctor/testing/read-only-folder.ts';
import { openMediaStorage } from '../../media-storage.server.ts';
import { checkBackup } from '../check-backup.server.ts';
import { draftBackup } from '../make-backup.server.ts';
import { readProof } from '../proof/proof-file.server.ts';
import { proveBackup } from '../proof/prove-backup.server.ts';
import { createSeal } from '../seal.server.ts';
import { aFolder, aSourceProduct, createTemporaryFolders } from '../testing/backup-products.ts';
import { workDirectoryOf } from '../work-directory.server.ts';
import {
  performTask,
  type BackupTask,
  type RunTask,
  type TaskResults,
} from './backup-tasks.server.ts';
import { tendBackups, type TendContext } from './tend-backups.server.ts';

const OPERATOR = 'operator@example.org';
const KEY = '9Wq1T0cE7m3uXo5yBz8vKj2aLr6dNf4hSgQpYwIxMtU=';
const SILENT = { warn: () => undefined, fatal: () => undefined };

createTemporaryFolders();

let app: TestApp;
let tasks: BackupTask['kind'][];
beforeAll(async () => {
  app = await aSourceProduct({
    BACKUP_DIR: await aFolder('first'),
    BACKUP_KEY: KEY,
    CONTACT_EMAIL: OPERATOR,
  });
  // Of the test database there is no folder; its copy is not read.
  await mkdir(join(app.config.dataDirectory, 'database'), { recursive: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  tasks = [];
  await app.database.kysely.deleteFrom('backup_runs').execute();
});

/** In this process and on the test database, which no other process can open. */
const runHere: RunTask = (task) => runOn(openMediaStorage(app.config), task);

async function runOn<Task extends BackupTask>(storage: MediaStorage, task: Task) {
  tasks.push(task.kind);
  const given = { database: app.database, storage, version: '0.1.0', seal: createSeal(KEY) };
  const value =
    task.kind === 'draft' ? await draftBackup({ ...task, ...given }) : await proveOrRemove(task);
  return value as TaskResults[Task['kind']];
}

async function proveOrRemove(task: Exclude<BackupTask, { kind: 'draft' }>) {
  if (task.kind === 'remove') return performTask(task, SILENT);
  return proveBackup({
    path: task.path,
    seal: createSeal(KEY),
    openScratch: async () => {
      const database = await createBareDatabase();
      return { database, remove: () => database.close() };
    },
    now: new Date(task.now),
  });
}

/** So that no proof is due. */
async function proven(file = backupName(app.clock.now())): Promise<void> {
  const time = app.clock.now();
  const run = { id: randomId('bru'), kind: 'proof', outcome: 'ok', file } as const;
  const times = { started_at: time, finished_at: time };
  await app.database.kysely
    .insertInto('backup_runs')
    .values({ ...run, ...times })
    .execute();
}

const unproven: RunTask = async (task) => {
  if (task.kind === 'prove') throw new Error('It takes too long.');
  return runHere(task);
};

async function aContext(
  given: Partial<TendContext> = {},
): Promise<TendContext & { folder: string }> {
  const folder = await aFolder('backups');
  // The hour of the backup is this one, so that the next hours are on the same day.
  const hour = app.clock.now().getUTCHours();
  const config = { ...app.config, backups: { ...app.config.backups, directory: folder, hour } };
  return { ...app.services, config, runTask: runHere, folder, ...given };
}

const runsOf = (kind: 'backup' | 'proof' | 'email') =>
  listRuns(app.database.kysely, kind, { now: app.clock.now(), limit: 20 });
const outcomes = async (kind: 'backup' | 'proof') =>
  (await runsOf(kind)).map(({ outcome }) => outcome);
const emails = async () => (await app.mailbox.to(OPERATOR)).length;
const nextHour = () => app.clock.advance({ hours: 1 });

describe('on one day', () => {
  test('a backup is made and proven; the next hours do nothing, and the next day makes another', async () => {
    const context = await aContext();
    const before = await emails();
    await tendBackups(context);
    const [backup] = await runsOf('backup');
    expect(backup).toMatchObject({ outcome: 'ok' });
    expect(backup?.sentence).toMatch(/^Saved 2 memorials and \d+ media files; /);
    const path = join(context.folder, backup?.file ?? '');
    const { manifest } = await checkBackup(path, createSeal(KEY));
    expect(backup?.bytes).toBeGreaterThan(manifest.media.mediaBytes);

    const [proof] = await runsOf('proof');
    expect(proof).toMatchObject({ outcome: 'ok', file: backup?.file });
    expect(proof?.sentence).toMatch(
      /^Restored into an empty database and compared: \d+ tables with \d+ rows, all \d+ media files, 2 pages\.$/,
    );
    expect(await readProof(path, manifest)).toMatchObject({ outcome: 'ok' });

    nextHour();
    await tendBackups(context);
    expect(await outcomes('backup')).toEqual(['ok']);
    app.clock.advance({ hours: 23 });
    await tendBackups(context);
    expect(await outcomes('backup')).toEqual(['ok', 'ok']);
    expect(await outcomes('proof')).toEqual(['ok']);
    expect(await readdir(context.folder)).toHaveLength(2);
    expect(await emails()).toBe(before);
    expect((await runsOf('backup'))[0]?.sentence).toContain('; 0 MB of ');
  });

  test('two instances at the same hour make one backup', async () => {
    const context = await aContext();
    await proven();
    const other = { ...context, database: { ...context.database } };
    // The embedded database has one process, whose memory is the lock.
    const second = app.database.kind === 'postgres' ? other : context;
    await Promise.all([tendBackups(context), tendBackups(second)]);
    expect(await outcomes('backup')).toEqual(['ok']);
    expect(await readdir(context.folder)).toHaveLength(1);
    expect(tasks.filter((kind) => kind === 'draft')).toHaveLength(1);
  });

  test('without BACKUP_DIR nothing happens', async () => {
    const context = await aContext();
    const { config } = context;
    const backups = { ...config.backups, directory: undefined };
    await tendBackups({ ...context, config: { ...config, backups } });
    expect(await runsOf('backup')).toEqual([]);
  });
});

describe('an older backup that was proven by hand', () => {
  test('raises no alarm, and does not take the place of the weekly proof', async () => {
    const context = await aContext({ runTask: unproven });
    const before = await emails();
    await proven();
    await tendBackups(context);
    const [first] = await runsOf('backup');
    app.clock.advance({ days: 6 });
    for (const file of [backupName(new Date('2025-01-05T03:00:00Z')), 'by-hand']) {
      await proven(file);
    }
    await tendBackups(context);
    expect(await emails()).toBe(before);
    expect(await readdir(context.folder)).toContain(first?.file);
    expect(await outcomes('proof')).toEqual(['ok', 'ok', 'ok']);

    app.clock.advance({ days: 1 });
    await tendBackups(context);
    const [backup] = await runsOf('backup');
    expect((await runsOf('proof'))[0]).toMatchObject({ outcome: 'failed', file: backup?.file });
  });
});

test('a run under a clock that was ahead neither stops backups and proofs nor silences alarms', async () => {
  const context = await aContext({ runTask: unproven });
  const before = await emails();
  const fromNow = (days: number) => new Date(app.clock.now().getTime() + days * 24 * 3600 * 1000);
  const ahead = fromNow(30);
  const file = backupName(ahead);
  const folders = [-2, -1, 30, 31, 32, 33, 34, 35, 36].map((days) => backupName(fromNow(days)));
  for (const name of folders) {
    await mkdir(join(context.folder, name));
    await writeFile(join(context.folder, name, 'manifest.json'), '{}');
  }
  for (const kind of ['backup', 'backup', 'backup', 'proof', 'email'] as const) {
    const run = { id: randomId('bru'), kind, outcome: 'ok', file } as const;
    const times = { started_at: ahead, finished_at: ahead };
    await app.database.kysely
      .insertInto('backup_runs')
      .values({ ...run, ...times })
      .execute();
  }
  await tendBackups(context);
  const [backup] = await runsOf('backup');
  expect(backup).toMatchObject({ outcome: 'ok' });
  expect(await readdir(context.folder)).toEqual(expect.arrayContaining(folders));
  const [proof] = await runsOf('proof');
  expect(proof).toMatchObject({ outcome: 'failed', file: backup?.file });
  expect(await emails()).toBe(before + 1);
  nextHour();
  await tendBackups(context);
  expect(await outcomes('backup')).toEqual(['ok']);
});

describe('leftovers', () => {
  test('half a backup and half a removal are deleted; anything else stays', async () => {
    const context = await aContext();
    await proven();
    const left = ['backup-2020-01-01T03-00-00Z.unfinished', 'backup-2020-01-01T03-00-00Z.removed'];
    const kept = ['by-hand', 'by-hand.unfinished', 'backup-2020-01-01T03-00-00Z.tar', 'lost+found'];
    for (const name of [...left, ...kept]) {
      await mkdir(join(context.folder, name, 'a'), { recursive: true });
    }
    const work = workDirectoryOf(context.config);
    await mkdir(join(work, 'proof-left', 'database'), { recursive: true });
    await mkdir(join(work, 'copy-left'), { recursive: true });
    await mkdir(join(work, 'other'), { recursive: true });
    await tendBackups(context);
    const names = await readdir(context.folder);
    expect(names.filter((name) => !timeOfBackup(name)).toSorted()).toEqual(kept.toSorted());
    expect(await readdir(work)).toEqual(['other']);
  });

  test("a killed product's run is marked interrupted, and repeated", async () => {
    const context = await aContext();
    await proven();
    const dead = { id: 'bru_dead', kind: 'backup', outcome: 'running', file: null } as const;
    const times = { started_at: app.clock.now(), finished_at: null };
    await app.database.kysely
      .insertInto('backup_runs')
      .values({ ...dead, ...times })
      .execute();
    app.clock.advance({ minutes: 1 });
    await tendBackups(context);
    expect(await outcomes('backup')).toEqual(['ok', 'interrupted']);
  });

  test('of old backups those of the last days, weeks and months stay, and the last proven one', async () => {
    const context = await aContext();
    await proven();
    await tendBackups(context);
    const [first = ''] = await readdir(context.folder);
    await app.database.kysely.updateTable('backup_runs').set({ file: first }).execute();
    const manifest = await readFile(join(context.folder, first, 'manifest.json'));
    for (let day = 1; day <= 40; day += 1) {
      const time = new Date(app.clock.now().getTime() - day * 24 * 3600 * 1000);
      const name = `backup-${time.toISOString().slice(0, 10)}T03-00-00Z`;
      await mkdir(join(context.folder, name));
      await writeFile(join(context.folder, name, 'manifest.json'), manifest);
    }
    app.clock.advance({ days: 1 });
    await tendBackups(context);
    const names = await readdir(context.folder);
    expect(names).toContain(first);
    expect(names.length).toBeGreaterThan(7);
    expect(names.length).toBeLessThanOrEqual(7 + 4 + 3);
    expect((await runsOf('backup'))[0]?.sentence).toMatch(/\d+ older backups were removed\.$/);

    // As with a folder of another user. Today's backup is none the worse for it.
    app.clock.advance({ days: 3 });
    const refusing: RunTask = async (task) => {
      if (task.kind === 'remove') throw new Error('EACCES: permission denied');
      return runHere(task);
    };
    await tendBackups({ ...context, runTask: refusing });
    expect((await readdir(context.folder)).join()).toContain('.removed');
    expect((await outcomes('backup'))[0]).toBe('ok');
  });
});

describe('a failing backup', () => {
  test('in a missing folder: three attempts a day, one email a day', async () => {
    const context = await aContext();
    await proven();
    const before = await emails();
    await rm(context.folder, { recursive: true });
    for (let hour = 0; hour < 6; hour += 1) {
      await tendBackups(context);
      nextHour();
    }
    const failed = await runsOf('backup');
    expect(failed.length).toBeGreaterThanOrEqual(3);
    expect(failed.length).toBeLessThanOrEqual(6);
    expect(failed[0]).toMatchObject({ outcome: 'failed' });
    expect(failed[0]?.sentence).toMatch(
      /^BACKUP_DIR \(.*\) can’t be written to: there’s no such folder\./,
    );
    expect(existsSync(context.folder)).toBe(false);
    expect(await emails()).toBe(before + 1);
    const mail = await app.mailbox.lastTo(OPERATOR);
    expect(mail.subject).toBe('The backups need your attention');
    expect(mail.text).toContain('there’s no such folder');

    app.clock.advance({ days: 1 });
    await tendBackups(context);
    expect(await emails()).toBe(before + 2);
    app.clock.advance({ days: 1 });
    await mkdir(context.folder);
    await tendBackups(context);
    expect((await outcomes('backup'))[0]).toBe('ok');
    expect(await emails()).toBe(before + 2);
  });

  test('on a read-only disk', async () => {
    await proven();
    const directory = await aReadOnlyFolder();
    const { config } = await aContext();
    const backups = { ...config.backups, directory };
    await tendBackups(await aContext({ config: { ...config, backups } }));
    expect((await runsOf('backup'))[0]).toMatchObject({
      outcome: 'failed',
      sentence: expect.stringMatching(
        /^BACKUP_DIR \(.*\) can’t be written to: (?:the disk is read-only|the permissions forbid it|there’s no such folder)\./,
      ) as string,
    });
  });

  test('on a full disk: nothing half is left, and older backups stay', async () => {
    const context = await aContext();
    await proven();
    await tendBackups(context);
    const before = await readdir(context.folder);
    app.clock.advance({ days: 1 });
    const full: RunTask = async (task) => {
      if (task.kind !== 'draft') return runHere(task);
      await writeFile(join(task.draft, 'half'), 'x');
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    await tendBackups({ ...context, runTask: full });
    expect(await readdir(context.folder)).toEqual(before);
    expect((await runsOf('backup'))[0]).toMatchObject({
      outcome: 'failed',
      sentence: `BACKUP_DIR (${context.folder}) can’t be written to: its disk is full. No older backup was touched.`,
    });
  });
});

test('a backup of an empty media folder is made and reported', async () => {
  const context = await aContext();
  await proven();
  const before = await emails();
  const unmounted = createDiskStorage(await aFolder('unmounted'));
  await tendBackups({ ...context, runTask: (task) => runOn(unmounted, task) });
  expect(await outcomes('backup')).toEqual(['ok']);
  expect(await emails()).toBe(before + 1);
  expect((await app.mailbox.lastTo(OPERATOR)).text).toMatch(
    /When backup-\S+ was made, \d+ media files were missing or damaged\./,
  );
});

describe('a backup that was modified', () => {
  async function damage(folder: string): Promise<void> {
    const names = await readdir(join(folder, 'media'), { recursive: true });
    const path = join(folder, 'media', names.find((name) => name.endsWith('-480.webp')) ?? '');
    const bytes = await readFile(path);
    bytes[200] = (bytes[200] ?? 0) ^ 1;
    await writeFile(path, bytes);
  }

  test('is found, reported, and shares nothing with the next', { tags: 'full' }, async () => {
    const context = await aContext();
    const before = await emails();
    const spoiling: RunTask = async (task) => {
      if (task.kind === 'prove') await damage(task.path);
      return runHere(task);
    };
    await tendBackups({ ...context, runTask: spoiling });
    const [proof] = await runsOf('proof');
    expect(proof).toMatchObject({ outcome: 'failed' });
    expect(proof?.sentence).toMatch(/is damaged and cannot be restored: media /);
    expect(await emails()).toBe(before + 1);
    nextHour();
    await tendBackups(context);
    expect(await outcomes('proof')).toEqual(['failed']);

    app.clock.advance({ days: 1 });
    await tendBackups(context);
    expect(await outcomes('proof')).toEqual(['ok', 'failed']);
    const [next] = await runsOf('backup');
    const media = join(context.folder, next?.file ?? '', 'media');
    const names = await readdir(media, { recursive: true, withFileTypes: true });
    for (const entry of names.filter((found) => found.isFile())) {
      expect((await stat(join(entry.parentPath, entry.name))).nlink).toBe(1);
    }
  });
});
