import { addCounts, countsLine } from './test-counts.mjs';
import { leftOutLine } from './test-left-out.mjs';
import { slowestOf } from './test-times.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {number} seconds
 * @property {import('./test-counts.mjs').Counts} counts
 * @property {string[]} failures - one text for each failure
 * @property {string[]} retried - the tests that failed once and then passed
 * @property {import('./test-times.mjs').TestTime[]} times - the duration of each test
 */

/**
 * @param {object} run
 * @param {Part[]} run.parts - in the order in which they ran
 * @param {import('./test-left-out.mjs').LeftOut[]} run.leftOut
 * @param {boolean} run.mustBeWhole - true if a test that is left out counts as a failure, as in CI
 * @returns {{ lines: string[], failed: number }}
 */
export function summaryOf({ parts, leftOut, mustBeWhole }) {
  const missing = mustBeWhole ? leftOut.length : 0;
  const total = addCounts([
    ...parts.map(({ counts }) => counts),
    { passed: 0, failed: missing, skipped: 0 },
  ]);
  const lines = [
    ...parts.filter(({ failures }) => failures.length > 0).flatMap(failuresOf),
    ...slowestLines(parts.flatMap(({ times }) => times)),
    '',
    ...timeLines(parts),
    '',
    ...leftOut.map(leftOutLine),
    ...(missing > 0 ? ['In CI no test may be left out: install what is missing.'] : []),
    ...parts.flatMap(({ retried }) => retried.map((test) => `Failed once, then passed: ${test}`)),
    ...parts.map(({ name, counts }) => `${name}: ${countsLine(counts)}`),
    countsLine(total),
  ];
  return { lines, failed: total.failed };
}

/** @param {Part} part */
function failuresOf({ name, failures }) {
  return ['', name, '', failures.join('\n\n')];
}

/** @param {import('./test-times.mjs').TestTime[]} times */
function slowestLines(times) {
  if (times.length === 0) return [];
  const told = slowestOf(times).map(
    ({ test, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${test}`,
  );
  return ['', 'The slowest tests', ...told];
}

/** @param {Part[]} parts */
function timeLines(parts) {
  const all = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    'How long each part took',
    ...[...parts, { name: 'all', seconds: all }].map(
      ({ name, seconds }) => `${asMinutes(seconds).padStart(9)}  ${name}`,
    ),
  ];
}

/** @param {number} seconds */
function asMinutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
