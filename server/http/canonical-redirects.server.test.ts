import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';

import { publicPageAt } from '../page-cache/public-pages.server.ts';
import {
  canonicalPath,
  redirectToCanonicalPath,
  mayFailToDecode,
} from './canonical-redirects.server.ts';
import { isCanonicalFormPath } from './form-bodies.server.ts';

describe('the canonical path of a public page', () => {
  test.each([
    ['/ada-lind/', '/ada-lind'],
    ['/Ada-Lind', '/ada-lind'],
    ['/ADA-LIND/', '/ada-lind'],
    ['/Ada-Lind/tributes/', '/ada-lind/tributes'],
    ['/ada-lind/Tributes', '/ada-lind/tributes'],
    ['/memorial/Ada-Lind/tributes/', '/memorial/ada-lind/tributes'],
    ['/Memorial/ada-lind/tributes', '/memorial/ada-lind/tributes'],
    ['/ada%2Dlind', '/ada-lind'],
    ['/%41da-lind', '/ada-lind'],
    ['/ada-lind//', '/ada-lind'],
    ['/Ada-Lind.data', '/ada-lind.data'],
    ['/About/', '/about'],
    ['/Theme-Demo', '/theme-demo'],
    ['/Ada-Lind/Add-Tribute/', '/ada-lind/add-tribute'],
    ['/ada-lind/send-condolences/', '/ada-lind/send-condolences'],
    ['/ada-lind)', '/ada-lind'],
    ['/ada-lind>', '/ada-lind'],
    ['/ada-lind.', '/ada-lind'],
    ['/ada-lind,', '/ada-lind'],
    ['/ada-lind*', '/ada-lind'],
    ['/ada-lind-', '/ada-lind'],
    ['/ada-lind%22', '/ada-lind'],
    ['/ada-lind%E2%80%9D.', '/ada-lind'],
    ['/ada-lind%E2%80%8B', '/ada-lind'],
    ['/Ada-Lind/tributes).', '/ada-lind/tributes'],
    ['/ada-lind/add-tribute%5D', '/ada-lind/add-tribute'],
    ['/about)', '/about'],
  ])('for %s is %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });

  test.each([
    '/',
    '//',
    '/ada-lind',
    '/ada-lind/tributes',
    '/ada-lind/add-tribute',
    '/account/add-tribute/',
    '/W/tSecret',
    '//ada-lind',
    '//evil.example/',
    '/\\evil.example/',
    '/%2Fevil.example/',
    '/%2f%2fevil.example',
    '/ada-lind%2F',
    '/ada-lind%2Ftributes/',
    '/%5Cevil.example/',
    '/%',
    '/%E0%A4%A/',
    '/Api/',
    '/api/',
    '/API/v1/memorials/ada-lind/',
    '/Account/',
    '/account/',
    '/media/',
    '/Assets/',
    '/Dev/outbox/',
    '/healthz/',
    '/Favicon',
    '/memorial/mem_0123456789ABCDEFGHIJab/tributes/',
    '/memorial/mem_0123456789ABCDEFGHIJab',
    '/memorial/Ada-Lind/settings/',
    '/Ab/',
    `/${'A'.repeat(5_000)}/`,
    '/_.data',
  ])("doesn't exist for %s", (path) => {
    expect(canonicalPath(path)).toBeUndefined();
  });

  test('is always a public page of this product, with no further redirect', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5c',
      '.',
      '..',
      '%2e',
      'Ada',
      'lind',
      '-',
      'tributes',
      ')',
      '%E2%80%8B',
      'add-tribute',
      'memorial',
      'about',
      '%41',
      '@',
      ':',
      'http:',
      '\t',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const canonical = canonicalPath(`/${pieces.join('')}`);
        if (canonical === undefined) return;
        expect(canonical).toMatch(/^\/[a-z]/);
        expect(new URL(canonical, 'https://here.example').host).toBe('here.example');
        expect(publicPageAt(canonical) ?? isCanonicalFormPath(canonical)).toBeTruthy();
        expect(canonicalPath(canonical)).toBeUndefined();
      }),
    );
  });
});

test.each([
  ['/ada-lind', false],
  ['/ada%2Dlind', false],
  ['/%F0%9F%95%AF', false],
  ['/%', true],
  ['/%E0%A4%A', true],
  ['/%25', true],
  ['/%09/evil.example%20', true],
  ['/%0a%5cevil.example%20', true],
  ['/%7F', true],
  [`/${'%'.repeat(5_000)}`, true],
])("%s possibly can't be decoded: %s", (path, mayFail) => {
  expect(mayFailToDecode(path)).toBe(mayFail);
});

describe('the response', () => {
  const app = new Hono();
  app.use(redirectToCanonicalPath());
  app.all('*', (c) => c.text('the page'));

  test.each(['GET', 'HEAD'])('to %s is a 308 that keeps the query', async (method) => {
    const response = await app.request('/Ada-Lind/?theme=a&b=%2F#there', { method });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('/ada-lind?theme=a&b=%2F');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test.each([
    '/ada-lind/add-tribute',
    '/f/ada-lind/send-condolences',
    '/ada-lind',
    '/',
    '/account',
    '/w/Token-1',
  ])('of %s with an empty query is to the page without one, and is never cached', async (path) => {
    const response = await app.request(`${path}?`);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(path);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['/api/v1/memorials?', '//evil.example?', '/ada-lind?a=b?', '/ada-lind'])(
    "isn't made for %s",
    async (path) => {
      expect((await app.request(`https://example.org${path}`)).status).toBe(200);
    },
  );

  test("to another method is the page's own", async () => {
    const response = await app.request('/Ada-Lind/', { method: 'POST' });
    expect(response.status).toBe(200);
  });
});
