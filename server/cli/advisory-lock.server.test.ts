import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '../../db/client.server.ts';
import type { Database } from '../../db/database.server.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testDatabaseKind,
} from '../../tests/harness/test-database.ts';
import { withAdvisoryLock } from './advisory-lock.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Resolves when somebody waits for an advisory lock. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const waiting = await database.withSession((session) =>
      session.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`),
    );
    if (waiting.length > 0) return;
  }
}

// The embedded database has one process by its own lock.
test.skipIf(testDatabaseKind === 'embedded')(
  'of two processes on one PostgreSQL the second waits for the first',
  async () => {
    const other: Database = await openDatabase({
      databaseUrl: database.databaseUrl,
      directory: '',
    });
    const happened: string[] = [];
    let second: Promise<unknown> = Promise.resolve();
    await withAdvisoryLock(database, async () => {
      second = withAdvisoryLock(other, async () => {
        happened.push('second');
      });
      await somebodyWaits();
      happened.push('first');
    });
    await second;
    await other.close();
    expect(happened).toEqual(['first', 'second']);
  },
);

test('gives back what the work gives, and the turn when the work fails', async () => {
  expect(await withAdvisoryLock(database, async () => 'done')).toBe('done');
  const failing = withAdvisoryLock(database, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await withAdvisoryLock(database, async () => 'again')).toBe('again');
});
