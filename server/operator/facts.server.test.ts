import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { aDoctorContext, findingsOf } from '../doctor/testing/doctor-context.ts';
import { FACTS } from './facts.server.ts';

const database = openTestDatabase();

test('the overview shows the disk of the backups too, and says if it isn’t mounted', async () => {
  const backupDisk = async (settings: Record<string, string>) => {
    const context = { ...(await aDoctorContext(settings)), database };
    return (await findingsOf(FACTS, context))['backup disk'];
  };
  expect((await backupDisk({}))?.found).toBe('BACKUP_DIR isn’t set.');
  const here = import.meta.dirname;
  expect((await backupDisk({ BACKUP_DIR: here }))?.found).toMatch(/^BACKUP_DIR \(.*\) has \d+ /);
  expect(await backupDisk({ BACKUP_DIR: join(here, 'gone') })).toMatchObject({
    verdict: 'fail',
    found: `BACKUP_DIR (${join(here, 'gone')}) can’t be read: there’s no such folder.`,
  });
});
