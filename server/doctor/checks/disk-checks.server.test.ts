import { readdir } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '../../../app/media/testing/temporary-folder.ts';
import { aDoctorContext, findingsOf } from '../testing/doctor-context.ts';
import { aReadOnlyFolder } from '../testing/read-only-folder.ts';
import { DISK_CHECKS } from './disk-checks.server.ts';

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
});
