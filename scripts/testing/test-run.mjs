import { constants, setPriority } from 'node:os';

import { endOnSignals } from '../child-process.mjs';
import { PlainFailure, say } from '../project.mjs';
import { BROKEN } from './test-counts.mjs';
import { isContinuousIntegration } from './test-left-out.mjs';
import { summaryOf } from './test-summary.mjs';

/**
 * @typedef {import('./test-summary.mjs').Part} Part
 * @typedef {import('./test-runners.mjs').Outcome} Outcome
 * @typedef {import('./test-left-out.mjs').LeftOut} LeftOut
 *
 * @typedef {object} TestRun
 * @property {(name: string, runTests: () => Promise<Outcome>) => Promise<void>} part - runs and records one part
 * @property {(tests: LeftOut[]) => void} leaveOut - records tests that this machine cannot run
 */

/**
 * Prints the summary after `main`, and sets the exit code. An error of `main` counts as a failure.
 * @param {(run: TestRun) => Promise<void>} main
 */
export async function runTests(main) {
  /** @type {Part[]} */
  const parts = [];
  /** @type {LeftOut[]} */
  const leftOut = [];
  endOnSignals();
  // Otherwise the product's processes with this priority, for photos, videos and archives, would get hardly any time.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  try {
    await main({
      part: async (name, runPart) => {
        say(`\n${name}`);
        const started = performance.now();
        const outcome = await runPart();
        parts.push({ name, seconds: (performance.now() - started) / 1000, ...outcome });
      },
      leaveOut: (tests) => leftOut.push(...tests),
    });
  } catch (error) {
    say(error instanceof PlainFailure ? error.message : String(error?.stack ?? error));
    const nothing = { failures: [], retried: [], times: [] };
    parts.push({ name: 'set-up', seconds: 0, counts: BROKEN, ...nothing });
  }
  const mustBeWhole = isContinuousIntegration(process.env);
  const { lines, failed } = summaryOf({ parts, leftOut, mustBeWhole });
  console.log(lines.join('\n'));
  if (failed > 0) process.exitCode = 1;
}
