import { describe, expect, test } from 'vitest';

import { isOutage } from './outage.ts';

function failure(message: string, code?: string): Error {
  return Object.assign(new Error(message), code ? { code } : {});
}

describe('an outage', () => {
  test.each([
    ['connection refused', failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
    ['a restart', failure('terminating connection due to administrator command', '57P01')],
    ['a deadlock', failure('deadlock detected', '40P01')],
    ['a start-up', failure('the database system is starting up', '57P03')],
    ['a query timeout', failure('Query read timeout')],
    ['a connection timeout', failure('timeout exceeded when trying to connect')],
    ['a full disk of the database', failure('could not extend file', '53100')],
    ['unavailable media storage', failure('does not answer', 'MEDIA_STORAGE_UNAVAILABLE')],
    ['a full disk of the product', failure('write ENOSPC', 'ENOSPC')],
    ['a disk that became read-only', failure("read-only file system, open '/data'", 'EROFS')],
    ['a folder of another user', failure("permission denied, mkdir '/data/media'", 'EACCES')],
    ['too many open files', failure("too many open files, open '/data'", 'EMFILE')],
  ])('%s', (_, error) => {
    expect(isOutage(error)).toBe(true);
    expect(isOutage(new Error('something failed', { cause: error }))).toBe(true);
    expect(isOutage(new AggregateError([new Error('other'), error], 'both failed'))).toBe(true);
  });
});

describe('not an outage', () => {
  test.each([
    ['a syntax error', failure('syntax error', '42601')],
    ['a violated constraint', failure('duplicate key value', '23505')],
    ['a program error', new TypeError('x is not a function')],
    ['a value that is not an error', 'ECONNREFUSED'],
  ])('%s', (_, error) => {
    expect(isOutage(error)).toBe(false);
  });

  test('an error that is its own cause is checked once', () => {
    const error = new Error('round and round');
    error.cause = error;
    expect(isOutage(error)).toBe(false);
  });
});
