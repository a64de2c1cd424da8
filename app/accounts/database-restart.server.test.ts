// On both databases: lost connections.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import type { TestApp } from '../../tests/harness/test-app.ts';
import { createTestDatabase, testDatabaseKind } from '../../tests/harness/test-database.ts';

describe.runIf(testDatabaseKind === 'postgres')('"database restarted in the middle"', () => {
  const app = openTestApp();

  test('after every connection was terminated, a session is still valid and a new sign-in works', async () => {
    const browser = app.browser();
    await browser.register('ada@example.org');
    await terminateConnections(app);

    await expect
      .poll(async () => (await browser.fetch('/api/v1/auth/me')).status, { timeout: 10_000 })
      .toBe(200);
    const other = app.browser();
    await other.login('ada@example.org');
    expect((await other.fetch('/api/v1/auth/me')).status).toBe(200);
  });
});

async function terminateConnections(app: TestApp): Promise<void> {
  const name = new URL(app.database.databaseUrl ?? '').pathname.slice(1);
  const elsewhere = await createTestDatabase();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}
  `.execute(elsewhere.kysely);
  await elsewhere.close();
}
