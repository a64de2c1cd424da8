import { expect, test } from 'vitest';

import { parseConfig } from '../../config/config.server.ts';
import { describeFailure } from './backup-failure.server.ts';

const config = parseConfig({ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data/backups' });

test.each([
  [
    'backup',
    'ENOSPC',
    'no space left on device, write',
    'BACKUP_DIR (/srv/data/backups)',
    'written to',
  ],
  [
    'backup',
    'EROFS',
    "read-only file system, mkdir '/srv/data/backup-work'",
    'DATA_DIR (/srv/data)',
    'written to',
  ],
  [
    'backup',
    'ENOENT',
    "no such file, access '/srv/data/backups'",
    'BACKUP_DIR (/srv/data/backups)',
    'written to',
  ],
  [
    'backup',
    'EACCES',
    "permission denied, mkdir '/srv/data/backups/x'",
    'BACKUP_DIR (/srv/data/backups)',
    'written to',
  ],
  [
    'backup',
    'EACCES',
    "permission denied, open '/srv/data/media/ab/cd/x.webp'",
    'DATA_DIR (/srv/data)',
    'read',
  ],
  [
    'proof',
    'EACCES',
    "permission denied, open '/srv/data/backups/x/media/y'",
    'BACKUP_DIR (/srv/data/backups)',
    'read',
  ],
  ['proof', 'ENOSPC', 'no space left on device, write', 'DATA_DIR (/srv/data)', 'written to'],
] as const)('a %s that fails with %s: %s', (kind, code, message, place, action) => {
  const error = Object.assign(new Error(`${code}: ${message}`), { code });
  expect(describeFailure(error, kind, config)).toContain(`${place} can’t be ${action}: `);
});
