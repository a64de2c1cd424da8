import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { validateResponses } from '../../tests/harness/openapi-validation.ts';
import { saveDocument } from '../drafts/importing/save-document.server.ts';
import { NEXT_PAGE_SIZE } from '../tributes/list/paging/page-sizes.ts';
import { failureResponse } from '../wire/api.server.ts';
import { memorialRoutes } from './api.server.ts';
import { memorialSchema } from './contract.ts';

const SLUG = 'an-example';
const ALL = '/api/v1/memorials';
const PATH = `${ALL}/${SLUG}/tributes`;
const TOTAL = NEXT_PAGE_SIZE + 5;

const database = openTestDatabase();
let app: Hono;

beforeAll(async () => {
  const tributes = Array.from({ length: TOTAL }, (_, index) => ({
    date: '2026-03-04T15:20:00Z',
    name: `Writer ${index}`,
    category: index < 2 ? 'Family & friends' : 'Village',
    text: `Text ${index}`,
    preview: true,
  }));
  await saveDocument(
    database.kysely,
    memorialSchema.parse({
      slug: SLUG,
      fullName: 'Ada Example',
      sections: [{ type: 'tributesSection', order: 1, tributes }],
    }),
    { replace: false },
  );
  app = validateResponses(
    memorialRoutes(
      { kysely: database.kysely, now: () => new Date() },
      { anyone: () => Promise.resolve(undefined) },
    ),
  );
  app.onError((error, c) => failureResponse(c, error));
});

interface Answer {
  success: boolean;
  code?: string;
  message: string;
  fields?: Record<string, string>;
  data: { tributes: { id: string; text: string }[]; next: string | null; total: number };
}

async function ask(path: string, init?: RequestInit): Promise<{ status: number; answer: Answer }> {
  const response = await app.request(path, init);
  return { status: response.status, answer: (await response.json()) as Answer };
}

describe('GET /api/v1/memorials/{slug}/tributes refuses', () => {
  test.each([
    'nonsense',
    '%00',
    '../../etc/passwd',
    Buffer.from('2026-02-30T00:00:00.000000Z tri_0123456789ABCDEFGHIJab').toString('base64url'),
  ])('an invalid cursor: %s', async (word) => {
    const { status, answer } = await ask(`${PATH}?after=${word}`);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ success: false, code: 'INVALID_INPUT' });
    expect(Object.keys(answer.fields ?? {})).toEqual(['after']);
  });

  test.each(['nobody-here', 'mem_0123456789ABCDEFGHIJab', 'x', '%F0%9F%95%AF', 'memorial'])(
    'a slug no memorial has: %s',
    async (slug) => {
      const { status, answer } = await ask(`${ALL}/${slug}/tributes`);
      expect(status).toBe(404);
      expect(answer).toMatchObject({ success: false, message: 'Memorial not found' });
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('the method %s', async (method) => {
    const response = await app.request(PATH, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  });
});

describe('GET /api/v1/memorials/{slug}/tributes answers', () => {
  test('page by page, every tribute exactly once', async () => {
    const first = await ask(PATH);
    expect(first.status).toBe(200);
    expect(first.answer).toMatchObject({ success: true, data: { total: TOTAL } });
    expect(first.answer.data.tributes).toHaveLength(NEXT_PAGE_SIZE);
    const second = await ask(`${PATH}?after=${first.answer.data.next}`);
    expect(second.answer.data.next).toBeNull();
    const ids = [first, second].flatMap(({ answer }) => answer.data.tributes.map(({ id }) => id));
    expect(new Set(ids).size).toBe(TOTAL);
  });

  test('with one category', async () => {
    const { answer } = await ask(`${PATH}?category=${encodeURIComponent('Family & friends')}`);
    expect(answer.data.total).toBe(2);
    expect(answer.data.tributes.map(({ text }) => text).toSorted()).toEqual(['Text 0', 'Text 1']);
  });

  test('an unknown category with an empty list, and empty parameters as if missing', async () => {
    const unknown = await ask(`${PATH}?category=Nobody`);
    expect(unknown.status).toBe(200);
    expect(unknown.answer.data).toMatchObject({ tributes: [], next: null, total: 0 });
    expect((await ask(`${PATH}?category=&after=`)).answer.data.total).toBe(TOTAL);
  });

  test('HEAD without a body', async () => {
    const response = await app.request(PATH, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});
