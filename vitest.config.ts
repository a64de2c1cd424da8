import { globSync, readFileSync } from 'node:fs';

import { defineConfig } from 'vitest/config';

import { hasFfmpeg } from './scripts/testing/find-ffmpeg.mjs';

// The time zone has an unusual offset, so that a date of birth or death that is converted to a timestamp by mistake
// shows the wrong day.
process.env['TZ'] = 'Asia/Kathmandu';

const databaseSetup = ['tests/harness/test-database-setup.ts'];

/**
 * Returns the tests that open a database, through the harness or a domain's `testing/` folder. These tests run on both
 * databases; all other tests run only once.
 */
function testsOnADatabase(): string[] {
  const opens = /harness\/test-(?:app|database)|\/testing\/|TEST_DATABASE/;
  return globSync('{app,server,db,tests/harness}/**/*.server.test.{ts,tsx}').filter((file) =>
    opens.test(readFileSync(file, 'utf8')),
  );
}

/**
 * The files of a worker share their modules and their database (docs/decisions/063-a-short-test-run.md), so
 * stubs and spies are removed before the next test.
 */
const SHARED_MODULES = { isolate: false, unstubGlobals: true, restoreMocks: true };

export default defineConfig({
  test: {
    environment: 'node',
    // A small machine has two cores. A third worker uses the time in which tests wait for a process, a disk or
    // PostgreSQL.
    maxWorkers: 3,
    // The limits are long, because a small shared machine is slow. They do not delay tests: a wait ends as soon as its
    // condition holds.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          ...SHARED_MODULES,
          include: ['{app,server,db,sandbox,scripts,bench,tests/harness}/**/*.test.{ts,mjs}'],
          // Without ffmpeg these tests are left out; `npm test` reports that at its end, and fails in CI.
          exclude: hasFfmpeg() ? [] : ['app/media/intake/films/encoded-films.server.test.ts'],
          globalSetup: databaseSetup,
          env: { TEST_DATABASE_KIND: 'embedded' },
        },
      },
      // Component tests of screens, dialogs and fields: every test file with JSX runs in a DOM
      // (docs/decisions/064-component-tests.md).
      {
        extends: true,
        test: {
          name: 'components',
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
          // A short limit is enough, because component tests do not wait for a server or a clock.
          testTimeout: 20_000,
          setupFiles: ['app/ui/testing/component-setup.ts'],
        },
      },
      // The tests that use a database run a second time, on PostgreSQL.
      ...(process.env['TEST_DATABASE_URL']
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                ...SHARED_MODULES,
                include: testsOnADatabase(),
                globalSetup: databaseSetup,
                env: { TEST_DATABASE_KIND: 'postgres' },
              },
            },
          ]
        : []),
    ],
  },
});
