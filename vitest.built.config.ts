import { defineConfig } from 'vitest/config';

import { findNginx } from './scripts/testing/find-nginx.mjs';

// What needs the built product but no browser, asked over HTTP or run as a process: `npm test -- --only built`.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/built/**/*.test.ts'],
    // What a machine lacks the tool for; `npm test` names it at its end, and fails for it in CI.
    exclude: [
      // Two instances need a database that two processes can open.
      ...(process.env['TEST_DATABASE_URL'] ? [] : ['tests/built/two-instances.test.ts']),
      ...(findNginx() ? [] : ['tests/built/shared-cache.test.ts']),
    ],
    globalSetup: ['tests/built/global-setup.ts'],
    maxWorkers: 2,
    // Some start a product of their own, or two.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
