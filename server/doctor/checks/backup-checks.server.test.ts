import { existsSync, mkdirSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from 'vitest';

import { backupName } from '../../../app/backups/backup-names.ts';
import { finishRun, insertRun } from '../../../app/backups/store.server.ts';
import { temporaryFolder } from '../../../app/media/testing/temporary-folder.ts';
import { randomId } from '../../../app/wire/ids.server.ts';
import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../../../tests/harness/test-database.ts';
import { type Manifest, manifestHead, writeManifest } from '../../backup/manifest.server.ts';
import { writeProof } from '../../backup/proof/proof-file.server.ts';
import { aDoctorContext, findingsOf } from '../testing/doctor-context.ts';
import { BACKUP_CHECKS, BACKUP_FILE_CHECKS } from './backup-checks.server.ts';

const NAME = 'last proven backup';
const NOW = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3600 * 1000);

async function aContext(settings: Record<string, string> = {}) {
  const BACKUP_DIR = await temporaryFolder();
  const context = await aDoctorContext({ BACKUP_DIR, ...settings }, { now: () => NOW });
  return { context, folder: BACKUP_DIR };
}

test('without BACKUP_DIR no backups are made', async () => {
  const { context } = await aContext({ BACKUP_DIR: '' });
  const { [NAME]: found } = await findingsOf(BACKUP_FILE_CHECKS, context);
  expect(found).toMatchObject({ verdict: 'warn' });
  expect(found?.found).toContain('makes no backups');
});

test('a BACKUP_DIR that is missing or a file is a sentence, as in all other lines', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  for (const [name, reason] of [
    ['none', 'there’s no such folder'],
    ['file', 'it isn’t a folder'],
  ] as const) {
    const { context } = await aContext({ BACKUP_DIR: join(folder, name) });
    const { [NAME]: found } = await findingsOf(BACKUP_FILE_CHECKS, context);
    expect(found?.verdict).toBe('fail');
    expect(found?.found).toBe(`BACKUP_DIR (${join(folder, name)}) can’t be read: ${reason}.`);
  }
});

