import { defineConfig } from 'vitest/config';

// The faults that take minutes: `npm run test:faults`. What is quick stands beside what it tests.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/faults/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
  },
});
