// Counts the tests in the JSON reports of Vitest and Playwright. A crashed run counts as a failure.

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const BROKEN = Object.freeze({ passed: 0, failed: 1, skipped: 0 });

/**
 * @param {string | null} json - the output of Vitest's JSON reporter; null if the reporter wrote nothing
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(json, exitCode) {
  const report = parseReport(json);
  /** @type {{ status: string, assertionResults: unknown[] }[] | undefined} */
  const files = report?.testResults;
  if (!files) return BROKEN;
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  );
}

/**
 * @param {string | null} json - the output of Playwright's JSON reporter; null if the reporter wrote nothing
 * @param {number} exitCode
 * @param {{ mayBeEmpty?: boolean }} [options] - `mayBeEmpty`: a run without any journey is valid
 * @returns {Counts}
 */
export function countPlaywright(json, exitCode, { mayBeEmpty = false } = {}) {
  const report = parseReport(json);
  if (!report?.stats) return BROKEN;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = { passed: expected + flaky, failed: unexpected, skipped };
  return mayBeEmpty && exitCode === 0 ? counts : settle(counts, exitCode);
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function addCounts(all) {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

/**
 * The last line of a test run.
 * @param {Counts} counts
 */
export function countsLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/**
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
function settle(counts, exitCode) {
  const hasRun = counts.passed + counts.failed > 0;
  if (counts.failed > 0 || (exitCode === 0 && hasRun)) return counts;
  return { ...counts, failed: 1 };
}

/** @param {string | null} json - a runner's report; null if the report is missing or broken */
export function parseReport(json) {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}
