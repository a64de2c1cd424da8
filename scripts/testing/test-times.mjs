import { relative } from 'node:path';

import { ROOT } from '../project.mjs';
import { parseReport } from './test-counts.mjs';
import { specsOf } from './test-failures.mjs';

/** @typedef {{ test: string, seconds: number }} TestTime */

const SLOWEST = 10;

/**
 * @param {string | null} json - the output of Vitest's JSON reporter; null if the reporter wrote nothing
 * @returns {TestTime[]}
 */
export function vitestTimes(json) {
  /** @type {{ name: string, assertionResults: { fullName: string, duration?: number | null }[] }[]} */
  const files = parseReport(json)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      test: `${relative(ROOT, name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/**
 * The duration includes retries and hooks.
 * @param {string | null} json - the output of Playwright's JSON reporter; null if the reporter wrote nothing
 * @returns {TestTime[]}
 */
export function playwrightTimes(json) {
  return journeysOf(json).map(({ journey, results }) => ({
    test: journey,
    seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
  }));
}

/**
 * Returns the journeys that failed at first and passed when they were retried.
 * @param {string | null} json - the output of Playwright's JSON reporter; null if the reporter wrote nothing
 * @returns {string[]}
 */
export function playwrightRetried(json) {
  return journeysOf(json)
    .filter(({ status }) => status === 'flaky')
    .map(({ journey }) => journey);
}

/**
 * @param {TestTime[]} times
 * @returns {TestTime[]} the ten slowest tests, the slowest first
 */
export function slowestOf(times) {
  return times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
}

/** @param {string | null} json */
function journeysOf(json) {
  return specsOf(parseReport(json)?.suites ?? []).flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      journey: `tests/e2e/${file}:${line} [${projectName}] ${title}`,
      status,
      results,
    })),
  );
}
