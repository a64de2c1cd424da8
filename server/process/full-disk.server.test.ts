import { describe, expect, test } from 'vitest';

import { describeFullDisk } from './full-disk.server.ts';

const EMBEDDED = { dataDirectory: '/srv/data', databaseUrl: undefined };
const POSTGRES = {
  dataDirectory: '/srv/data',
  databaseUrl: 'postgres://user:hush@db.example:5433/name',
};

const errorOf = (message: string, fields: Record<string, unknown> = {}, cause?: Error) =>
  Object.assign(new Error(message, { cause }), fields);
const noRoom = errorOf('ENOSPC: no space left on device, write', {
  code: 'ENOSPC',
  syscall: 'write',
});
const noRow = errorOf('could not extend file "base/5/1259": No space left on device', {
  code: '53100',
  severity: 'ERROR',
});

describe('a full disk', () => {
  test("is the media's when a file couldn't be written", () => {
    expect(describeFullDisk(noRoom, POSTGRES)).toBe(
      'the disk of /srv/data/media, where photos and videos are stored, is full',
    );
    expect(describeFullDisk(errorOf('EDQUOT', { code: 'EDQUOT' }), EMBEDDED)).toContain(
      '/srv/data/media',
    );
    expect(describeFullDisk(errorOf('not taken in', {}, noRoom), EMBEDDED)).toContain(
      '/srv/data/media',
    );
  });

  test("is the database's when a row or the write-ahead log couldn't be written", () => {
    expect(describeFullDisk(noRow, EMBEDDED)).toBe(
      'the disk of /srv/data/database, which holds the embedded database, is full',
    );
    const panic = errorOf('could not write to file "pg_wal/xlogtemp.1": No space left on device');
    const wrapped = errorOf('The sample was not saved', {}, panic);
    expect(describeFullDisk(wrapped, EMBEDDED)).toContain('/srv/data/database');
  });

  test("is named by PostgreSQL's host, without the password", () => {
    expect(describeFullDisk(noRow, POSTGRES)).toBe(
      'the disk of the PostgreSQL server at db.example:5433 is full',
    );
  });

  test('is undefined for other errors', () => {
    for (const error of [
      errorOf('EACCES: permission denied', { code: 'EACCES' }),
      errorOf('duplicate key', { code: '23505' }),
      'a word',
      undefined,
    ]) {
      expect(describeFullDisk(error, POSTGRES)).toBeUndefined();
    }
  });
});
