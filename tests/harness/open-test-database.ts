import { openForTests } from './open-for-tests.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export function openTestDatabase(): TestDatabase {
  return openForTests(createTestDatabase);
}
