import { defineConfig } from 'vitest/config';

// Fault tests that take minutes: `npm run test:faults`. Quick fault tests are in the same folder as the code that they
// test.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/faults/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
  },
});
