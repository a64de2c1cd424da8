import { afterAll, beforeAll } from 'vitest';

import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * A test database for all tests of a file or of a `describe`, opened before the first and closed after the last.
 * It can be used in tests and hooks, not while the tests are being collected.
 */
export function openTestDatabase(): TestDatabase {
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await createTestDatabase();
  });
  afterAll(() => opened?.close());
  return new Proxy({} as TestDatabase, {
    get: (_, name) => {
      if (!opened) throw new Error('The test database is open in tests and hooks only');
      return Reflect.get(opened, name);
    },
  });
}
