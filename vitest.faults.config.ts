import { defineConfig } from 'vitest/config';

// Tests that take minutes: `npm run test:faults`. Quick fault tests are next to their code.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/faults/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
  },
});
