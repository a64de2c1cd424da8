// `npm test`: sets itself up on a fresh clone, then runs the checks, the unit and API tests, the tests that ask
// the built product without a browser, and the journeys in a browser. With TEST_DATABASE_URL the database tests
// run once more on that PostgreSQL, and the journeys tagged @postgres. `npm run test:full` runs every journey on
// both screens and on PostgreSQL. At its end it names what failed, and the last line holds the true counts.
import { bootstrap } from './bootstrap.mjs';
import { runChecks } from './checks.mjs';
import { endOnSignals } from './child-process.mjs';
import { buildWhenNeeded } from './production-build.mjs';
import { PlainFailure, say } from './project.mjs';
import { readTestChoice } from './test-choice.mjs';
import { BROKEN, addCounts, countsLine } from './test-counts.mjs';
import { demandPostgres, withTemporaryDatabase } from './test-database.mjs';
import { runBrowserTests, runBuiltTests, runUnitTests } from './test-runners.mjs';

/** @typedef {import('./test-runners.mjs').Outcome & { name: string }} Result */

const postgresUrl = process.env['TEST_DATABASE_URL'];
/** @type {Result[]} */
const results = [];
/** @type {string[]} */
let failedChecks = [];

endOnSignals();
try {
  await main();
} catch (error) {
  say(error instanceof PlainFailure ? error.message : String(error?.stack ?? error));
  results.push({ name: 'set-up', counts: BROKEN, failures: [] });
}
summarise();

async function main() {
  const { runs, isFull, filters } = readTestChoice(process.argv.slice(2));
  await bootstrap();
  if (postgresUrl) await demandPostgres(postgresUrl);
  if (runs('check')) failedChecks = await runChecks();
  if (runs('unit')) await record('unit and API tests', () => runUnitTests(filters));
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

/**
 * In the full run once more with the whole product on PostgreSQL.
 *
 * @param {{ filters: string[], isFull: boolean }} wish
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
 * @param {() => Promise<import('./test-runners.mjs').Outcome>} runTests
 */
async function record(name, runTests) {
  say(`\n${name}`);
  results.push({ name, ...(await runTests()) });
}

function summarise() {
  const total = addCounts(results.map(({ counts }) => counts));
  for (const { name, failures } of results) {
    if (failures.length > 0) console.log(`\n${name}\n\n${failures.join('\n\n')}`);
  }
  console.log('');
  if (failedChecks.length > 0) console.log(`Checks that failed: ${failedChecks.join(', ')}`);
  for (const { name, counts } of results) console.log(`${name}: ${countsLine(counts)}`);
  console.log(countsLine(total));
  if (failedChecks.length > 0 || total.failed > 0) process.exitCode = 1;
}
