import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  closedGate,
  openTestPageCache,
  TestRenderer,
  TEXT,
  type TestPageCache,
} from '../../tests/harness/test-page-cache.ts';

let cache: TestPageCache;

beforeEach(async () => {
  cache = await openTestPageCache();
});

afterEach(() => cache.close());

test("an error is rendered again for a reader in another language, and a page isn't", async () => {
  const spanish = { 'accept-language': 'es-MX,es;q=0.9', cookie: 'session=secret' };
  expect((await cache.request('/ada-example', spanish)).status).toBe(200);
  expect(cache.renderer.rendered).toEqual(['/ada-example']);
  cache.renderer.status = 404;
  await cache.request('/nobody', { 'accept-language': 'ru,be' });
  await cache.request('/nobody', { 'accept-language': 'en-GB,es;q=0.9' });
  expect(cache.renderer).toMatchObject({
    rendered: ['/ada-example', '/nobody', '/nobody'],
    languages: undefined,
  });
  expect((await cache.request('/nobody', spanish)).status).toBe(404);
  expect(cache.renderer).toMatchObject({
    rendered: ['/ada-example', '/nobody', '/nobody', '/nobody', '/nobody'],
    languages: 'es',
  });
});

describe('a public page', () => {
  const FOR_CDN = {
    'cache-control': 'public, max-age=0, s-maxage=3600',
    'cache-tag': 'page-ada-example,all',
  };

  test('is rendered once and then served from the cache, in each encoding', async () => {
    const first = await cache.request('/ada-example', { 'accept-encoding': 'br, gzip' });
    const brotli = await cache.request('/ada-example', {
      'accept-encoding': 'gzip, deflate, br, zstd',
    });
    const gzip = await cache.request('/ada-example', { 'accept-encoding': 'gzip' });
    const plain = await cache.request('/ada-example');
    expect(brotliDecompressSync(first.body).toString()).toContain(TEXT);
    expect(brotli.body).toEqual(first.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(cache.renderer.rendered).toEqual(['/ada-example']);
    for (const { headers, body } of [first, brotli, gzip, plain]) {
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        ...FOR_CDN,
        'content-security-policy': "default-src 'none'",
        vary: 'Accept-Encoding',
        etag: plain.headers.etag,
        'content-length': String(body.length),
      });
      expect(headers).not.toHaveProperty('x-request-id');
    }
  });

  test("is cached only in its encodings; the text's memory is freed", async () => {
    cache.renderer.text = TEXT.repeat(10);
    await cache.request('/ada-example', { 'accept-encoding': 'br' });
    expect(cache.renderer.bytes.buffer.byteLength).toBe(0);
    expect((await cache.request('/ada-example')).body.toString()).toContain(TEXT.repeat(10));
  });

  test('gets 304 when If-None-Match has its ETag, in each spelling', async () => {
    const { headers } = await cache.request('/ada-example', { 'accept-encoding': 'br' });
    const tag = headers.etag ?? '';
    expect(tag).toMatch(/^W\/"/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await cache.request('/ada-example', { 'if-none-match': known });
      expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
      expect(again.headers).toMatchObject({ ...FOR_CDN, etag: tag, vary: 'Accept-Encoding' });
    }
    expect((await cache.request('/ada-example', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('HEAD has the headers of GET, without a body', async () => {
    const get = await cache.request('/ada-example', { 'accept-encoding': 'br' });
    const head = await cache.request('/ada-example', { 'accept-encoding': 'br' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  test('"a hundred visitors at a cold page cause one render"', async () => {
    const { gate, open: openGate } = closedGate();
    cache.renderer.gate = gate;
    const visitors = Array.from({ length: 100 }, (_, number) =>
      cache.request(`/ada-example?from=${number}`, {
        'accept-encoding': number % 2 ? 'br' : 'gzip',
      }),
    );
    openGate();
    const responses = await Promise.all(visitors);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(cache.renderer.rendered).toEqual(['/ada-example']);
  });

  test("a request's headers change neither the page nor what other visitors get", async () => {
    const poisoned = await cache.request('/ada-example', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-original-url': '/account',
      cookie: 'session=somebody',
    });
    expect(poisoned.body).toEqual((await cache.request('/ada-example')).body);
    expect(cache.renderer.rendered).toEqual(['/ada-example']);
  });

  test('unknown query parameters create no entries', async () => {
    await cache.request('/ada-example');
    const { bytes } = cache.pages.counts();
    for (let number = 0; number < 50; number += 1) {
      await cache.request(`/ada-example?${number}=${number}`);
    }
    expect(cache.pages.counts()).toMatchObject({ pages: 1, bytes, renders: 1, hits: 50 });
  });

  test('other methods and URLs are left to the application', async () => {
    expect((await cache.request('/account')).body.toString()).toBe('the application');
    expect((await cache.request('/ada-example', {}, 'POST')).body.toString()).toBe(
      'the application',
    );
    expect(cache.renderer.rendered).toEqual([]);
  });

  test('a response that is private, an error or sets a cookie is sent and not cached', async () => {
    for (const change of [
      { cacheControl: 'private, no-store' },
      { status: 404 },
      { status: 503 },
      { cookie: 'session=somebody' },
    ]) {
      cache.renderer = Object.assign(new TestRenderer(), change);
      const response = await cache.request('/ada-example', { 'accept-encoding': 'br' });
      expect(response.status).toBe(change.status ?? 200);
      expect(response.headers).not.toHaveProperty('set-cookie');
      expect(response.headers).not.toHaveProperty('etag');
      await cache.request('/ada-example');
      expect(cache.renderer.rendered).toHaveLength(2);
      expect(cache.pages.counts().pages).toBe(0);
    }
  });

  test("a redirect keeps each request's query and isn't cached; neither is a page that is gone", async () => {
    cache.renderer.status = 308;
    cache.renderer.location = '/ada-lind/tributes';
    for (const query of ['', '?utm_source=letter', '?a=1&b=2']) {
      const moved = await cache.request(`/ada-example/tributes${query}`);
      expect(moved).toMatchObject({ status: 308, body: Buffer.alloc(0) });
      expect(moved.headers.location).toBe(`/ada-lind/tributes${query}`);
      expect(moved.headers).not.toHaveProperty('etag');
    }
    cache.renderer = Object.assign(new TestRenderer(), { status: 410 });
    const gone = await cache.request('/ada-example/tributes');
    expect(gone.status).toBe(410);
    expect(gone.headers).not.toHaveProperty('etag');
    cache.renderer = new TestRenderer();
    expect((await cache.request('/ada-example/tributes')).status).toBe(200);
  });

  test('when rendering fails, the request gets a 500, and the next one is served', async () => {
    cache.renderer.gate = Promise.reject(new Error('on purpose'));
    cache.renderer.gate.catch(() => undefined);
    const failed = await cache.request('/ada-example');
    expect(failed.status).toBe(500);
    expect(failed.headers['cache-control']).toBe('no-store');
    cache.renderer.gate = undefined;
    expect((await cache.request('/ada-example')).status).toBe(200);
  });
});

describe('memory', () => {
  test('is limited in bytes: the least recently used entry is evicted first', async () => {
    await cache.close();
    cache = await openTestPageCache(3 * 4_500);
    for (const path of ['/one-page', '/two-page', '/three-page', '/one-page', '/four-page']) {
      await cache.request(path, { 'accept-encoding': 'br' });
    }
    expect(cache.pages.counts()).toMatchObject({ pages: 3, evictions: 1 });
    expect(cache.pages.counts().bytes).toBeLessThanOrEqual(3 * 4_500);
    cache.renderer.rendered = [];
    await cache.request('/one-page', { 'accept-encoding': 'br' });
    await cache.request('/two-page', { 'accept-encoding': 'br' });
    expect(cache.renderer.rendered).toEqual(['/two-page']);
  });

  test('a frequently requested page is recompressed, with the same ETag', async () => {
    const words = Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 1_009);
    cache.renderer.text = words.join(' of ');
    const first = await cache.request('/ada-example', { 'accept-encoding': 'br' });
    for (let hit = 0; hit < 5; hit += 1) {
      await cache.request('/ada-example', { 'accept-encoding': 'br' });
    }
    expect(cache.idleTasks).toHaveLength(1);
    await cache.idleTasks[0]?.();
    const later = await cache.request('/ada-example', { 'accept-encoding': 'br' });
    expect(later.body.length).toBeLessThan(first.body.length);
    expect(later.headers['content-length']).toBe(String(later.body.length));
    expect(brotliDecompressSync(later.body)).toEqual(brotliDecompressSync(first.body));
    const known = { 'if-none-match': first.headers.etag ?? '' };
    expect((await cache.request('/ada-example', known)).status).toBe(304);
  });

  test('a page rendered again with the same text stays recompressed', async () => {
    const words = Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 1_009);
    cache.renderer.text = words.join(' of ');
    const request = () => cache.request('/ada-example', { 'accept-encoding': 'br' });
    for (let hit = 0; hit < 5; hit += 1) await request();
    await cache.idleTasks[0]?.();
    const small = await request();
    cache.time += 10 * 60_000;
    await request();
    await expect.poll(() => cache.renderer.rendered).toHaveLength(2);
    expect((await request()).body).toEqual(small.body);
    cache.renderer.text = `${cache.renderer.text}, and the sea.`;
    cache.time += 10 * 60_000;
    await request();
    await expect
      .poll(async () => brotliDecompressSync((await request()).body).toString())
      .toContain('and the sea');
  });
});
