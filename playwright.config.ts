import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { defineConfig, devices } from '@playwright/test';

import { SERVER_FLAGS, SERVER_MAIN } from './scripts/server-process.mjs';
import { productLogPath } from './tests/e2e/product-log.ts';
import { journeysOn, type JourneyRun } from './tests/harness/journey-screens.ts';

// Each worker loads this file again. The environment gives it the same port and folder.
process.env['E2E_PORT'] ??= '4173';
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'memorials-e2e-'));
const port = process.env['E2E_PORT'];
const dataDirectory = process.env['E2E_DATA_DIR'];
const origin = `http://127.0.0.1:${port}`;
const report = process.env['E2E_REPORT'];
const browser = process.env['CHROME_PATH'];

// docs/decisions/063-a-short-test-run.md explains on which screens and databases the journeys run.
const run: JourneyRun = {
  isFull: process.env['TEST_MATRIX'] === 'full',
  isOnPostgres: process.env['DATABASE_URL'] !== undefined,
};

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/second-product.ts',
  globalTeardown: './tests/e2e/product-log.ts',
  // Three workers on two cores, because journeys wait most of the time.
  workers: 3,
  fullyParallel: true,
  // One retry, because journeys can be slow if browser, server and database share a small machine. The report lists
  // retries.
  retries: 1,
  forbidOnly: true,
  // Some journeys start a second server, which is slow on a shared machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    baseURL: origin,
    // Traces are recorded only for retries. Tracing every journey would take a tenth of the test time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      // Without a locale, Chromium saves a file whose name isn't ASCII as 'download'.
      env: { ...process.env, LC_ALL: process.env['LC_ALL'] ?? 'C.UTF-8' },
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      // First and in one worker, because each worker starts a browser, and `npm test` has few journeys for this screen.
      name: 'desktop',
      ...(run.isFull ? {} : { workers: 1 }),
      ...journeysOn('desktop', run),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      ...journeysOn('phone', run),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: `"${resolve('node_modules/node/bin/node')}" ${SERVER_FLAGS.join(' ')} "${SERVER_MAIN}" > "${productLogPath(dataDirectory)}"`,
    // The server loads .env from its working directory, so it must not run in the project's folder.
    cwd: dataDirectory,
    url: `${origin}/readyz`,
    // The first start imports every picture of the samples.
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      ORIGIN: origin,
      DATA_DIR: join(dataDirectory, 'data'),
      LOG_LEVEL: 'debug',
      // No journey of the short run on PostgreSQL reads a sample.
      LOAD_SAMPLES: String(run.isFull || !run.isOnPostgres),
      // Rate limits would stop hundreds of journeys from one IP address. Each account sends its own address in
      // `X-Forwarded-For`.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  },
});
