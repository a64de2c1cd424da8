import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { encodeAnswers } from './compression.server.ts';

const PAGE = `<p>${'In loving memory. '.repeat(200)}</p>`;

const app = new Hono()
  .use(encodeAnswers())
  .get('/page', (c) => c.html(PAGE))
  .get('/short', (c) => c.text('ok'))
  .get('/private', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ text: PAGE });
  })
  .get('/missing', (c) => c.html(PAGE, 404))
  .get('/picture', (c) => c.body('bytes'.repeat(1_000), 200, { 'Content-Type': 'image/webp' }));

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await app.request(path, { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('a page comes in brotli to whoever accepts it, with its true length', async () => {
  const { answer, bytes } = await ask('/page', { 'accept-encoding': 'gzip, deflate, br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect(brotliDecompressSync(bytes).toString()).toBe(PAGE);
});

test('a page comes in gzip to an older asker, and plain to one who accepts neither', async () => {
  const old = await ask('/page', { 'accept-encoding': 'gzip, br;q=0' });
  expect(old.answer.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(old.bytes).toString()).toBe(PAGE);
  const plain = await ask('/page');
  expect(plain.answer.headers.get('content-encoding')).toBeNull();
  expect(plain.bytes.toString()).toBe(PAGE);
});

test('an asker who has the page already gets 304 and no body', async () => {
  const first = await ask('/page', { 'accept-encoding': 'br' });
  const tag = first.answer.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"/);
  const again = await ask('/page', { 'if-none-match': tag });
  expect(again.answer.status).toBe(304);
  expect(again.bytes.length).toBe(0);
});

test('what may not be stored gets no ETag', async () => {
  expect((await ask('/private')).answer.headers.get('etag')).toBeNull();
});

test('a status other than 200 stays as it is', async () => {
  const { answer } = await ask('/missing', { 'accept-encoding': 'br' });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-encoding')).toBe('br');
});

test('short answers and pictures pass untouched', async () => {
  const short = await ask('/short', { 'accept-encoding': 'br' });
  expect(short.answer.headers.get('content-encoding')).toBeNull();
  const picture = await ask('/picture', { 'accept-encoding': 'br' });
  expect(picture.answer.headers.get('content-encoding')).toBeNull();
  expect(picture.answer.headers.get('etag')).toBeNull();
});
