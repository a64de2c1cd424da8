import { globSync, readFileSync } from 'node:fs';

import { defineConfig } from 'vitest/config';

// A time zone with an unusual offset: a life date that is converted to a timestamp by mistake shows another day.
process.env['TZ'] = 'Asia/Kathmandu';

const databaseSetup = ['tests/harness/test-database-setup.ts'];

/**
 * The tests that open a database, by the harness or by a domain's `testing/` folder. They run on both databases; the
 * others need to run only once.
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
    // One worker more than a small machine has cores: many tests wait for a process, a disk or PostgreSQL.
    maxWorkers: 3,
    // Generous, because a small shared machine is slow; a wait ends as soon as its condition holds.
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
          globalSetup: databaseSetup,
          env: { TEST_DATABASE_KIND: 'embedded' },
        },
      },
      // Screens, dialogs, fields: a test in JSX runs in a DOM (docs/decisions/064-component-tests.md).
      {
        extends: true,
        test: {
          name: 'components',
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
          // Nothing here waits for a server or a clock.
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
