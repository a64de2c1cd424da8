import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '../../../app/media/testing/temporary-folder.ts';
import { describeDiskProblem } from '../../process/disk-problems.server.ts';
import { aDoctorContext, findingsOf } from '../testing/doctor-context.ts';
import { aReadOnlyFolder } from '../testing/read-only-folder.ts';
import { DISK_CHECKS } from './disk-checks.server.ts';
import { STORAGE_CHECKS } from './storage-checks.server.ts';

const PROBLEMS = /(?:the disk is read-only|the permissions forbid it|there’s no such folder)\.$/;

describe('disks', () => {
  test('a writable folder reports its free space, and keeps nothing of the check', async () => {
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

  test('before the first start, DATA_DIR need not be there', async () => {
    const DATA_DIR = join(await temporaryFolder(), 'a', 'data');
    const checks = [...DISK_CHECKS, ...STORAGE_CHECKS];
    const { 'data disk': disk, storage } = await findingsOf(
      checks,
      await aDoctorContext({ DATA_DIR }),
    );
    const advice = 'Start the product once to create it.';
    expect(disk).toMatchObject({
      verdict: 'warn',
      found: `There’s no folder ${DATA_DIR} (DATA_DIR) yet.`,
      advice,
    });
    expect(storage).toMatchObject({ verdict: 'warn', advice });
    // With PostgreSQL it may hold the photos of an installation, on a disk that isn't mounted.
    const DATABASE_URL = 'postgres://localhost/memorials';
    const mounted = await findingsOf(checks, await aDoctorContext({ DATA_DIR, DATABASE_URL }));
    expect(mounted['data disk']).toMatchObject({
      verdict: 'fail',
      advice: 'Mount its disk, or start the product once to create it.',
    });
    expect(mounted['storage']).toMatchObject({ verdict: 'fail' });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('the advice is for the reason', async () => {
    const folder = await temporaryFolder();
    const missing = join(folder, 'missing');
    const file = join(folder, 'file');
    await writeFile(file, '');
    const findings = await Promise.all(
      [missing, file].map(async (BACKUP_DIR) =>
        findingsOf(DISK_CHECKS, await aDoctorContext({ BACKUP_DIR })),
      ),
    );
    expect(findings.map(({ 'backup disk': disk }) => disk?.advice?.split(' ', 1)[0])).toEqual([
      'Create',
      'Set',
    ]);
    const advice = ['EROFS', 'ENOSPC', 'EACCES'].map((code) => {
      const problem = describeDiskProblem(Object.assign(new Error('raw'), { code }), 'DATA_DIR');
      return problem.advice;
    });
    expect(advice).toEqual([
      'Mount the disk with write access, or move the folder to another disk.',
      'Free some space, or move the folder to a larger disk.',
      'Give the product’s user permission to write to the folder and everything in it.',
    ]);
  });
});
