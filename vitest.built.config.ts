import { defineConfig } from 'vitest/config';

import { findNginx } from './scripts/testing/find-nginx.mjs';

// Tests of the built server, over HTTP or as a process, without a browser: `npm test -- --only built`.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/built/**/*.test.ts'],
    // A test file is excluded if a tool that it needs is missing. `npm test` reports the missing tool at its end, and
    // fails in CI.
    exclude: [
      // The test of two instances needs a database that two processes can open.
      ...(process.env['TEST_DATABASE_URL'] ? [] : ['tests/built/two-instances.test.ts']),
      ...(findNginx() ? [] : ['tests/built/shared-cache.test.ts']),
    ],
    globalSetup: ['tests/built/global-setup.ts'],
    maxWorkers: 2,
    // The limit is long, because some tests start one or two servers.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
