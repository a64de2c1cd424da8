import { describe, expect, test } from 'vitest';

import { isOutage } from './outage.ts';

function failure(message: string, code?: string): Error {
  return Object.assign(new Error(message), code ? { code } : {});
}

describe('an outage', () => {
  test.each([
    ['nobody listens', failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
    ['it restarts', failure('terminating connection due to administrator command', '57P01')],
    ['two transactions wait for each other', failure('deadlock detected', '40P01')],
    ['it starts up', failure('the database system is starting up', '57P03')],
    ['it is frozen', failure('Query read timeout')],
    ['nobody answers the door', failure('timeout exceeded when trying to connect')],
    ['the disk of the database is full', failure('could not extend file', '53100')],
    ['the disk of the product is full', failure('write ENOSPC', 'ENOSPC')],
  ])('%s', (_, error) => {
    expect(isOutage(error)).toBe(true);
    expect(isOutage(new Error('something failed', { cause: error }))).toBe(true);
    expect(isOutage(new AggregateError([new Error('other'), error], 'both failed'))).toBe(true);
  });
});

describe('no outage but a defect', () => {
  test.each([
    ['a statement that is wrong', failure('syntax error', '42601')],
    ['a rule of the tables', failure('duplicate key value', '23505')],
    ['a program error', new TypeError('x is not a function')],
    ['what is no error', 'ECONNREFUSED'],
  ])('%s', (_, error) => {
    expect(isOutage(error)).toBe(false);
  });

  test('an error that causes itself is looked at once', () => {
    const error = new Error('round and round');
    error.cause = error;
    expect(isOutage(error)).toBe(false);
  });
});
