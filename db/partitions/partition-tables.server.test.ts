// On both databases: partitions, which only a PostgreSQL server has to have.
import { readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { valueHash } from '../../app/drafts/changes/value-hash.ts';
import { SWEEP_MEMORIALS } from '../../app/management/jobs.server.ts';
import { FamilyUser } from '../../app/memorials/testing/families.ts';
import { ModeratedMemorialOfTest } from '../../app/messages/testing/moderated-memorial.ts';
import { storeCondolence } from '../../app/messages/testing/stored-messages.ts';
import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { testDatabaseKind } from '../../tests/harness/test-database.ts';
import { listTables, readRows } from '../table-contents.server.ts';

describe.runIf(testDatabaseKind === 'postgres')('partitions', () => {
  const app = openTestApp();

  async function partition(): Promise<void> {
    const script = await readFile(new URL('./partition-tables.sql', import.meta.url), 'utf8');
    await app.database.withSession((session) => session.runScript(script));
  }

  /** The rows of each table as sorted lines. */
  async function readEverything(): Promise<Map<string, string[]>> {
    return app.database.withSession((session) =>
      session.transaction(async (transaction) => {
        const tables = new Map<string, string[]>();
        for (const table of await listTables(transaction)) {
          const lines: string[] = [];
          for await (const batch of readRows(transaction, table)) lines.push(...batch);
          tables.set(table.name, lines.toSorted());
        }
        return tables;
      }),
    );
  }

  async function aMemorialWithEverything(moderator: FamilyUser): Promise<ModeratedMemorialOfTest> {
    const memorial = await ModeratedMemorialOfTest.begin(app, moderator);
    await publishAnother(memorial);
    const ids = [await memorial.submit(), await memorial.submit(), await memorial.submit()];
    await memorial.decide({ ids: ids.slice(1), decision: 'publish' });
    const letter = await storeCondolence(app, memorial.id, {
      email: 'ed@example.org',
      mayAnswer: true,
    });
    await memorial.owner.call('GET', `/${memorial.id}/condolences/${letter}`);
    const { status } = await memorial.owner.call(
      'POST',
      `/${memorial.id}/condolences/${letter}/reply`,
      { text: 'Thank you' },
    );
    expect(status).toBe(200);
    return memorial;
  }

  let quotes = 0;
  async function publishAnother({ owner, id }: ModeratedMemorialOfTest): Promise<void> {
    const was = valueHash((await owner.draft(id)).document.quote);
    const value = `Words ${(quotes += 1)}`;
    const change = { id: `chg_${quotes}`, op: 'set', path: 'quote', value, was };
    expect((await owner.change(id, change)).applied).toHaveLength(1);
    expect((await owner.publish(id)).status).toBe(200);
  }

  const count = async (table: string, memorialId: string) =>
    (
      await sql`select from ${sql.table(table)} where memorial_id = ${memorialId}`.execute(
        app.database.kysely,
      )
    ).rows.length;

  test('the rows stay, and pages, publications, messages, sweeps and purges keep working', async () => {
    const moderator = await FamilyUser.register(app);
    const [kept, gone] = [
      await aMemorialWithEverything(moderator),
      await aMemorialWithEverything(moderator),
    ];
    const before = await readEverything();
    await partition();
    const after = await readEverything();
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    for (const [name, rows] of before) expect(after.get(name), name).toEqual(rows);
    for (const table of ['memorial_revisions', 'tributes', 'condolence_replies', 'memorial_log']) {
      expect(before.get(table)?.length, table).toBeGreaterThan(1);
    }

    const revisions = await count('memorial_revisions', kept.id);
    await publishAnother(kept);
    expect(await count('memorial_revisions', kept.id)).toBeGreaterThan(revisions);
    const late = await kept.submit();
    await kept.decide({ ids: [late], decision: 'publish' });
    const { slug } = await kept.owner.memorial(kept.id);
    expect((await app.browser().fetch(`/api/v1/memorials/${slug}`)).status).toBe(200);
    expect(await kept.onThePage()).toHaveLength(3);

    const others = await readOf(kept.id);
    await gone.owner.call('DELETE', `/${gone.id}`);
    app.clock.advance({ days: 31 });
    await app.database.kysely
      .transaction()
      .execute((transaction) => app.jobs.add(transaction, SWEEP_MEMORIALS, {}));
    expect(await app.jobs.runDue()).toMatchObject({ failed: 0 });
    for (const table of [
      'memorial_revisions',
      'memorial_log',
      'tributes',
      'tribute_counts',
      'tribute_submissions',
      'condolences',
      'condolence_reads',
      'condolence_replies',
      'media_uses',
    ]) {
      expect(await count(table, gone.id), table).toBe(0);
    }
    expect(await readOf(kept.id)).toEqual(others);
  });

  /** What the sweep must leave of a memorial. */
  async function readOf(memorialId: string): Promise<string[]> {
    const all = await readEverything();
    return ['memorial_revisions', 'tributes', 'tribute_submissions', 'condolences', 'memorial_log']
      .flatMap((table) => all.get(table) ?? [])
      .filter((line) => line.includes(memorialId));
  }

  test('a second run changes nothing and says so', async () => {
    await expect(partition()).rejects.toThrow('partitioned already');
  });
});
