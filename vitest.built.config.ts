import { defineConfig } from 'vitest/config';

import { findNginx } from './scripts/testing/find-nginx.mjs';

// Tests the built server without a browser: `npm test -- --only built`.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/built/**/*.test.ts'],
    exclude: [
      ...(process.env['TEST_DATABASE_URL']
        ? []
        : [
            'tests/built/two-instances.test.ts',
            'tests/built/cdn-and-roles.test.ts',
            'tests/built/separate-disks.test.ts',
          ]),
      ...(findNginx() ? [] : ['tests/built/shared-cache.test.ts']),
    ],
    globalSetup: ['tests/built/global-setup.ts'],
    maxWorkers: 3,
    tags: [{ name: 'full', description: 'slow: runs in the full run only' }],
    // The files of a worker share their modules.
    isolate: false,
    // The timeouts are long, because some tests start two servers.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
