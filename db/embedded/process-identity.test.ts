import { describe, expect, test } from 'vitest';

import { livenessOf, ownIdentity, parseLinuxStat } from './process-identity.server.ts';

describe('whether a process noted down earlier still runs', () => {
  test('this one does', () => {
    expect(livenessOf(ownIdentity())).toBe('running');
  });

  test('its number alone does not prove it', () => {
    expect(livenessOf({ ...ownIdentity(), started: 'at another time' })).toBe('gone');
  });

  test('without a known start the number counts', () => {
    expect(livenessOf({ ...ownIdentity(), started: null })).toBe('running');
  });

  test('a number that nobody has is gone', () => {
    // Above the largest number that Linux hands out (2^22) and that other systems reach.
    expect(livenessOf({ ...ownIdentity(), pid: 2 ** 30 })).toBe('gone');
  });

  test('in another scope it cannot be told', () => {
    expect(livenessOf({ ...ownIdentity(), scope: 'another container' })).toBe('elsewhere');
  });
});

describe('the process table of Linux', () => {
  const after = ' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 4711 20';

  test('a program name with spaces and brackets does not shift the fields', () => {
    expect(parseLinuxStat(`12 (node (a) b)) S${after}`)).toEqual({ started: '4711', ended: false });
  });

  test('a process whose parent has not asked for its outcome has ended', () => {
    expect(parseLinuxStat(`12 (node) Z${after}`).ended).toBe(true);
  });
});
