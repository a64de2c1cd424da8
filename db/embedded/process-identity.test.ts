import { describe, expect, test } from 'vitest';

import { checkLiveness, ownIdentity, parseLinuxStat } from './process-identity.server.ts';

describe('the process of a stored identity', () => {
  test('is running when it is this process', () => {
    expect(checkLiveness(ownIdentity())).toBe('running');
  });

  test('is gone when its id belongs to a process with another start time', () => {
    expect(checkLiveness({ ...ownIdentity(), started: 'at another time' })).toBe('gone');
  });

  test('is running when the id is in use and the start time is unknown', () => {
    expect(checkLiveness({ ...ownIdentity(), started: null })).toBe('running');
  });

  test('is gone when its id is not in use', () => {
    expect(checkLiveness({ ...ownIdentity(), pid: 2 ** 30 })).toBe('gone');
  });

  test("can't be checked in another scope", () => {
    expect(checkLiveness({ ...ownIdentity(), scope: 'another container' })).toBe('elsewhere');
  });
});

describe('the process table of Linux', () => {
  const after = ' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 4711 20';

  test("a program name with spaces and brackets doesn't shift the fields", () => {
    expect(parseLinuxStat(`12 (node (a) b)) S${after}`)).toEqual({ started: '4711', ended: false });
  });

  test('a zombie process has ended', () => {
    expect(parseLinuxStat(`12 (node) Z${after}`).ended).toBe(true);
  });
});
