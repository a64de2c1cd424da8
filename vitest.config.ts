import { defineConfig } from 'vitest/config';

// A zone with an odd offset: a life date that passes through an instant by mistake shows another day.
process.env['TZ'] = 'Asia/Kathmandu';

const serverTests = '{app,server,db,tests/harness}/**/*.server.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 2,
    // What is waited for takes a moment at the desk, and long on a small machine that many share.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ['tests/harness/test-database-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          include: ['{app,server,db,sandbox,scripts,bench,tests/harness}/**/*.test.{ts,tsx,mjs}'],
          env: { TEST_DATABASE_KIND: 'embedded' },
        },
      },
      // Everything that may touch the database once more, on PostgreSQL.
      ...(process.env['TEST_DATABASE_URL']
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: [serverTests],
                env: { TEST_DATABASE_KIND: 'postgres' },
              },
            },
          ]
        : []),
    ],
  },
});
