import { beforeEach, describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { validateResponses } from '../../tests/harness/openapi-validation.ts';
import { emptyAllTables } from '../../tests/harness/test-database.ts';
import { saveDocument } from '../drafts/importing/save-document.server.ts';
import { memorialRoutes } from './api.server.ts';
import { memorialSchema, type Memorial } from './contract.ts';
import { findDocument } from './find-memorial.server.ts';
import { createMarkdownCache } from './markdown-cache.server.ts';
import { getPage } from './published-memorials.server.ts';
import { aDocument, aFullDocument } from './testing/documents.ts';

const database = openTestDatabase();
beforeEach(() => emptyAllTables(database));

function aMemorial(tributeCount: number): Memorial {
  const tributes = Array.from({ length: tributeCount }, (_, index) => ({
    date: '2026-03-01T10:00:00Z',
    name: 'A friend',
    text: `Word ${index % 10}`,
  }));
  const sections = [
    { type: 'textSection', order: 2, title: 'Her life', bodyText: 'She kept bees.' },
    { type: 'tributesSection', order: 1, title: 'Words', tributes },
  ];
  return memorialSchema.parse(aDocument({ slug: 'ada-lind', sections }));
}

const save = (memorial: Memorial) => saveDocument(database.kysely, memorial, { replace: true });

describe('GET /api/v1/memorials/{slug}', () => {
  const ask = (path: string, init?: RequestInit) =>
    validateResponses(
      memorialRoutes(
        { kysely: database.kysely, now: () => new Date() },
        { anyone: () => Promise.resolve(undefined) },
      ),
    ).request(`/api/v1/memorials${path}`, init);

  test('the date a picture was taken stays with the family; what visitors need of it is there', async () => {
    await save(memorialSchema.parse(aFullDocument('/media/a.webp', '/media/a.mp4')));
    const answer = await ask('/ada-example');
    const body = await answer.text();
    expect(body).toContain('"alt":"A woman beside a van"');
    expect(body).toContain('"focalPoint":{"x":0.25,"y":1}');
    expect(body).toContain('"profilePhotoCrop"');
    expect(body).not.toContain('taken');
    expect(
      JSON.stringify(
        await getPage(
          { kysely: database.kysely, renderMarkdown: createMarkdownCache(), now: () => new Date() },
          'ada-example',
        ),
      ),
    ).not.toContain('1989-07-04');
    expect(JSON.stringify(await findDocument(database.kysely, 'ada-example'))).toContain(
      '1989-07-04',
    );
  });

  test('after the last day of a funeral, has nothing that the page hides', async () => {
    const gathering = { kind: 'funeral', timeZone: 'Europe/London', address: '7 Hidden Lane' };
    const publish = (date: string, section: object = {}) => {
      const funeral = { type: 'serviceSection', order: 1, gatherings: [{ ...gathering, date }] };
      return save(
        memorialSchema.parse(
          aDocument({ slug: 'ada-lind', sections: [{ ...funeral, ...section }] }),
        ),
      );
    };
    const read = async () => (await ask('/ada-lind')).text();
    await publish('2999-12-03');
    expect(await read()).toContain('7 Hidden Lane');
    await publish('2020-12-03');
    expect(await read()).toContain('2020-12-03');
    expect(await read()).not.toContain('7 Hidden Lane');
    await publish('2020-12-03', { staysOpen: true });
    expect(await read()).toContain('7 Hidden Lane');
  });

  test('returns the memorial in the envelope, with a preview of its tributes and their total', async () => {
    const memorial = aMemorial(5);
    await save(memorial);
    const answer = await ask('/ada-lind');
    expect(answer.status).toBe(200);
    const sections = memorial.sections.map((section) =>
      section.type === 'tributesSection'
        ? { ...section, tributes: section.tributes?.slice(0, 3) }
        : section,
    );
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Memorial found',
      data: {
        memorial: JSON.parse(JSON.stringify({ ...memorial, sections })) as unknown,
        tributesTotal: 5,
      },
    });
  });

  test('has the same size for ten thousand tributes as for three', async () => {
    const sizes = [];
    for (const count of [3, 10_000]) {
      await save(aMemorial(count));
      const text = await (await ask('/ada-lind')).text();
      expect(text).toContain(`"tributesTotal":${count}}`);
      sizes.push(text.length - String(count).length);
    }
    expect(sizes[1]).toBe(sizes[0]);
  });

  test('a memorial without tributes has a total of 0', async () => {
    await save(memorialSchema.parse(aDocument({ slug: 'ada-lind', sections: [] })));
    expect(await (await ask('/ada-lind')).json()).toMatchObject({
      data: { memorial: { sections: [] }, tributesTotal: 0 },
    });
  });

  test('a wrong method is 405 and lists the allowed ones', async () => {
    const answer = await ask('/ada-lind', { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(await answer.json()).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
  });
});
