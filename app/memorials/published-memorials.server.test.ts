import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../../tests/harness/test-database.ts';
import { saveDocument } from '../drafts/importing/save-document.server.ts';
import { pageI18n } from '../language/i18n.ts';
import type { Memorial } from './contract.ts';
import { inventedNotice } from './couples.ts';
import { readMemorialDocument } from './documents/document-problems.ts';
import { findDocument, listMemorials } from './find-memorial.server.ts';
import { createMarkdownCache } from './markdown-cache.server.ts';
import { getPage, getTributes, type MemorialsContext } from './published-memorials.server.ts';
import { isMemorialId } from './slugs.ts';
import { remove, listForSitemap } from './store.server.ts';

const database = openTestDatabase();
let context: MemorialsContext;

beforeAll(async () => {
  context = {
    kysely: database.kysely,
    renderMarkdown: createMarkdownCache(),
    now: () => new Date(),
  };
});
beforeEach(() => emptyAllTables(database));

function aMemorial(overrides: Record<string, unknown> = {}): Memorial {
  const reading = readMemorialDocument({
    slug: 'ada-lind',
    fullName: 'Ada Lind',
    dob: '1941-03-09',
    sections: [
      { type: 'textSection', order: 2, title: 'Her life', bodyText: 'She kept bees.' },
      { type: 'tributesSection', order: 1, title: 'Words', tributes: tributes(5) },
    ],
    ...overrides,
  });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.memorial;
}

function tributes(count: number, more: Record<string, unknown> = {}) {
  return Array.from({ length: count }, (_, index) => ({
    date: `2026-03-0${index + 1}T10:00:00Z`,
    name: `Friend ${index + 1}`,
    text: `Word ${index + 1}`,
    ...more,
  }));
}

const save = (memorial: Memorial, replace = false) =>
  saveDocument(database.kysely, memorial, { replace });

describe('saving a document', () => {
  test('a saved document is read back unchanged, with its tributes in order', async () => {
    const memorial = aMemorial();
    expect(await save(memorial)).toMatchObject({ version: 1, outcome: 'created' });
    expect(await findDocument(database.kysely, 'ada-lind')).toEqual(memorial);
  });

  test('a memorial gets an id no slug can have, and is public', async () => {
    await save(aMemorial());
    const row = await database.kysely
      .selectFrom('memorials')
      .select(['id', 'level', 'state'])
      .executeTakeFirstOrThrow();
    expect(isMemorialId(row.id)).toBe(true);
    expect(row).toMatchObject({ level: 'public', state: 'published' });
  });

  test('tributes are rows of their own, not part of the stored document', async () => {
    await save(aMemorial());
    const { document } = await database.kysely
      .selectFrom('memorials')
      .select('document')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(document)).not.toContain('Word 1');
    const { count } = await database.kysely
      .selectFrom('tributes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(5);
  });

  test('a taken slug is refused and nothing changes', async () => {
    await save(aMemorial());
    await expect(save(aMemorial({ fullName: 'Somebody Else' }))).rejects.toMatchObject({
      code: 'SLUG_TAKEN',
    });
    expect((await findDocument(database.kysely, 'ada-lind'))?.fullName).toBe('Ada Lind');
  });

  test('the version is incremented by each change, and only by changes', async () => {
    await save(aMemorial());
    expect(await save(aMemorial(), true)).toMatchObject({ version: 1, outcome: 'unchanged' });
    expect(await save(aMemorial({ quote: 'Mind the bees.' }), true)).toMatchObject({
      version: 2,
      outcome: 'replaced',
    });
    const withOtherTributes = aMemorial({
      sections: [{ type: 'tributesSection', order: 1, tributes: tributes(2) }],
    });
    expect(await save(withOtherTributes, true)).toMatchObject({ version: 3, outcome: 'replaced' });
    expect(await findDocument(database.kysely, 'ada-lind')).toMatchObject(withOtherTributes);
  });

  test("when its other rows can't be written, neither is the document", async () => {
    const failing = saveDocument(database.kysely, aMemorial(), {
      replace: false,
      withinTransaction: () => Promise.reject(new Error('no room')),
    });
    await expect(failing).rejects.toThrow('no room');
    expect(await findDocument(database.kysely, 'ada-lind')).toBeNull();
  });

  test('of two concurrent imports of one slug one wins, and no tribute is duplicated', async () => {
    const results = await Promise.allSettled([save(aMemorial()), save(aMemorial())]);
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await findDocument(database.kysely, 'ada-lind')).toEqual(aMemorial());
  });

  test('tributes of several sections return to their own section', async () => {
    const memorial = aMemorial({
      sections: [
        { type: 'tributesSection', order: 1, title: 'Family', tributes: tributes(2) },
        { type: 'textSection', order: 2, title: 'Between' },
        { type: 'tributesSection', order: 3, title: 'Friends', tributes: tributes(3) },
      ],
    });
    await save(memorial);
    expect(await findDocument(database.kysely, 'ada-lind')).toEqual(memorial);
  });

  test('removing a memorial removes its tributes', async () => {
    await save(aMemorial());
    expect(await remove(database.kysely, 'ada-lind')).toBe(true);
    expect(await remove(database.kysely, 'ada-lind')).toBe(false);
    const rows = await database.kysely.selectFrom('tributes').select('id').execute();
    expect(rows).toEqual([]);
  });

  test('5,000 tributes of one section are all saved', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      date: '2026-03-01T10:00:00Z',
      name: `Friend ${index}`,
      text: 'A word.',
    }));
    const memorial = aMemorial({
      sections: [{ type: 'tributesSection', order: 1, tributes: many }],
    });
    await save(memorial);
    expect(await findDocument(database.kysely, 'ada-lind')).toEqual(memorial);
  });
});

