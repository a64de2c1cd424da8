import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { compression } from './compression.server.ts';

const PAGE = `<p>${'In loving memory. '.repeat(200)}</p>`;

const app = new Hono()
  .use(compression())
  .get('/page', (c) => c.html(PAGE))
  .get('/short', (c) => c.text('ok'))
  .get('/private', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ text: PAGE });
  })
  .get('/feed', (c) => c.body(PAGE, 200, { 'Content-Type': 'application/atom+xml; charset=utf-8' }))
  .get('/calendar', (c) => c.body(PAGE, 200, { 'Content-Type': 'text/calendar; charset=utf-8' }))
  .get('/part', (c) => c.body(PAGE, 206, { 'Content-Type': 'text/css' }))
  .get('/missing', (c) => c.html(PAGE, 404))
  .get('/picture', (c) => c.body('bytes'.repeat(1_000), 200, { 'Content-Type': 'image/webp' }));

async function request(path: string, headers: Record<string, string> = {}) {
  const response = await app.request(path, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('a page is sent in brotli to clients that accept it, with the compressed length', async () => {
  const { response, bytes } = await request('/page', { 'accept-encoding': 'gzip, deflate, br' });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(brotliDecompressSync(bytes).toString()).toBe(PAGE);
});

test('a page is sent in gzip to clients without brotli, and uncompressed to those without both', async () => {
  const old = await request('/page', { 'accept-encoding': 'gzip, br;q=0' });
  expect(old.response.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(old.bytes).toString()).toBe(PAGE);
  const plain = await request('/page');
  expect(plain.response.headers.get('content-encoding')).toBeNull();
  expect(plain.bytes.toString()).toBe(PAGE);
});

test.each(['/page', '/feed', '/calendar'])(
  'a client that has %s gets 304 without a body',
  async (path) => {
    const first = await request(path, { 'accept-encoding': 'br' });
    const tag = first.response.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"/);
    const again = await request(path, { 'if-none-match': tag });
    expect(again.response.status).toBe(304);
    expect(again.bytes.length).toBe(0);
  },
);

test('a response with no-store gets no ETag', async () => {
  expect((await request('/private')).response.headers.get('etag')).toBeNull();
});

test('a status other than 200 stays the same', async () => {
  const { response } = await request('/missing', { 'accept-encoding': 'br' });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-encoding')).toBe('br');
});

test('short responses, parts of files and pictures are unchanged', async () => {
  const short = await request('/short', { 'accept-encoding': 'br' });
  expect(short.response.headers.get('content-encoding')).toBeNull();
  const part = await request('/part', { 'accept-encoding': 'br' });
  expect(part.response.headers.get('content-encoding')).toBeNull();
  const picture = await request('/picture', { 'accept-encoding': 'br' });
  expect(picture.response.headers.get('content-encoding')).toBeNull();
  expect(picture.response.headers.get('etag')).toBeNull();
});
