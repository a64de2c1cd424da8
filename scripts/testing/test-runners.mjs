import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { settingNames } from '../settings.mjs';
import { runTool } from '../setup/installed-tools.mjs';
import { findBrowser } from './find-browser.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';
import { playwrightFailures, vitestFailures } from './test-failures.mjs';
import { playwrightRetried, playwrightTimes, vitestTimes } from './test-times.mjs';

/** @typedef {Omit<import('./test-summary.mjs').Part, 'name' | 'seconds'>} Outcome the result of a run */

/** @type {import('node:child_process').StdioOptions} */
const SHOWN = ['ignore', 'inherit', 'inherit'];

/**
 * Tests with a database run on PostgreSQL if TEST_DATABASE_URL is set (docs/testing.md).
 * @param {{ filters: string[], isFull: boolean }} options
 * @returns {Promise<Outcome>}
 */
export function runUnitTests({ filters, isFull }) {
  return runVitest([...tagsOf({ isFull }), ...filters], { TEST_MATRIX: isFull ? 'full' : '' });
}

/**
 * Runs the unit, API and component tests below these folders on the embedded database.
 * @param {string[]} folders
 * @returns {Promise<Outcome>}
 */
export function runTestsOf(folders) {
  const projects = ['--project=embedded', '--project=components'];
  return runVitest(
    [...projects, ...tagsOf({ isFull: false }), ...folders.map((folder) => `${folder}/`)],
    {
      TEST_MATRIX: '',
      TEST_DATABASE_URL: undefined,
    },
  );
}

/**
 * Tests the built server over HTTP. Most of these tests share one server.
 * @param {{ filters: string[], isFull: boolean, databaseUrl?: string, preparedData?: string }} options - without
 *   `databaseUrl`: the embedded database; in `preparedData` they leave an empty database and one with the samples
 * @returns {Promise<Outcome>}
 */
export function runBuiltTests({ filters, isFull, databaseUrl, preparedData }) {
  const options = ['--config=vitest.built.config.ts', ...tagsOf({ isFull })];
  return runVitest([...options, ...filters], {
    ...withoutSettings(),
    TEST_MATRIX: isFull ? 'full' : '',
    TEST_PREPARED_DATA: preparedData,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
}

/**
 * Runs journeys in a browser, with a new data folder: empty, or a copy of what the tests of the built product left.
 * @param {{ filters: string[], isFull: boolean, databaseUrl?: string, preparedData?: string, only?: RegExp }} options -
 *   without `databaseUrl`: the embedded database; `only` matches titles and tags
 * @returns {Promise<Outcome>}
 */
export function runBrowserTests({ filters, isFull, databaseUrl, preparedData = '', only }) {
  return inScratchFolder(async (folder) => {
    const samples = join(preparedData, 'samples');
    const isPrepared = preparedData !== '' && existsSync(samples);
    if (isPrepared && !databaseUrl) cpSync(samples, join(folder, 'data'), { recursive: true });
    const report = join(folder, 'playwright.json');
    const mayBeEmpty = databaseUrl !== undefined && filters.length > 0;
    const options = [
      ...(mayBeEmpty ? ['--pass-with-no-tests'] : []),
      ...(only ? [`--grep=${only.source}`] : []),
    ];
    const { code } = await runTool('@playwright/test/cli.js', ['test', ...options, ...filters], {
      stdio: SHOWN,
      env: {
        ...withoutSettings(),
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        TEST_MATRIX: isFull ? 'full' : '',
        CHROME_PATH: await findBrowser(),
        E2E_DATA_DIR: folder,
        E2E_EMPTY_DATA: isPrepared ? join(preparedData, 'empty') : undefined,
        E2E_PORT: String(await freePort()),
        E2E_REPORT: report,
      },
    });
    const json = readIfThere(report);
    return {
      counts: countPlaywright(json, code, { mayBeEmpty }),
      failures: playwrightFailures(json),
      retried: playwrightRetried(json),
      times: playwrightTimes(json),
    };
  });
}

/** @param {{ isFull: boolean }} run */
function tagsOf({ isFull }) {
  return isFull ? [] : ['--tags-filter=!full'];
}

/**
 * @param {string[]} words - options and file filters
 * @param {NodeJS.ProcessEnv} [env] - variables that differ from the environment of this process
 * @returns {Promise<Outcome>}
 */
function runVitest(words, env = {}) {
  return inScratchFolder(async (folder) => {
    const report = join(folder, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...words], {
      stdio: SHOWN,
      env,
    });
    const json = readIfThere(report);
    return {
      counts: countVitest(json, code),
      failures: vitestFailures(json),
      retried: [],
      times: vitestTimes(json),
    };
  });
}

function withoutSettings() {
  return Object.fromEntries(settingNames().map((name) => [name, undefined]));
}

/**
 * @template T
 * @param {(folder: string) => Promise<T>} work
 */
export async function inScratchFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'memorials-test-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** @returns {Promise<number>} a free port */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
