import { beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { demoCookie } from './demo-session.ts';
import { get, htmlAt, textAt, titleOf } from './html.ts';
import { callAs } from './kept-memorial.ts';

const OLD = 'moved-pages-example';
const PRESENT = 'moved-pages-present';
const GONE = 'This page was taken down by the family.';

let cookie: string;
let id: string;
let code: string;

const call = (method: string, path: string, body?: unknown) =>
  callAs<{ memorial: { id: string; shortCode: string } }>(cookie, method, path, body);

async function statusBecomes(path: string, status: number): Promise<void> {
  await vi.waitUntil(async () => (await get(path)).status === status, { timeout: 20_000 });
}

async function redirectOf(path: string): Promise<string> {
  const { status, headers } = await get(path);
  return `${status} ${headers.get('location')} ${headers.get('cache-control')}`;
}

beforeAll(async () => {
  cookie = await demoCookie(inject('origin'));
  ({ id } = (await call('POST', '', { fullName: 'Moved Pages Example' })).memorial);
  code = (await call('GET', `/${id}`)).memorial.shortCode;
});

test('before the first publication the code leads nowhere', async () => {
  expect((await get(`/m/${code}`)).status).toBe(404);
  expect((await get(`/${OLD}`)).status).toBe(404);
});

describe('after the address was changed', () => {
  beforeAll(async () => {
    await call('POST', `/${id}/publish`, { revision: 0 });
    await statusBecomes(`/${OLD}`, 200);
    await statusBecomes(`/${OLD}/tributes`, 200);
    await call('PUT', `/${id}/address`, { slug: PRESENT });
    await statusBecomes(`/${OLD}`, 308);
    await statusBecomes(`/${OLD}/tributes`, 308);
  });

  test.each([
    [`/${OLD}`, `/${PRESENT}`],
    [`/${OLD}?utm_source=letter`, `/${PRESENT}?utm_source=letter`],
    [`/${OLD}/tributes`, `/${PRESENT}/tributes`],
    [`/${OLD}/tributes?category=Friends`, `/${PRESENT}/tributes?category=Friends`],
    [`/memorial/${OLD}/tributes`, `/memorial/${PRESENT}/tributes`],
    [`/api/v1/memorials/${OLD}`, `/api/v1/memorials/${PRESENT}`],
    [`/api/v1/memorials/${OLD}/tributes?after=`, `/api/v1/memorials/${PRESENT}/tributes?after=`],
  ])('%s leads to %s in one redirect, and no cache stores it', async (old, present) => {
    expect(await redirectOf(old)).toBe(`308 ${present} no-store`);
    expect((await get(present)).status).toBe(200);
  });

  test('the code leads to the current address, in lower case too', async () => {
    expect(await redirectOf(`/m/${code}`)).toBe(`302 /${PRESENT} no-store`);
    expect(await redirectOf(`/m/${code.toLowerCase()}`)).toBe(`302 /${PRESENT} no-store`);
  });

  test('its QR code is a cacheable picture', async () => {
    const { status, headers } = await get(`/m/${code}/qr.svg`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
  });

  test("a page shared by link isn't for search engines", async () => {
    const noindex = '<meta name="robots" content="noindex"/>';
    expect(await htmlAt(`/${PRESENT}`)).toContain(noindex);
    expect(await htmlAt(`/${PRESENT}/tributes`)).toContain(noindex);
  });
});

describe('after the page was taken down', () => {
  beforeAll(async () => {
    await call('DELETE', `/${id}`);
    await statusBecomes(`/${PRESENT}`, 410);
  });

  test.each([`/${PRESENT}`, `/${PRESENT}/tributes`, `/${OLD}`, `/${OLD}/tributes`])(
    `%s shows “${GONE}”`,
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(410);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(await textAt(path)).toContain(GONE);
      const html = await htmlAt(path);
      expect(titleOf(html)).toBe('This page was taken down');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    },
  );

  test('so does its code, and its API call for visitors', async () => {
    expect((await get(`/m/${code}`)).status).toBe(410);
    expect((await get(`/api/v1/memorials/${PRESENT}`)).status).toBe(410);
  });

  test('restored, it is where it was', async () => {
    await call('POST', `/${id}/restore`);
    await statusBecomes(`/${PRESENT}`, 200);
    expect(await redirectOf(`/${OLD}`)).toBe(`308 /${PRESENT} no-store`);
  });
});
