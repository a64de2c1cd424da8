import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  closedGate,
  openTestPageCache,
  type TestPageCache,
} from '../../tests/harness/test-page-cache.ts';

const MINUTE = 60_000;

let cache: TestPageCache;

beforeEach(async () => {
  cache = await openTestPageCache();
});

afterEach(() => cache.close());

/** The paths that are rendered for the requests. */
async function rendered(...urls: string[]): Promise<string[]> {
  cache.renderer.rendered = [];
  for (const url of urls) expect((await cache.request(url)).status).toBe(200);
  return cache.renderer.rendered;
}

test('a page offered in one language is cached once, whatever a visitor asks for', async () => {
  const urls = ['es', 'fr', 'ar-XB', 'tlh'].map((language) => `/ada-example?language=${language}`);
  expect(await rendered(...urls, '/ada-example?utm_source=x&language=es')).toEqual([
    '/ada-example',
  ]);
  expect(cache.pages.counts().pages).toBe(1);
  const [asked, own] = [
    await cache.request('/ada-example?language=es'),
    await cache.request('/ada-example'),
  ];
  expect(asked.body).toEqual(own.body);
});

test('a page is cached in each offered language visitors ask for', async () => {
  cache.renderer.otherLanguages = 'es fr';
  const spanish = '/ada-example?language=es';
  expect(await rendered(spanish, spanish, '/ada-example?language=de', '/ada-example')).toEqual([
    '/ada-example',
    spanish,
  ]);
  const { headers, body } = await cache.request('/ada-example?utm_source=x&language=es');
  expect(body.toString()).toContain(`<p>${spanish}</p>`);
  expect(headers).not.toHaveProperty('x-other-languages');
});

test('a change drops a page in all its languages, even if the page itself was evicted', async () => {
  cache.renderer.otherLanguages = 'es fr';
  const urls = ['/ada-example/tributes', '/ada-example/tributes?language=es'];
  await rendered(...urls);
  cache.pages.changes.onNotification('ada-example');
  expect(await rendered(...urls)).toEqual(urls);
  await cache.close();
  cache = await openTestPageCache(20_000);
  cache.renderer.otherLanguages = 'es fr';
  await rendered(...urls);
  for (let other = 0; cache.pages.counts().evictions === 0; other += 1) {
    await rendered(urls[1] ?? '', `/other-${other}`);
  }
  expect(await rendered(urls[1] ?? '')).toEqual([]);
  cache.pages.changes.onNotification('ada-example');
  expect(await rendered(urls[1] ?? '')).toEqual(urls);
});

test('a language no longer offered is dropped when the page is rendered again', async () => {
  cache.renderer.otherLanguages = 'es';
  await rendered('/ada-example?language=es');
  cache.renderer.otherLanguages = '';
  cache.time += 6 * MINUTE;
  await rendered('/ada-example');
  await expect.poll(() => cache.pages.counts().pages).toBe(1);
  expect(await rendered('/ada-example?language=es')).toEqual([]);
});

test('a change also drops a language whose render began before the page lost it', async () => {
  cache.renderer.otherLanguages = 'es';
  await rendered('/ada-example');
  const { gate, open } = closedGate();
  cache.renderer.gate = gate;
  cache.renderer.rendered = [];
  const early = cache.request('/ada-example?language=es');
  await expect.poll(() => cache.renderer.rendered).toHaveLength(1);
  Object.assign(cache.renderer, { gate: undefined, otherLanguages: '', text: 'new' });
  cache.time += 6 * MINUTE;
  await expect
    .poll(async () => (await cache.request('/ada-example')).body.toString())
    .toContain('new');
  cache.pages.changes.onNotification('ada-example');
  open();
  await early;
  const { body } = await cache.request('/ada-example?language=es');
  expect(body.toString()).toContain('new');
});

test('without a database, a page stays in its cached languages', async () => {
  cache.renderer.otherLanguages = 'es';
  await rendered('/ada-example?language=es');
  cache.pages.changes.onConnectionLost();
  cache.renderer.status = 503;
  const { status, body } = await cache.request('/ada-example?language=es');
  expect(status).toBe(200);
  expect(body.toString()).toContain('language=es');
});

test('a redirect keeps the language once', async () => {
  Object.assign(cache.renderer, { status: 308, location: '/ada-lind' });
  const { headers } = await cache.request('/ada-example?language=es');
  expect(headers.location).toBe('/ada-lind?language=es');

  // A page that was cached in Spanish is rendered in it, with the language in its address.
  Object.assign(cache.renderer, { status: 200, location: '', otherLanguages: 'es' });
  await rendered('/ada-example?language=es');
  cache.pages.changes.onConnectionLost();
  Object.assign(cache.renderer, { status: 308, location: '/ada-lind?language=es' });
  const moved = await cache.request('/ada-example?language=es');
  expect(moved.headers.location).toBe('/ada-lind?language=es');
});
