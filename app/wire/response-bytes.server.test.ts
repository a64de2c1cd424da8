import { expect, test } from 'vitest';

import { readBytes, releaseBuffer, responseWithBytes } from './response-bytes.server.ts';

test('a response made of bytes returns the same bytes, and its body can be read as a stream too', async () => {
  const bytes = Buffer.from('In loving memory — 家族');
  expect(await readBytes(responseWithBytes(bytes, { status: 200 }))).toBe(bytes);
  const rewrapped = new Response(responseWithBytes(bytes, {}).body, { status: 503 });
  expect(await rewrapped.text()).toBe('In loving memory — 家族');
});

test('any other response is read', async () => {
  expect((await readBytes(new Response('In loving memory'))).toString()).toBe('In loving memory');
});

test('releasing a buffer frees its memory', () => {
  const page = Buffer.alloc(100_000, 'a');
  releaseBuffer(page);
  expect(page.buffer.byteLength).toBe(0);
});

test('a short buffer is not released, because it shares its memory with others', () => {
  const shared = Buffer.from('In loving memory');
  const [one, other] = [shared.subarray(0, 9), shared.subarray(10)];
  releaseBuffer(one);
  expect(other.toString()).toBe('memory');
});
