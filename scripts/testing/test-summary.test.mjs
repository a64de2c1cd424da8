import { describe, expect, test } from 'vitest';

import { summaryOf } from './test-summary.mjs';

/** @param {Partial<import('./test-summary.mjs').Part>} changes */
function part(changes = {}) {
  return {
    name: 'unit and API tests',
    seconds: 61.4,
    counts: { passed: 3, failed: 0, skipped: 0 },
    failures: [],
    retried: [],
    times: [],
    ...changes,
  };
}

/** @param {Partial<Parameters<typeof summaryOf>[0]>} run */
function linesOf(run) {
  return summaryOf({ parts: [part()], leftOut: [], mustBeWhole: false, ...run }).lines;
}

describe('the end of a run', () => {
  test('is the sum of all parts, after a line for each', () => {
    const skipped = { passed: 1, failed: 1, skipped: 2 };
    const lines = linesOf({ parts: [part(), part({ name: 'browser tests', counts: skipped })] });
    expect(lines.slice(-3)).toEqual([
      'unit and API tests: 3 passed, 0 failed',
      'browser tests: 1 passed, 1 failed, 2 skipped',
      '4 passed, 1 failed, 2 skipped',
    ]);
  });

  test('counts a check that failed as a failure', () => {
    const counts = { passed: 7, failed: 1, skipped: 0 };
    const checks = part({ name: 'checks', counts, failures: ['failed: lint'] });
    const { lines, failed } = summaryOf({
      parts: [checks, part()],
      leftOut: [],
      mustBeWhole: false,
    });
    expect(lines.at(-1)).toBe('10 passed, 1 failed');
    expect(lines).toContain('failed: lint');
    expect(failed).toBe(1);
  });

  test('names a test that failed once and then passed, close to the counts', () => {
    const retried = ['tests/e2e/a.test.ts:7 [phone] shy'];
    expect(linesOf({ parts: [part({ retried })] }).slice(-3, -1)).toEqual([
      'Failed once, then passed: tests/e2e/a.test.ts:7 [phone] shy',
      'unit and API tests: 3 passed, 0 failed',
    ]);
  });

  test('shows how long each part took, and all of them', () => {
    const lines = linesOf({ parts: [part(), part({ name: 'browser tests', seconds: 239.7 })] });
    const at = lines.indexOf('How long each part took');
    expect(lines.slice(at + 1, at + 4)).toEqual([
      '     1:01  unit and API tests',
      '     4:00  browser tests',
      '     5:01  all',
    ]);
  });

  test('names the slowest tests of all parts', () => {
    const times = [{ test: 'a.test.ts: one', seconds: 0.25 }];
    const others = [{ test: 'b.test.ts: two', seconds: 12 }];
    const lines = linesOf({ parts: [part({ times }), part({ times: others })] });
    const at = lines.indexOf('The slowest tests');
    expect(lines.slice(at + 1, at + 3)).toEqual([
      '   12.0 s  b.test.ts: two',
      '    0.3 s  a.test.ts: one',
    ]);
  });
});

describe('tests left out because a tool is missing', () => {
  const leftOut = [{ what: 'everything on PostgreSQL', why: 'there is none' }];
  const sentence = 'Left out: everything on PostgreSQL, because there is none.';

  test("are listed, and aren't a failure", () => {
    const { lines, failed } = summaryOf({ parts: [part()], leftOut, mustBeWhole: false });
    expect(lines).toContain(sentence);
    expect(lines.at(-1)).toBe('3 passed, 0 failed');
    expect(failed).toBe(0);
  });

  test('are a failure where the run must be complete', () => {
    const { lines, failed } = summaryOf({ parts: [part()], leftOut, mustBeWhole: true });
    expect(lines).toContain(sentence);
    expect(lines.at(-1)).toBe('3 passed, 1 failed');
    expect(failed).toBe(1);
  });
});
