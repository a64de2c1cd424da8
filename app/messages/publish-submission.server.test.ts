import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../../tests/harness/test-database.ts';
import { toDraft } from '../drafts/changes/draft-document.ts';
import { saveDocument } from '../drafts/importing/save-document.server.ts';
import { openCatalogs } from '../language/i18n.server.ts';
import { findDocument } from '../memorials/find-memorial.server.ts';
import { createMarkdownCache } from '../memorials/markdown-cache.server.ts';
import { getPage } from '../memorials/published-memorials.server.ts';
import { aDocument } from '../memorials/testing/documents.ts';
import { randomId } from '../wire/ids.server.ts';
import { publishSubmission, withdrawSubmission } from './publish-submission.server.ts';
import { changeSubmission, insertSubmission } from './testing/submissions.ts';

const NOW = new Date('2026-11-24T12:00:00.000Z');

const database = openTestDatabase();
let memorialId: string;
beforeEach(() => emptyAllTables(database));

type Sections = Array<Record<string, unknown>>;

async function aMemorial(sections: Sections, language = 'en'): Promise<void> {
  await save(sections, false, language);
  const row = await database.kysely.selectFrom('memorials').select('id').executeTakeFirstOrThrow();
  memorialId = row.id;
}

async function save(sections: Sections, replace = true, language = 'en') {
  const document = aDocument({ sections, language }) as never;
  return saveDocument(database.kysely, document, { replace });
}

const findI18n = openCatalogs({ folder: 'build/catalogs', hasPseudoLanguages: false });

const publish = (id: string) =>
  database.kysely
    .transaction()
    .execute((transaction) => publishSubmission(transaction, id, { now: NOW, findI18n }));

const rows = () => database.kysely.selectFrom('tributes').selectAll().orderBy('position').execute();

const memorial = () =>
  database.kysely.selectFrom('memorials').selectAll().executeTakeFirstOrThrow();

const tribute = (name: string, text = 'Thank you.') => ({
  date: '2026-03-04T15:20:00.000Z',
  name,
  text,
});

const counts = async () =>
  Object.fromEntries(
    (await database.kysely.selectFrom('tribute_counts').selectAll().execute()).map((row) => [
      row.category,
      row.tributes,
    ]),
  );

async function recounted() {
  const { rows: all } = await sql<{ category: string; tributes: number }>`
    select coalesce(category, relationship, '') as category, count(*)::integer as tributes
    from tributes group by 1`.execute(database.kysely);
  return Object.fromEntries(all.map((row) => [row.category, row.tributes]));
}

