import { describe, expect, test } from 'vitest';

import { isContinuousIntegration, leftOutLine, leftOutOn } from './test-left-out.mjs';

const WHOLE = { hasPostgres: true, hasNginx: true, hasFfmpeg: true, runs: () => true };

describe('what a run leaves out', () => {
  test('is nothing if every tool is there', () => {
    expect(leftOutOn(WHOLE)).toEqual([]);
  });

  test('is named with its reason', () => {
    const missing = { hasPostgres: false, hasNginx: false, hasFfmpeg: false };
    const lines = leftOutOn({ ...WHOLE, ...missing }).map(leftOutLine);
    expect(lines).toEqual([
      'Left out: everything on PostgreSQL, because TEST_DATABASE_URL is not set.',
      'Left out: tests/built/shared-cache.test.ts, because nginx is not installed.',
      'Left out: tests of encoded and drawn videos, because ffmpeg is not installed.',
    ]);
  });

  test('is reported only for the parts that were requested', () => {
    const missing = { hasPostgres: false, hasNginx: false, hasFfmpeg: false };
    expect(leftOutOn({ ...missing, runs: (part) => part === 'check' })).toEqual([]);
    expect(leftOutOn({ ...missing, runs: (part) => part === 'unit' })).toHaveLength(2);
    expect(leftOutOn({ ...missing, runs: (part) => part === 'built' })).toHaveLength(2);
  });
});

test.each([
  [{}, false],
  [{ CI: '' }, false],
  [{ CI: 'false' }, false],
  [{ CI: 'true' }, true],
  [{ CI: '1' }, true],
])('%j is continuous integration: %j', (env, isIt) => {
  expect(isContinuousIntegration(env)).toBe(isIt);
});
