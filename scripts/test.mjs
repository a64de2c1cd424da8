import { buildWhenNeeded } from './building/production-build.mjs';
import { runChecks } from './checks/checks.mjs';
import { endOnSignals } from './child-process.mjs';
import { PlainFailure, say } from './project.mjs';
import { bootstrap } from './setup/bootstrap.mjs';
import { hasFfmpeg } from './testing/find-ffmpeg.mjs';
import { findNginx } from './testing/find-nginx.mjs';
import { readTestChoice } from './testing/test-choice.mjs';
import { BROKEN } from './testing/test-counts.mjs';
import { demandPostgres, withTemporaryDatabase } from './testing/test-database.mjs';
import { isContinuousIntegration, leftOutOn } from './testing/test-left-out.mjs';
import { runBrowserTests, runBuiltTests, runUnitTests } from './testing/test-runners.mjs';
import { summaryOf } from './testing/test-summary.mjs';

/** @typedef {import('./testing/test-summary.mjs').Part} Part */

const postgresUrl = process.env['TEST_DATABASE_URL'];
/** @type {Part[]} */
const parts = [];
/** @type {import('./testing/test-left-out.mjs').LeftOut[]} */
let leftOut = [];

endOnSignals();
try {
  await main();
} catch (error) {
  say(error instanceof PlainFailure ? error.message : String(error?.stack ?? error));
  const nothing = { failures: [], retried: [], times: [] };
  parts.push({ name: 'set-up', seconds: 0, counts: BROKEN, ...nothing });
}
const mustBeWhole = isContinuousIntegration(process.env);
const { lines, failed } = summaryOf({ parts, leftOut, mustBeWhole });
console.log(lines.join('\n'));
if (failed > 0) process.exitCode = 1;

async function main() {
  const { runs, isFull, filters } = readTestChoice(process.argv.slice(2));
  leftOut = leftOutOn({
    hasPostgres: Boolean(postgresUrl),
    hasNginx: findNginx() !== undefined,
    hasFfmpeg: hasFfmpeg(),
    runs,
  });
  await bootstrap();
  if (postgresUrl) await demandPostgres(postgresUrl);
  if (runs('check')) await record('checks', checkAll);
  if (runs('unit')) await record('unit and API tests', () => runUnitTests({ filters, isFull }));
  if (!runs('built') && !runs('e2e')) return;
  await buildWhenNeeded();
  if (runs('built')) await runOnTheBuild({ filters, isFull });
  if (!runs('e2e')) return;
  await record('browser tests', () => runBrowserTests({ filters, isFull }));
  if (!postgresUrl) return;
  await record('browser tests on PostgreSQL', () =>
    withTemporaryDatabase(postgresUrl, (url) =>
      runBrowserTests({ filters, isFull, databaseUrl: url }),
    ),
  );
}

/** @returns {Promise<import('./testing/test-runners.mjs').Outcome>} each check counts as a test */
async function checkAll() {
  const { passed, failed: names } = await runChecks();
  return {
    counts: { passed, failed: names.length, skipped: 0 },
    failures: names.map((name) => `failed: ${name}`),
    retried: [],
    times: [],
  };
}

/**
 * Runs the tests of the built server. With `isFull`, repeats them on PostgreSQL if TEST_DATABASE_URL is set.
 * @param {{ filters: string[], isFull: boolean }} options
 */
async function runOnTheBuild({ filters, isFull }) {
  await record('tests of the built product', () => runBuiltTests({ filters }));
  if (!postgresUrl || !isFull) return;
  await record('tests of the built product on PostgreSQL', () =>
    withTemporaryDatabase(postgresUrl, (url) => runBuiltTests({ filters, databaseUrl: url })),
  );
}

/**
 * @param {string} name
 * @param {() => Promise<import('./testing/test-runners.mjs').Outcome>} runTests
 */
async function record(name, runTests) {
  say(`\n${name}`);
  const started = performance.now();
  const outcome = await runTests();
  parts.push({ name, seconds: (performance.now() - started) / 1000, ...outcome });
}