describe('publishing a tribute', () => {
  test("puts it after all others, in its category's section", async () => {
    await aMemorial([
      { type: 'tributesSection', order: 1, title: 'Words', tributes: [tribute('Ruth')] },
      { type: 'tributesSection', order: 2, title: 'Work', category: 'Work' },
    ]);
    const submit = (category: string) =>
      insertSubmission(database.kysely, memorialId, { category });
    await publish(await submit('Work'));
    const { tributeId } = await publish(await submit('Unknown'));
    const all = await rows();
    const { document } = await memorial();
    expect(all.map(({ name, source }) => `${name} ${source}`)).toEqual([
      'Ruth document',
      expect.stringMatching(/^Writer \d+ visitor$/),
      expect.stringMatching(/^Writer \d+ visitor$/),
    ]);
    const [words = '', work = ''] = document.sections.map(({ id }) => id);
    expect(all.map((row) => row.section_id)).toEqual([words, work, words]);
    expect(all[2]?.id).toBe(tributeId);
    expect(await counts()).toEqual({ '': 1, Work: 1, Unknown: 1 });
  });

  test('uses the date it was first written', async () => {
    await aMemorial([{ type: 'tributesSection', order: 1 }]);
    const written = new Date('2026-11-01T08:00:00.000Z');
    await publish(await insertSubmission(database.kysely, memorialId, { created_at: written }));
    expect((await rows())[0]?.written_at).toEqual(written);
  });

  test('adds a section to page and draft if there is none, and the version increases', async () => {
    await aMemorial([{ type: 'textSection', order: 4, bodyText: 'Life' }]);
    const before = await memorial();
    await database.kysely
      .insertInto('memorial_drafts')
      .values({
        memorial_id: memorialId,
        revision: 3,
        document: JSON.stringify(toDraft(before.document, randomId)),
        updated_at: NOW,
        updated_by: null,
      })
      .execute();
    await publish(await insertSubmission(database.kysely, memorialId));
    const after = await memorial();
    const added = after.document.sections.at(-1);
    expect(added).toMatchObject({ type: 'tributesSection', title: 'Tributes', order: 5 });
    expect(after.version).toBe(before.version + 1);
    expect((await rows())[0]?.section_id).toBe(added?.id);
    const draft = await database.kysely
      .selectFrom('memorial_drafts')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(draft.revision).toBe(4);
    expect(draft.document.sections.map(({ type }) => type)).toEqual([
      'textSection',
      'tributesSection',
    ]);
    expect(draft.document.sections[1]).toMatchObject({ id: added?.id, title: 'Tributes' });
    expect(
      (
        await getPage(
          {
            kysely: database.kysely,
            renderMarkdown: createMarkdownCache(),
            now: () => new Date(),
          },
          after.slug,
        )
      ).sections,
    ).toHaveLength(2);
  });

  test('its title is in the language of the memorial', async () => {
    await aMemorial([], 'ar');
    await publish(await insertSubmission(database.kysely, memorialId));
    expect((await memorial()).document.sections).toMatchObject([
      { type: 'tributesSection', title: 'كلمات الوفاء' },
    ]);
  });

  test('uses the section the family added to its draft', async () => {
    await aMemorial([{ type: 'textSection', order: 1, bodyText: 'Life' }]);
    const { document } = await memorial();
    const draft = toDraft(document, randomId);
    const id = randomId('sec');
    draft.sections.unshift({ id, type: 'tributesSection', title: 'From friends' });
    await database.kysely
      .insertInto('memorial_drafts')
      .values({
        memorial_id: memorialId,
        revision: 3,
        document: JSON.stringify(draft),
        updated_at: NOW,
        updated_by: null,
      })
      .execute();
    await publish(await insertSubmission(database.kysely, memorialId));
    expect((await memorial()).document.sections.at(-1)).toMatchObject({
      id,
      title: 'From friends',
    });
    const drafts = database.kysely.selectFrom('memorial_drafts').select('revision');
    expect(await drafts.execute()).toEqual([{ revision: 3 }]);
  });

  test('adds only one section when two are published at the same moment', async () => {
    await aMemorial([{ type: 'textSection', order: 1, bodyText: 'Life' }]);
    const ids = [
      await insertSubmission(database.kysely, memorialId),
      await insertSubmission(database.kysely, memorialId),
    ];
    await Promise.all(ids.map(publish));
    const { document } = await memorial();
    expect(document.sections.map(({ type }) => type)).toEqual(['textSection', 'tributesSection']);
    const all = await rows();
    expect(new Set(all.map(({ position }) => position)).size).toBe(2);
    expect(await counts()).toEqual({ '': 2 });
  });

  test('again, after a change by the writer, replaces the text and keeps id, date and place', async () => {
    await aMemorial([{ type: 'tributesSection', order: 1 }]);
    const id = await insertSubmission(database.kysely, memorialId);
    const other = await insertSubmission(database.kysely, memorialId);
    await publish(id);
    await publish(other);
    const [before] = await rows();
    await changeSubmission(database.kysely, id, 'Better words', NOW);
    await publish(id);
    const all = await rows();
    expect(all[0]).toEqual({ ...before, body: 'Better words' });
    expect(all).toHaveLength(2);
  });

  test('and withdrawing it leaves nothing on the page', async () => {
    await aMemorial([{ type: 'tributesSection', order: 1 }]);
    const id = await insertSubmission(database.kysely, memorialId);
    await publish(id);
    await database.kysely
      .transaction()
      .execute((transaction) => withdrawSubmission(transaction, id, NOW));
    expect(await rows()).toEqual([]);
    expect(await counts()).toEqual({});
    const row = await database.kysely
      .selectFrom('tribute_submissions')
      .select(['state', 'tribute_id'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'withdrawn', tribute_id: null });
  });
});

