// On both databases: advisory locks.
import { expect, test } from 'vitest';

import { openDatabase } from '../../db/client.server.ts';
import type { Database } from '../../db/database.server.ts';
import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { testDatabaseKind } from '../../tests/harness/test-database.ts';
import { withAdvisoryLock } from './advisory-lock.server.ts';

const database = openTestDatabase();

async function untilLockIsWaitedFor(): Promise<void> {
  for (;;) {
    const waiting = await database.withSession((session) =>
      session.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`),
    );
    if (waiting.length > 0) return;
  }
}

// Skipped on the embedded database, which only one process can open.
test.skipIf(testDatabaseKind === 'embedded')(
  'of two processes on one PostgreSQL, the second waits for the first',
  async () => {
    const other: Database = await openDatabase({
      databaseUrl: database.databaseUrl,
      directory: '',
    });
    const order: string[] = [];
    let second: Promise<unknown> = Promise.resolve();
    await withAdvisoryLock(database, async () => {
      second = withAdvisoryLock(other, async () => {
        order.push('second');
      });
      await untilLockIsWaitedFor();
      order.push('first');
    });
    await second;
    await other.close();
    expect(order).toEqual(['first', 'second']);
  },
);

test('returns the result, and releases the lock when the work fails', async () => {
  expect(await withAdvisoryLock(database, async () => 'done')).toBe('done');
  const failing = withAdvisoryLock(database, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await withAdvisoryLock(database, async () => 'again')).toBe('again');
});