describe("from the product's records", () => {
  const database = openTestDatabase();
  let context: Awaited<ReturnType<typeof aContext>>['context'];
  let folder: string;
  beforeEach(async () => {
    await emptyAllTables(database);
    ({ context, folder } = await aContext());
  });

  /** A backup that was proven lies in BACKUP_DIR. */
  async function aRun(
    kind: 'backup' | 'proof',
    outcome: 'ok' | 'failed',
    days: number,
    file = backupName(daysAgo(days)),
  ) {
    const { kysely } = database;
    const id = randomId('bru');
    const started_at = daysAgo(days);
    const run = { id, kind, file, sentence: '', started_at, finished_at: null };
    await insertRun(kysely, { ...run, outcome: 'running' });
    const sentence = outcome === 'ok' ? 'Done.' : 'The disk is full.';
    await finishRun(kysely, id, { outcome, file, bytes: 1, sentence, finished_at: started_at });
    const isProven = kind === 'proof' && outcome === 'ok';
    if (isProven && !existsSync(join(folder, file))) await aBackup(join(folder, file), started_at);
  }

  async function finding() {
    return (await findingsOf(BACKUP_CHECKS, { ...context, database }))[NAME];
  }

  test('nothing yet', async () => {
    expect(await finding()).toMatchObject({ verdict: 'warn' });
    await aRun('backup', 'ok', 0);
    expect((await finding())?.found).toBe('No backup has passed a test restore yet.');
    await aRun('backup', 'ok', 7.9);
    expect(await finding()).toMatchObject({ verdict: 'warn' });
  });

  test('backups for more than eight days, and none was ever proven', async () => {
    await aRun('backup', 'ok', 8.1);
    await aRun('backup', 'ok', 0);
    expect(await finding()).toMatchObject({
      verdict: 'fail',
      found: 'No backup has passed a test restore yet. Backups began on 2026-11-20.',
    });
  });

  test('a proven backup is fine for eight days', async () => {
    await aRun('backup', 'ok', 7.9);
    await aRun('proof', 'ok', 7.9);
    expect(await finding()).toMatchObject({
      verdict: 'ok',
      found: 'The backup backup-2026-11-20T14-24-00Z passed a test restore on 2026-11-20.',
    });
  });

  test('an older backup that was proven by hand since then changes nothing', async () => {
    await aRun('proof', 'ok', 2);
    await aRun('proof', 'ok', 1, backupName(daysAgo(300)));
    await aRun('proof', 'ok', 1, 'by-hand');
    expect(await finding()).toMatchObject({
      verdict: 'ok',
      found: 'The backup backup-2026-11-26T12-00-00Z passed a test restore on 2026-11-26.',
    });
  });

  test('runs of a clock that was ahead count for nothing', async () => {
    await aRun('backup', 'ok', 9);
    await aRun('proof', 'ok', 9);
    await aRun('backup', 'ok', -30);
    await aRun('proof', 'ok', -30);
    await aRun('proof', 'ok', 0, backupName(daysAgo(-30)));
    expect(await finding()).toMatchObject({
      verdict: 'fail',
      found: expect.stringContaining('This backup is 9 days old.') as string,
    });
  });

  test("an older one fails, even if newer ones couldn't be proven", async () => {
    await aRun('proof', 'ok', 8.1);
    expect(await finding()).toMatchObject({ verdict: 'fail' });
    await aRun('proof', 'failed', 1);
    expect((await finding())?.found).toMatch(/This backup is 8 days old\. The disk is full\.$/);
  });

  test('a failure since then warns', async () => {
    await aRun('proof', 'ok', 2);
    await aRun('backup', 'failed', 1);
    expect(await finding()).toMatchObject({ verdict: 'warn' });
    expect((await finding())?.found).toMatch(/Since then: The disk is full\.$/);
    await aRun('backup', 'ok', 0);
    expect(await finding()).toMatchObject({ verdict: 'ok' });
  });

  test('media that the last backup lacks fail, with the database and without it', async () => {
    await aBackup(join(folder, backupName(daysAgo(1))), daysAgo(1));
    await aBackup(join(folder, backupName(NOW)), NOW, ['a.webp']);
    await aBackup(join(folder, backupName(daysAgo(-30))), daysAgo(-30));
    await aRun('backup', 'ok', 0);
    await aRun('proof', 'ok', 0);
    const found = {
      verdict: 'fail',
      found: expect.stringMatching(/ 1 media file was missing or damaged\.$/) as string,
    };
    expect(await findingsOf(BACKUP_CHECKS, { ...context, database })).toMatchObject({
      [NAME]: found,
    });
    expect(await findingsOf(BACKUP_FILE_CHECKS, context)).toMatchObject({ [NAME]: found });
  });

  test('a proven backup that is gone or has no manifest fails, and warns beside another', async () => {
    await aRun('backup', 'ok', 1);
    await aRun('proof', 'ok', 1);
    const path = join(folder, backupName(daysAgo(1)));
    await writeFile(join(path, 'manifest.json'), '{');
    expect(await finding()).toMatchObject({
      verdict: 'fail',
      found: `The backup backup-2026-11-27T12-00-00Z passed a test restore on 2026-11-27. It isn’t complete in ${folder} any more, and no other backup is.`,
    });
    await rm(path, { recursive: true });
    expect(await finding()).toMatchObject({ verdict: 'fail' });
    await aBackup(join(folder, 'other'), daysAgo(2));
    expect(await finding()).toMatchObject({
      verdict: 'warn',
      found: `The backup backup-2026-11-27T12-00-00Z passed a test restore on 2026-11-27. It isn’t complete in ${folder} any more.`,
    });
    await rm(folder, { recursive: true });
    expect(await finding()).toMatchObject({ verdict: 'ok' });
  });

  test('a proven backup that another user owns can’t be read, which is said', async () => {
    await aRun('backup', 'ok', 1);
    await aRun('proof', 'ok', 1);
    const manifest = join(folder, backupName(daysAgo(1)), 'manifest.json');
    await rm(manifest);
    // Not even root can read a link to itself.
    await symlink('manifest.json', manifest);
    const found = {
      verdict: 'fail',
      found: expect.stringContaining(
        ` in ${join(folder, backupName(daysAgo(1)))} can’t be read: `,
      ) as string,
    };
    expect(await finding()).toMatchObject(found);
    expect((await findingsOf(BACKUP_FILE_CHECKS, context))[NAME]).toMatchObject(found);
    await aBackup(join(folder, 'other'), daysAgo(2));
    expect(await finding()).toMatchObject({ verdict: 'warn' });
  });

  test('a backup that was proven once and failed since then fails', async () => {
    const file = backupName(daysAgo(2));
    await aRun('proof', 'ok', 2);
    await aRun('backup', 'ok', 2);
    await aRun('proof', 'failed', 0, file);
    expect(await finding()).toMatchObject({
      verdict: 'fail',
      found: expect.stringMatching(/Since then: The disk is full\.$/) as string,
    });
  });

  test('a first proof that failed', async () => {
    await aRun('proof', 'failed', 0);
    expect(await finding()).toMatchObject({ verdict: 'fail', found: 'The disk is full.' });
  });
});

