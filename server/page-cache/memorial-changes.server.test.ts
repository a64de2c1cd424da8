// What the database says of changes, by its triggers, and that it is heard again after a loss.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readMemorialDocument } from '../../app/memorials/documents/document-problems.ts';
import { createMemorialService, type MemorialService } from '../../app/memorials/service.server.ts';
import {
  createTestDatabase,
  testDatabaseKind,
  type TestDatabase,
} from '../../tests/harness/test-database.ts';
import { MEMORIAL_CHANGES } from './page-cache.server.ts';

let database: TestDatabase;
let memorials: MemorialService;
let heard: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  memorials = createMemorialService({ kysely: database.kysely });
  heard = [];
  await new Promise<void>((resolve) => {
    database.listen(MEMORIAL_CHANGES, {
      onNotice: (slug) => void heard.push(slug),
      onHearing: () => {
        heard.push('(hearing)');
        resolve();
      },
      onLost: () => void heard.push('(lost)'),
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
  await memorials.saveDocument(reading.memorial, { replace: true });
}

/** What was said of memorials, each once; the last word is one that only this test says. */
async function saidUntilNow(): Promise<string[]> {
  await sql`select pg_notify('memorial_changes', '(asked)')`.execute(database.kysely);
  await expect.poll(() => heard).toContain('(asked)');
  const said = heard.slice(1, heard.indexOf('(asked)'));
  heard = ['(hearing)'];
  return [...new Set(said)];
}

describe('a change is said by the database itself', () => {
  test('an import, a replacement, a removal; and nothing for one that changes nothing', async () => {
    await save('ada-example');
    expect(await saidUntilNow()).toEqual(['ada-example']);
    await save('ada-example');
    expect(await saidUntilNow()).toEqual([]);
    await save('ada-example', 'Dear old friend.');
    expect(await saidUntilNow()).toEqual(['ada-example']);
    await memorials.remove('ada-example');
    expect(await saidUntilNow()).toEqual(['ada-example']);
  });

  test('by hand too: a state, another slug, a tribute', async () => {
    await save('ada-example');
    await saidUntilNow();
    await sql`update memorials set state = 'draft'`.execute(database.kysely);
    expect(await saidUntilNow()).toEqual(['ada-example']);
    await sql`update memorials set slug = 'ada-lind'`.execute(database.kysely);
    expect((await saidUntilNow()).toSorted()).toEqual(['ada-example', 'ada-lind']);
    await sql`update tributes set name = 'Cy'`.execute(database.kysely);
    expect(await saidUntilNow()).toEqual(['ada-lind']);
    await sql`delete from tributes`.execute(database.kysely);
    expect(await saidUntilNow()).toEqual(['ada-lind']);
  });

  test('only when it is committed', async () => {
    await save('ada-example');
    await saidUntilNow();
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await sql`update memorials set state = 'draft'`.execute(transaction);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await saidUntilNow()).toEqual([]);
  });

  test('a statement that touches very many says "all" once', async () => {
    await sql`
      insert into memorials (id, slug, document)
      select 'mem_' || lpad(n::text, 22, '0'), 'person-' || n, '{}' from generate_series(1, 101) n
    `.execute(database.kysely);
    expect(await saidUntilNow()).toEqual([]);
    await sql`update memorials set state = 'draft'`.execute(database.kysely);
    expect(await saidUntilNow()).toEqual(['*']);
    await sql`truncate memorials cascade`.execute(database.kysely);
    expect(await saidUntilNow()).toEqual(['*']);
  });
});

describe.runIf(testDatabaseKind === 'postgres')('a lost connection', () => {
  test('is told, and notices are heard again on the next one', async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'memorials notices'
    `.execute(database.kysely);
    await expect
      .poll(() => heard, { timeout: 10_000 })
      .toEqual(['(hearing)', '(lost)', '(hearing)']);
    heard = ['(hearing)'];
    await save('ada-example');
    expect(await saidUntilNow()).toEqual(['ada-example']);
  });
});