describe('an import', () => {
  const withVisitor = async (sections: Sections) => {
    await aMemorial(sections);
    await publish(await insertSubmission(database.kysely, memorialId, { name: 'Visitor' }));
    return (await rows()).find(({ source }) => source === 'visitor');
  };

  test("keeps what visitors wrote, and replaces the documents' tributes", async () => {
    const own = (text: string) => [
      { type: 'tributesSection', order: 1, tributes: [tribute('Ruth', text)] },
    ];
    const visitor = await withVisitor(own('Old'));
    expect((await save(own('New'))).outcome).toBe('replaced');
    const all = await rows();
    expect(all.map(({ body }) => body)).toEqual(['New', visitor?.body]);
    expect(all[1]).toEqual(visitor);
    expect((await save(own('New'))).outcome).toBe('unchanged');
  });

  test('without their section moves them to the first existing one', async () => {
    const visitor = await withVisitor([{ type: 'tributesSection', order: 1, title: 'Words' }]);
    await save([
      { type: 'tributesSection', order: 2, title: 'Second' },
      { type: 'tributesSection', order: 1, title: 'First' },
    ]);
    const { document } = await memorial();
    const first = document.sections.find((section) => section.title === 'First');
    expect(await rows()).toEqual([{ ...visitor, section_id: first?.id }]);
  });

  test('without any tributes section adds one, even when repeated', async () => {
    const visitor = await withVisitor([{ type: 'tributesSection', order: 1, title: 'Words' }]);
    const sections = [{ type: 'textSection', order: 1, bodyText: 'Life' }];
    expect((await save(sections)).outcome).toBe('replaced');
    expect(await rows()).toEqual([visitor]);
    const { document } = await memorial();
    expect(document.sections.at(-1)).toMatchObject({
      id: visitor?.section_id,
      title: 'Tributes',
      type: 'tributesSection',
    });
    expect((await save(sections)).outcome).toBe('unchanged');
  });

  test('of a returning export adds nothing twice and changes nothing', async () => {
    await withVisitor([{ type: 'tributesSection', order: 1, tributes: [tribute('Ruth')] }]);
    const { slug } = await memorial();
    const exported = await findDocument(database.kysely, slug);
    const before = await rows();
    if (!exported) throw new Error('There is no export');
    expect((await saveDocument(database.kysely, exported, { replace: true })).outcome).toBe(
      'unchanged',
    );
    expect(await rows()).toEqual(before);
    expect(before).toHaveLength(2);
  });
});

describe('the counts', () => {
  test('follow the rows through category changes, removals and several at once', async () => {
    await aMemorial([{ type: 'tributesSection', order: 1, tributes: [tribute('Ruth')] }]);
    const { kysely } = database;
    await publish(await insertSubmission(kysely, memorialId, { category: 'Work' }));
    await kysely.updateTable('tributes').set({ category: 'Family' }).execute();
    expect(await counts()).toEqual({ Family: 2 });
    await kysely
      .updateTable('tributes')
      .set({ category: null })
      .where('name', '=', 'Ruth')
      .execute();
    expect(await counts()).toEqual(await recounted());
    await kysely.deleteFrom('tributes').execute();
    expect(await counts()).toEqual({});
  });

  test('are right after many concurrent additions and removals', async () => {
    await aMemorial([{ type: 'tributesSection', order: 1 }]);
    const ids: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      ids.push(
        await insertSubmission(database.kysely, memorialId, { category: number % 2 ? 'A' : 'B' }),
      );
    }
    await Promise.all(ids.map(publish));
    await Promise.all(
      ids
        .slice(0, 5)
        .map((id) =>
          database.kysely
            .transaction()
            .execute((transaction) => withdrawSubmission(transaction, id, NOW)),
        ),
    );
    expect(await counts()).toEqual(await recounted());
    expect(Object.values(await counts()).reduce((sum, count) => sum + count, 0)).toBe(7);
  });
});
