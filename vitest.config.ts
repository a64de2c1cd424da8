import { defineConfig } from 'vitest/config';

import { messagesPlugin } from './scripts/building/messages-plugin.mjs';
import { databaseTests } from './scripts/testing/database-tests.mjs';
import { hasFfmpeg } from './scripts/testing/find-ffmpeg.mjs';

// An unusual time zone, so that a date that is treated as a timestamp shows the wrong day.
process.env['TZ'] = 'Asia/Kathmandu';

const databaseSetup = ['tests/harness/test-database-setup.ts'];

const { all: withDatabase, onBoth } = databaseTests(import.meta.dirname);
const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/**
 * Where there is a PostgreSQL server, a test with a database runs there, because it is faster and can do two things at
 * once. Those whose result can differ run on both; in the full run, all.
 */
const ONLY_ON_POSTGRES =
  hasPostgres && process.env['TEST_MATRIX'] !== 'full'
    ? withDatabase.filter((file) => !onBoth.includes(file))
    : [];

/**
 * Test files of a worker share modules, database and document (docs/decisions/063-a-short-test-run.md). Stubs and spies
 * are therefore removed after each test.
 */
const SHARED_MODULES = { isolate: false, unstubGlobals: true, restoreMocks: true };

/** Test files that are skipped without ffmpeg. */
const FFMPEG_TESTS = [
  'app/media/intake/videos/encoded-videos.server.test.ts',
  'app/videos/making/drawn-video.server.test.ts',
  'app/videos/making/take-made.server.test.ts',
  'app/videos/rendering/render-video.server.test.ts',
];
const WITHOUT_FFMPEG = hasFfmpeg() ? [] : FFMPEG_TESTS;

export default defineConfig({
  plugins: [messagesPlugin()],
  test: {
    environment: 'node',
    // Four workers on two cores, because tests wait some of the time.
    maxWorkers: 4,
    tags: [{ name: 'full', description: 'slow: runs in the full run only' }],
    // Far more than any test needs on a quiet machine, so that a loaded machine fails no test.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    // Style sheets are empty in tests, but their addresses are not.
    css: { include: [/\.css\?url$/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          ...SHARED_MODULES,
          include: ['{app,server,db,sandbox,scripts,bench,tests/harness}/**/*.test.{ts,mjs}'],
          exclude: [...WITHOUT_FFMPEG, ...ONLY_ON_POSTGRES],
          globalSetup: databaseSetup,
          env: { TEST_DATABASE_KIND: 'embedded' },
        },
      },
      // Test files with JSX run in a DOM (docs/decisions/064-component-tests.md).
      {
        extends: true,
        test: {
          name: 'components',
          ...SHARED_MODULES,
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
          testTimeout: 60_000,
          setupFiles: ['app/ui/testing/component-setup.ts'],
        },
      },
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                ...SHARED_MODULES,
                include: withDatabase,
                exclude: WITHOUT_FFMPEG,
                globalSetup: databaseSetup,
                env: { TEST_DATABASE_KIND: 'postgres' },
              },
            },
          ]
        : []),
    ],
  },
});
