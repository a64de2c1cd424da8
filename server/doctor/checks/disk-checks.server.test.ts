import { mkdirSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '../../../app/media/testing/temporary-folder.ts';
import { type Manifest, manifestHead, writeManifest } from '../../backup/manifest.server.ts';
import { aDoctorContext, findingsOf } from '../testing/doctor-context.ts';
import { aReadOnlyFolder } from '../testing/read-only-folder.ts';
import { DISK_CHECKS } from './disk-checks.server.ts';

const PROBLEMS = /(?:the disk is read-only|the permissions forbid it|there’s no such folder)\.$/;

describe('disks', () => {
  test('a folder that can be written has free space, and keeps nothing of the check', async () => {
    const backups = await temporaryFolder();
    const context = await aDoctorContext({ BACKUP_DIR: backups });
    const found = await findingsOf(DISK_CHECKS, context);
    expect(found['data disk']?.found).toMatch(/^DATA_DIR \(.+\) has \d+ [MG]B free\.$/);
    expect(found['backup disk']?.found).toContain('has');
    expect(await readdir(context.config.dataDirectory)).toEqual([]);
    expect(await readdir(backups)).toEqual([]);
  });

  test('a read-only disk', async () => {
    const folder = await aReadOnlyFolder();
    const context = await aDoctorContext({ DATA_DIR: folder });
    const { 'data disk': disk } = await findingsOf(DISK_CHECKS, context);
    expect(disk).toMatchObject({ verdict: 'fail' });
    expect(disk?.found).toContain(folder);
    expect(disk?.found).toMatch(PROBLEMS);
  });

  test('the newest complete backup counts, by the day on which it was made', async () => {
    const backups = await temporaryFolder();
    const context = await aDoctorContext({ BACKUP_DIR: backups });
    const lastBackup = async () => (await findingsOf(DISK_CHECKS, context))['last backup'];
    mkdirSync(join(backups, 'unfinished'));
    expect(await lastBackup()).toMatchObject({ verdict: 'warn' });
    await aBackup(join(backups, 'old'), '2020-01-02T03:04:05.000Z');
    expect(await lastBackup()).toMatchObject({ verdict: 'warn' });
    expect((await lastBackup())?.found).toContain('is old, of 2020-01-02.');
    await aBackup(join(backups, 'new'), new Date().toISOString());
    expect(await lastBackup()).toMatchObject({ verdict: 'ok' });
    await writeFile(join(backups, 'new/manifest.json'), '{}');
    expect((await lastBackup())?.found).toContain('is old');
  });
});

async function aBackup(folder: string, madeAt: string): Promise<void> {
  mkdirSync(folder);
  const file = { file: 'a', bytes: 0, sha256: '0'.repeat(64), rows: 0 };
  const manifest: Manifest = {
    ...manifestHead(),
    madeAt,
    version: '0.1.0',
    database: 'postgres',
    migrations: [],
    tables: [],
    sequences: [],
    jobs: file,
    media: { ...file, mediaBytes: 0 },
    missingMedia: [],
  };
  await writeManifest(folder, manifest);
}
