import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { parseConfig } from './config.server.ts';

const KEY = randomBytes(32);

test('without settings no backups are scheduled; with a folder they are made at 03:00 UTC', () => {
  expect(parseConfig({}).backups).toEqual({ directory: undefined, hour: 3, key: undefined });
  expect(parseConfig({ BACKUP_DIR: 'kept' }).backups).toMatchObject({
    directory: resolve('kept'),
    hour: 3,
  });
});

test.each(['0', '07', '23'])('BACKUP_HOUR=%s is an hour', (hour) => {
  expect(parseConfig({ BACKUP_HOUR: hour }).backups.hour).toBe(Number(hour));
});

test.each(['24', '-1', '3.5', '3am', '1e1', '003'])('BACKUP_HOUR=%s is refused', (hour) => {
  expect(() => parseConfig({ BACKUP_HOUR: hour })).toThrow(
    'BACKUP_HOUR must be an hour from 0 to 23, in UTC',
  );
});

describe('BACKUP_KEY', () => {
  test.each(['base64', 'base64url', 'hex'] as const)('in %s', (encoding) => {
    const { key } = parseConfig({ BACKUP_KEY: KEY.toString(encoding) }).backups;
    expect(key).toBe(KEY.toString('base64'));
  });

  test.each([
    ['a password', 'correct horse battery staple, and some more'],
    ['too short', randomBytes(24).toString('base64')],
    ['too long', randomBytes(48).toString('base64')],
    ['the same byte', Buffer.alloc(32, 7).toString('base64')],
    ['few letters', 'abcdefgh'.repeat(8)],
  ])('%s is refused without being shown', (_, key) => {
    expect(() => parseConfig({ BACKUP_KEY: key })).toThrow(/BACKUP_KEY must be 32 random bytes/);
    expect(() => parseConfig({ BACKUP_KEY: key })).not.toThrow(key);
  });

  test("can't be the session key, which is stored beside the data", () => {
    const secret = KEY.toString('base64');
    expect(() => parseConfig({ BACKUP_KEY: secret, SESSION_SECRET: secret })).toThrow(
      'BACKUP_KEY must be different from SESSION_SECRET',
    );
  });
});
