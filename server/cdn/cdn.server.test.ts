import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { mediaTag } from '../../app/memorials/cdn/cache-tags.server.ts';
import type { ShownMedia } from '../../app/memorials/media-access/media-access.server.ts';
import { CACHE_CONTROL } from '../http/headers/response-headers.server.ts';
import { CODE_TAG_HEADER, codeTagHeader, createCdn } from './cdn.server.ts';

const FILE = 'public, max-age=31536000, s-maxage=3600, immutable';
const MEMORIAL = `mem_${'0'.repeat(22)}`;

const showing: Record<string, ShownMedia> = {
  'open.webp': { memorialId: MEMORIAL, mustRevalidate: false },
  'stale.webp': { memorialId: MEMORIAL, mustRevalidate: true },
};
const codes: Record<string, string> = { 'ada-quill': '0123ABCD' };
const options = {
  memorialShowing: (name: string) => showing[name],
  findShortCode: (slug: string) => Promise.resolve(codes[slug]),
};
const cdn = createCdn({ ...options, isTrusted: () => true });
const untrusted = createCdn({ ...options, isTrusted: () => false });

const PAGE_TAGS = { 'Cache-Tag': 'page-ada-quill,all', 'Surrogate-Key': 'page-ada-quill all' };

test.each([
  '/ada-quill',
  '/ada-quill?language=es',
  '/ada-quill.data',
  '/ada-quill/tributes',
  '/memorial/ada-quill/tributes?category=family',
  '/ada-quill/funeral/1.ics',
])('%s is cached for an hour, and never in browsers', (path) => {
  expect(cdn.headersFor(path, CACHE_CONTROL.publicPage)).toEqual({
    'Cache-Control': 'public, max-age=0, must-revalidate, s-maxage=3600',
    ...PAGE_TAGS,
  });
});

test('the feed, which names no lifetime for shared caches, gets one', () => {
  const headers = cdn.headersFor('/ada-quill/feed.xml', 'public, max-age=0, must-revalidate');
  expect(headers).toEqual({
    'Cache-Control': 'public, max-age=0, must-revalidate, s-maxage=3600',
    ...PAGE_TAGS,
  });
});

test('share cards and pictures are cached for a month', () => {
  expect(
    cdn.headersFor('/ada-quill/card-0a.jpg', 'public, max-age=31536000, s-maxage=1, immutable'),
  ).toEqual({
    'Cache-Control': 'public, max-age=31536000, immutable, s-maxage=2592000',
    ...PAGE_TAGS,
  });
  expect(cdn.headersFor('/media/open.webp', FILE)).toEqual({
    'Cache-Control': 'public, max-age=31536000, immutable, s-maxage=2592000',
    'Cache-Tag': `${mediaTag(MEMORIAL)},all`,
    'Surrogate-Key': `${mediaTag(MEMORIAL)} all`,
  });
});

test("a tag doesn't contain a memorial's id", () => {
  expect(JSON.stringify(cdn.headersFor('/media/open.webp', FILE))).not.toContain(MEMORIAL);
});

test("while a purge can't be confirmed, the lifetimes are the short ones", () => {
  expect(untrusted.headersFor('/ada-quill', CACHE_CONTROL.publicPage)).toEqual({
    'Cache-Control': CACHE_CONTROL.publicPage,
    ...PAGE_TAGS,
  });
});

test.each([
  ['/f/ada-quill', 'private, no-store'],
  ['/ada-quill', 'no-store'],
  ['/account', CACHE_CONTROL.noStore],
  ['/about', CACHE_CONTROL.publicPage],
  ['/', CACHE_CONTROL.publicPage],
  ['/es', CACHE_CONTROL.publicPage],
  ['/assets/app-0a.js', CACHE_CONTROL.immutable],
  ['//ada-quill', CACHE_CONTROL.publicPage],
  ['/api/v1/memorials/ada-quill', null],
])('%s with %s stays as it is', (path, cacheControl) => {
  expect(cdn.headersFor(path, cacheControl)).toEqual({});
});

test('a picture that may have been removed unnoticed keeps its short lifetime', () => {
  expect(cdn.headersFor('/media/stale.webp', FILE)).toMatchObject({
    'Cache-Control': FILE,
    'Cache-Tag': `${mediaTag(MEMORIAL)},all`,
  });
});

test('a picture that is taken from the page while it is read is cached nowhere, as it has no tag', () => {
  expect(cdn.headersFor('/media/closed.webp', FILE)).toEqual({
    'Cache-Control': 'private, no-store',
  });
});

test.each([
  ['/ada-quill', 'm-0123ABCD'],
  ['/ada-quill/feed.xml', 'm-0123ABCD'],
  ['/memorial/ada-quill/tributes?category=family', 'm-0123ABCD'],
  ['/not-an-open-page', undefined],
  ['/about', undefined],
  ['/media/open.webp', undefined],
])('the tag with the short code of %s is %s', async (path, tag) => {
  expect(await cdn.codeTagOf(path)).toBe(tag);
});

test('a page has the tag with its short code first', () => {
  expect(cdn.headersFor('/ada-quill', CACHE_CONTROL.publicPage, 'm-0123ABCD')).toMatchObject({
    'Cache-Tag': 'm-0123ABCD,page-ada-quill,all',
    'Surrogate-Key': 'm-0123ABCD page-ada-quill all',
  });
});

test('while the database is away, the page that says so is sent, without a tag', async () => {
  const away = createCdn({
    ...options,
    isTrusted: () => true,
    findShortCode: () => Promise.reject(new Error('connect ECONNREFUSED')),
  });
  const pages = new Hono()
    .use(codeTagHeader(away))
    .get('/:slug', (c) => c.text('Please try again in a moment.', 503));
  const response = await pages.request('/ada-quill');
  expect([response.status, await response.text()]).toEqual([503, 'Please try again in a moment.']);
  expect(response.headers.has(CODE_TAG_HEADER)).toBe(false);
});
