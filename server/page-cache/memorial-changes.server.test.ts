// On both databases: notifications.
// Tests which notifications the database's triggers send, and that listening resumes after a lost connection.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { saveDocument } from '../../app/drafts/importing/save-document.server.ts';
import { readMemorialDocument } from '../../app/memorials/documents/document-problems.ts';
import { remove } from '../../app/memorials/store.server.ts';
import {
  createTestDatabase,
  testDatabaseKind,
  type TestDatabase,
} from '../../tests/harness/test-database.ts';
import { MEMORIAL_CHANGES_CHANNEL } from './page-cache.server.ts';

let database: TestDatabase;
let received: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  received = [];
  await new Promise<void>((resolve) => {
    database.listen(MEMORIAL_CHANGES_CHANNEL, {
      onNotification: (slug) => void received.push(slug),
      onListening: () => {
        received.push('(listening)');
        resolve();
      },
      onConnectionLost: () => void received.push('(lost)'),
    });
  });
});

afterEach(() => database.close());

async function save(slug: string, text = 'Dear friend.'): Promise<void> {
  const reading = readMemorialDocument({
    slug,
    fullName: 'Ada Example',
    sections: [
      { type: 'tributesSection', order: 1, tributes: [{ date: '2026-01-02', name: 'Bo', text }] },
    ],
  });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  await saveDocument(database.kysely, reading.memorial, { replace: true });
}

/** The slugs that were notified since the last call. One extra notification marks the end. */
async function notifiedSlugs(): Promise<string[]> {
  await sql`select pg_notify('memorial_changes', '(end)')`.execute(database.kysely);
  await expect.poll(() => received).toContain('(end)');
  const slugs = received.slice(1, received.indexOf('(end)'));
  received = ['(listening)'];
  return [...new Set(slugs)];
}

describe('the database notifies of', () => {
  test('an import, a replacement and a removal, but not an import that changes nothing', async () => {
    await save('ada-example');
    expect(await notifiedSlugs()).toEqual(['ada-example']);
    await save('ada-example');
    expect(await notifiedSlugs()).toEqual([]);
    await save('ada-example', 'Dear old friend.');
    expect(await notifiedSlugs()).toEqual(['ada-example']);
    await remove(database.kysely, 'ada-example');
    expect(await notifiedSlugs()).toEqual(['ada-example']);
  });

  test('changes by SQL: a state, another slug, a tribute', async () => {
    await save('ada-example');
    await notifiedSlugs();
    await sql`update memorials set state = 'draft'`.execute(database.kysely);
    expect(await notifiedSlugs()).toEqual(['ada-example']);
    await sql`update memorials set slug = 'ada-lind'`.execute(database.kysely);
    expect((await notifiedSlugs()).toSorted()).toEqual(['ada-example', 'ada-lind']);
    await sql`update tributes set name = 'Cy'`.execute(database.kysely);
    expect(await notifiedSlugs()).toEqual(['ada-lind']);
    await sql`delete from tributes`.execute(database.kysely);
    expect(await notifiedSlugs()).toEqual(['ada-lind']);
  });

  test('a memorial getting or losing an owner, but not other members', async () => {
    await save('ada-example');
    await sql`
      insert into users (id, email, first_name, last_name, created_at, updated_at)
      select 'usr_' || lpad(n::text, 22, '0'), n || '@example.org', 'Ada', 'King', now(), now()
      from generate_series(1, 2) n
    `.execute(database.kysely);
    const join = (userId: string, role: string) =>
      sql`insert into memorial_members (memorial_id, user_id, role)
        select id, ${userId}, ${role} from memorials`.execute(database.kysely);
    await notifiedSlugs();
    await join('usr_0000000000000000000002', 'contributor');
    expect(await notifiedSlugs()).toEqual([]);
    await join('usr_0000000000000000000001', 'owner');
    expect(await notifiedSlugs()).toEqual(['ada-example']);
    await sql`delete from users where id = 'usr_0000000000000000000001'`.execute(database.kysely);
    expect(await notifiedSlugs()).toEqual(['ada-example']);
  });

  test('commits only', async () => {
    await save('ada-example');
    await notifiedSlugs();
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await sql`update memorials set state = 'draft'`.execute(transaction);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await notifiedSlugs()).toEqual([]);
  });

  test('all memorials at once, when a statement changes very many', async () => {
    await sql`
      insert into memorials (id, slug, document)
      select 'mem_' || lpad(n::text, 22, '0'), 'person-' || n, '{}' from generate_series(1, 101) n
    `.execute(database.kysely);
    expect(await notifiedSlugs()).toEqual([]);
    await sql`update memorials set state = 'draft'`.execute(database.kysely);
    expect(await notifiedSlugs()).toEqual(['*']);
    await sql`truncate memorials cascade`.execute(database.kysely);
    expect(await notifiedSlugs()).toEqual(['*']);
  });
});

describe.runIf(testDatabaseKind === 'postgres')('a lost connection', () => {
  test('is reported, and notifications are received on the next one', async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'memorials notices'
    `.execute(database.kysely);
    await expect
      .poll(() => received, { timeout: 10_000 })
      .toEqual(['(listening)', '(lost)', '(listening)']);
    received = ['(listening)'];
    await save('ada-example');
    expect(await notifiedSlugs()).toEqual(['ada-example']);
  });
});