describe('the page', () => {
  async function previewOf(own: unknown[]): Promise<string[]> {
    await save(aMemorial({ sections: [{ type: 'tributesSection', order: 1, tributes: own }] }));
    const page = await getPage(context, 'ada-lind');
    const [section] = page.sections;
    return section?.type === 'tributesSection' ? section.preview.map(({ name }) => name) : [];
  }

  test("the preview shows 'the first 3 if the flag is missing'", async () => {
    expect(await previewOf(tributes(5))).toEqual(['Friend 1', 'Friend 2', 'Friend 3']);
  });

  test("the preview shows 'those with preview true' where any carries the flag", async () => {
    const own = tributes(5).map((tribute, index) =>
      index === 4 ? { ...tribute, preview: true } : tribute,
    );
    expect(await previewOf(own)).toEqual(['Friend 5']);
  });

  test('a section whose tributes all have the flag false shows none, wherever the flag first appears', async () => {
    const own = tributes(5).map((tribute, index) =>
      index === 4 ? { ...tribute, preview: false } : tribute,
    );
    expect(await previewOf(own)).toEqual([]);
  });

  test('each section follows its own flags', async () => {
    const numbered = (flag: (index: number) => { preview?: boolean }) =>
      tributes(5).map((tribute, index) => ({ ...tribute, ...flag(index) }));
    const own = [
      numbered(() => ({})),
      numbered((index) => (index === 0 ? { preview: false } : {})),
      numbered((index) => (index > 2 ? { preview: true } : {})),
    ];
    await save(
      aMemorial({
        sections: own.map((list, order) => ({ type: 'tributesSection', order, tributes: list })),
      }),
    );
    const { sections } = await getPage(context, 'ada-lind');
    expect(
      sections.map((section) =>
        section.type === 'tributesSection' ? section.preview.map(({ name }) => name) : null,
      ),
    ).toEqual([
      ['Friend 1', 'Friend 2', 'Friend 3'],
      ['Friend 4', 'Friend 5'],
    ]);
  });

  test("an absent slug fails with 'Memorial slug is required'", async () => {
    await expect(getPage(context, undefined)).rejects.toMatchObject({
      code: 'MEMORIAL_SLUG_REQUIRED',
      message: 'Memorial slug is required',
      status: 400,
    });
  });

  test.each(['nobody-here', 'A', '\u0000', '../etc', "x' or 1=1", 'a'.repeat(5_000)])(
    "an unknown slug ('%s') is a 404 'Memorial not found'",
    async (slug) => {
      await expect(getPage(context, slug)).rejects.toMatchObject({
        message: 'Memorial not found',
        status: 404,
      });
    },
  );

  test('a draft looks like an unknown memorial', async () => {
    await save(aMemorial());
    await database.kysely.updateTable('memorials').set({ state: 'draft' }).execute();
    await expect(getPage(context, 'ada-lind')).rejects.toMatchObject({ status: 404 });
    expect(await listForSitemap(database.kysely, '', 10)).toEqual([]);
  });
});

test('the list of tributes has the notice for invented people and the names of a couple', async () => {
  const notices = async (fields: Record<string, unknown>) => {
    await save(aMemorial(fields), true);
    const { memorial } = await getTributes(database.kysely, 'ada-lind', { limit: 1 });
    const { isInvented, names } = memorial;
    return [isInvented ? inventedNotice(pageI18n, names.length) : undefined, names];
  };
  expect(await notices({})).toEqual([undefined, ['Ada Lind']]);
  expect(await notices({ invented: true })).toEqual([
    'Sample page: this person is fictional.',
    ['Ada Lind'],
  ]);
  expect(await notices({ invented: true, fullName2: 'Bo Lind' })).toEqual([
    'Sample page: these people are fictional.',
    ['Ada Lind', 'Bo Lind'],
  ]);
});

test('the list contains every memorial with the number of its tributes', async () => {
  await save(aMemorial());
  await save(aMemorial({ slug: 'carl-lind', fullName: 'Carl Lind', sections: [] }));
  expect(await listMemorials(database.kysely)).toMatchObject([
    { slug: 'ada-lind', fullName: 'Ada Lind', tributes: 5, version: 1, state: 'published' },
    { slug: 'carl-lind', fullName: 'Carl Lind', tributes: 0 },
  ]);
});

describe('texts that are slow to render, saved before the import refused them', () => {
  const withTexts = (slug: string, texts: string[]) =>
    aMemorial({
      slug,
      sections: texts.map((bodyText, order) => ({ type: 'textSection', order, bodyText })),
    });

  test('are shown as plain paragraphs when nested too deep', async () => {
    await save(withTexts('ada-lind', ['>'.repeat(50_000)]));
    const before = process.threadCpuUsage();
    const page = await getPage(context, 'ada-lind');
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000);
    expect(page.sections).toMatchObject([{ html: `<p dir="auto">${'&gt;'.repeat(50_000)}</p>` }]);
  });

  test('do not delay other pages', async () => {
    await save(
      withTexts(
        'slow-page',
        Array.from({ length: 12 }, (_, n) => '['.repeat(20_000) + n),
      ),
    );
    await save(withTexts('other-page', ['She kept bees.']));
    // Opens two connections, so that neither page waits for one.
    await Promise.all([getPage(context, 'other-page'), getPage(context, 'other-page')]);
    const drawn: string[] = [];
    await Promise.all(
      ['slow-page', 'other-page'].map(async (slug) => {
        await getPage(context, slug);
        drawn.push(slug);
      }),
    );
    expect(drawn).toEqual(['other-page', 'slow-page']);
  });
});
