import { describe, expect, test } from 'vitest';

import { BROKEN, addCounts, countPlaywright, countVitest, countsLine } from './test-counts.mjs';

/** @param {object} [changes] */
function vitestReport(changes) {
  return JSON.stringify({
    numPassedTests: 7,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults: [{}] }],
    ...changes,
  });
}

/** @param {object} [changes] */
function playwrightReport(changes) {
  return JSON.stringify({
    stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...changes },
  });
}

describe('counting Vitest results', () => {
  test('a clean run counts what passed', () => {
    expect(countVitest(vitestReport(), 0)).toEqual({ passed: 7, failed: 0, skipped: 0 });
  });

  test("a test file that couldn't be loaded is a failure", () => {
    const report = vitestReport({ testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
  });

  test('skipped and todo tests are listed', () => {
    expect(countVitest(vitestReport({ numPendingTests: 2, numTodoTests: 1 }), 0).skipped).toBe(3);
  });

  test('a run whose tests passed with a failing exit code has a failure', () => {
    expect(countVitest(vitestReport(), 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
  });

  test('a run without tests has a failure', () => {
    expect(countVitest(vitestReport({ numPassedTests: 0, testResults: [] }), 0).failed).toBe(1);
  });

  test.each([null, '', '{"half', '{}'])('a runner that leaves %j has broken', (json) => {
    expect(countVitest(json, 0)).toEqual(BROKEN);
    expect(countPlaywright(json, 0)).toEqual(BROKEN);
  });
});

describe('counting Playwright results', () => {
  test('a clean run counts what passed', () => {
    expect(countPlaywright(playwrightReport(), 0)).toEqual({ passed: 4, failed: 0, skipped: 0 });
  });

  test('a journey that passes on the second try has passed, one that never does has failed', () => {
    const report = playwrightReport({ unexpected: 1, flaky: 1 });
    expect(countPlaywright(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  test('a run without a journey is a failure, unless that is allowed', () => {
    const report = playwrightReport({ expected: 0 });
    expect(countPlaywright(report, 0).failed).toBe(1);
    expect(countPlaywright(report, 0, { mayBeEmpty: true }).failed).toBe(0);
    expect(countPlaywright(report, 1, { mayBeEmpty: true }).failed).toBe(1);
  });

  test("a server that didn't start is a failure", () => {
    expect(countPlaywright(playwrightReport({ expected: 0 }), 1).failed).toBe(1);
  });
});

test('the last line holds the sum of all runs', () => {
  const total = addCounts([
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 4, failed: 1, skipped: 2 },
  ]);
  expect(countsLine(total)).toBe('7 passed, 1 failed, 2 skipped');
  expect(countsLine({ ...total, skipped: 0 })).toBe('7 passed, 1 failed');
});
