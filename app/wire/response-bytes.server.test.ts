import { expect, test } from 'vitest';

import { answerWith, bytesOf, giveBack, intermediateResponse } from './response-bytes.server.ts';

test('the bytes that an answer was made of are at hand, and those of any other answer are read', async () => {
  const bytes = Buffer.from('In loving memory');
  expect(await bytesOf(answerWith(bytes, { status: 200 }))).toBe(bytes);
  expect((await bytesOf(new Response('In loving memory'))).toString()).toBe('In loving memory');
});

test('an intermediate response has the bytes at hand, and a body for what reads it without them', async () => {
  const bytes = Buffer.from('In loving memory — 家族');
  expect(await bytesOf(intermediateResponse(bytes, { status: 200 }))).toBe(bytes);
  const rewrapped = new Response(intermediateResponse(bytes, {}).body, { status: 503 });
  expect(await rewrapped.text()).toBe('In loving memory — 家族');
});

test('bytes that are given back hold no memory from then on', () => {
  const page = Buffer.alloc(100_000, 'a');
  giveBack(page);
  expect(page.buffer.byteLength).toBe(0);
});

test('short bytes share their memory with others, which keep what they say', () => {
  const shared = Buffer.from('In loving memory');
  const [one, other] = [shared.subarray(0, 9), shared.subarray(10)];
  giveBack(one);
  expect(other.toString()).toBe('memory');
});
