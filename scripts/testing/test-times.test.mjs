import { expect, test } from 'vitest';

import { ROOT } from '../project.mjs';
import { playwrightRetried, playwrightTimes, slowestOf, vitestTimes } from './test-times.mjs';

/**
 * @param {string} title
 * @param {string} status
 * @param {number[]} durations - the duration of each attempt, in milliseconds
 */
function spec(title, status, durations) {
  const results = durations.map((duration) => ({ duration }));
  return { title, file: 'a.test.ts', line: 7, tests: [{ status, projectName: 'phone', results }] };
}

const JOURNEYS = JSON.stringify({
  suites: [
    {
      specs: [spec('calm', 'expected', [1_500])],
      suites: [
        { specs: [spec('shy', 'flaky', [4_000, 2_000]), spec('broken', 'unexpected', [9])] },
      ],
    },
  ],
});

test('a journey is listed with its file, its screen and the time of all its attempts', () => {
  expect(playwrightTimes(JOURNEYS)).toEqual([
    { test: 'tests/e2e/a.test.ts:7 [phone] calm', seconds: 1.5 },
    { test: 'tests/e2e/a.test.ts:7 [phone] shy', seconds: 6 },
    { test: 'tests/e2e/a.test.ts:7 [phone] broken', seconds: 0.009 },
  ]);
});

test('a journey that failed once and then passed is named', () => {
  expect(playwrightRetried(JOURNEYS)).toEqual(['tests/e2e/a.test.ts:7 [phone] shy']);
});

test('a unit test is listed with its file and its time', () => {
  const assertionResults = [
    { fullName: 'slugs are short', duration: 250 },
    { fullName: 'slugs are left out', duration: null },
  ];
  const report = { testResults: [{ name: `${ROOT}app/slugs.test.ts`, assertionResults }] };
  expect(vitestTimes(JSON.stringify(report))).toEqual([
    { test: 'app/slugs.test.ts: slugs are short', seconds: 0.25 },
    { test: 'app/slugs.test.ts: slugs are left out', seconds: 0 },
  ]);
});

test('the slowest come first, at most ten', () => {
  const times = Array.from({ length: 12 }, (_, seconds) => ({ test: `test ${seconds}`, seconds }));
  const slowest = slowestOf(times);
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toEqual({ test: 'test 11', seconds: 11 });
});

test.each([null, '{"half'])('a runner that leaves %j has no times', (json) => {
  expect(vitestTimes(json)).toEqual([]);
  expect(playwrightTimes(json)).toEqual([]);
  expect(playwrightRetried(json)).toEqual([]);
});
