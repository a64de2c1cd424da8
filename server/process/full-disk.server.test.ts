import { describe, expect, test } from 'vitest';

import { fullDiskOf } from './full-disk.server.ts';

const EMBEDDED = { dataDirectory: '/srv/data', databaseUrl: undefined };
const POSTGRES = {
  dataDirectory: '/srv/data',
  databaseUrl: 'postgres://user:hush@db.example:5433/name',
};

const of = (message: string, fields: Record<string, unknown> = {}, cause?: Error) =>
  Object.assign(new Error(message, { cause }), fields);
const noRoom = of('ENOSPC: no space left on device, write', { code: 'ENOSPC', syscall: 'write' });
const noRow = of('could not extend file "base/5/1259": No space left on device', {
  code: '53100',
  severity: 'ERROR',
});

describe('what is full', () => {
  test('is the folder of the media when a file could not be written', () => {
    expect(fullDiskOf(noRoom, POSTGRES)).toBe(
      'the disk of /srv/data/media, where pictures and videos are kept, is full',
    );
    expect(fullDiskOf(of('EDQUOT', { code: 'EDQUOT' }), EMBEDDED)).toContain('/srv/data/media');
    expect(fullDiskOf(of('not taken in', {}, noRoom), EMBEDDED)).toContain('/srv/data/media');
  });

  test('is the disk of the database when a row or its log could not be written', () => {
    expect(fullDiskOf(noRow, EMBEDDED)).toBe(
      'the disk of /srv/data/database, where the embedded database is, is full',
    );
    const panic = of('could not write to file "pg_wal/xlogtemp.1": No space left on device');
    const wrapped = of('The sample was not saved', {}, panic);
    expect(fullDiskOf(wrapped, EMBEDDED)).toContain('/srv/data/database');
  });

  test('is named by its server on PostgreSQL, without the password', () => {
    expect(fullDiskOf(noRow, POSTGRES)).toBe(
      'the disk of the PostgreSQL server at db.example:5433 is full',
    );
  });

  test('is nothing where something else went wrong', () => {
    for (const error of [
      of('EACCES: permission denied', { code: 'EACCES' }),
      of('duplicate key', { code: '23505' }),
      'a word',
      undefined,
    ]) {
      expect(fullDiskOf(error, POSTGRES)).toBeUndefined();
    }
  });
});
