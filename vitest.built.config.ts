import { defineConfig } from 'vitest/config';

import { findNginx } from './scripts/testing/find-nginx.mjs';

// Tests of the built product over HTTP or as a process, without a browser: `npm test -- --only built`.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/built/**/*.test.ts'],
    // A test file is excluded if a tool that it needs is missing. `npm test` reports the missing tool at its end, and
    // fails in CI.
    exclude: [
      // Two instances need a database that two processes can open.
      ...(process.env['TEST_DATABASE_URL'] ? [] : ['tests/built/two-instances.test.ts']),
      ...(findNginx() ? [] : ['tests/built/shared-cache.test.ts']),
    ],
    globalSetup: ['tests/built/global-setup.ts'],
    maxWorkers: 2,
    // Some tests start one or two products.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