describe("from the files, when the database can't be read", () => {
  test("the newest proven one counts; half a backup and others' proofs don't", async () => {
    const { context, folder } = await aContext();
    const finding = async () => (await findingsOf(BACKUP_FILE_CHECKS, context))[NAME];
    mkdirSync(join(folder, 'unfinished'));
    expect((await finding())?.found).toContain('There’s no complete backup');

    const old = await aBackup(join(folder, 'old'), daysAgo(20));
    expect(await finding()).toMatchObject({ verdict: 'fail' });
    const fresh = await aBackup(join(folder, 'fresh'), daysAgo(1));
    expect(await finding()).toMatchObject({ verdict: 'warn' });

    const proof = { outcome: 'ok', at: NOW.toISOString(), sentence: '' } as const;
    await writeProof(join(folder, 'fresh'), { ...proof, backupId: old });
    expect(await finding()).toMatchObject({ verdict: 'warn' });
    await writeProof(join(folder, 'fresh'), { ...proof, backupId: fresh });
    expect(await finding()).toMatchObject({
      verdict: 'ok',
      found: 'The backup fresh passed a test restore on 2026-11-28.',
    });

    const newest = await aBackup(join(folder, 'newest'), NOW);
    const failed = { ...proof, outcome: 'failed', sentence: 'The table users differs.' } as const;
    await writeProof(join(folder, 'newest'), { ...failed, backupId: newest });
    expect((await finding())?.found).toContain('Since then: The table users differs.');
    const ahead = await aBackup(join(folder, 'ahead'), daysAgo(-30));
    await writeProof(join(folder, 'ahead'), { ...proof, backupId: ahead });
    expect((await finding())?.found).toContain('Since then: The table users differs.');
    await writeFile(join(folder, 'fresh/manifest.json'), '{}');
    expect(await finding()).toMatchObject({ verdict: 'warn' });
  });
});

/** @returns its id */
async function aBackup(folder: string, madeAt: Date, missingMedia: string[] = []): Promise<string> {
  mkdirSync(folder);
  const file = { file: 'a', bytes: 0, sha256: '0'.repeat(64), rows: 0 };
  const manifest: Manifest = {
    ...manifestHead(),
    madeAt: madeAt.toISOString(),
    version: '0.1.0',
    database: 'postgres',
    migrations: [],
    tables: [],
    sequences: [],
    jobs: file,
    media: { ...file, mediaBytes: 0 },
    missingMedia,
    damagedMedia: [],
  };
  await writeManifest(folder, manifest);
  return manifest.id;
}
