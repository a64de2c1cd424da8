import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  closedGate,
  openTestFront,
  TestPages,
  TEXT,
  type TestFront,
} from '../../tests/harness/test-front.ts';

let front: TestFront;

beforeEach(async () => {
  front = await openTestFront();
});

afterEach(() => front.close());

describe('a public page', () => {
  test('is drawn once and then given from memory, in each encoding', async () => {
    const first = await front.ask('/ada-example', { 'accept-encoding': 'br, gzip' });
    const brotli = await front.ask('/ada-example', {
      'accept-encoding': 'gzip, deflate, br, zstd',
    });
    const gzip = await front.ask('/ada-example', { 'accept-encoding': 'gzip' });
    const plain = await front.ask('/ada-example');
    expect(brotliDecompressSync(first.body).toString()).toContain(TEXT);
    expect(brotli.body).toEqual(first.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(front.application.drawn).toEqual(['/ada-example']);
    for (const { headers, body } of [first, brotli, gzip, plain]) {
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0',
        'content-security-policy': "default-src 'none'",
        vary: 'Accept-Encoding',
        etag: plain.headers.etag,
        'content-length': String(body.length),
      });
      expect(headers).not.toHaveProperty('x-request-id');
    }
  });

  test('leaves nothing of its text in memory beside its encodings', async () => {
    front.application.text = TEXT.repeat(10);
    await front.ask('/ada-example', { 'accept-encoding': 'br' });
    expect(front.application.bytes.buffer.byteLength).toBe(0);
    expect((await front.ask('/ada-example')).body.toString()).toContain(TEXT.repeat(10));
  });

  test('is answered with 304 to whoever has it, under each spelling of its tag', async () => {
    const { headers } = await front.ask('/ada-example', { 'accept-encoding': 'br' });
    const tag = headers.etag ?? '';
    expect(tag).toMatch(/^W\/"/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await front.ask('/ada-example', { 'if-none-match': known });
      expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
      expect(again.headers).toMatchObject({ etag: tag, vary: 'Accept-Encoding' });
    }
    expect((await front.ask('/ada-example', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('HEAD says what GET would, without a body', async () => {
    const get = await front.ask('/ada-example', { 'accept-encoding': 'br' });
    const head = await front.ask('/ada-example', { 'accept-encoding': 'br' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  test('"a hundred visitors at a cold page cause one render"', async () => {
    const { gate, open: openGate } = closedGate();
    front.application.gate = gate;
    const visitors = Array.from({ length: 100 }, (_, number) =>
      front.ask(`/ada-example?from=${number}`, { 'accept-encoding': number % 2 ? 'br' : 'gzip' }),
    );
    openGate();
    const answers = await Promise.all(visitors);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(front.application.drawn).toEqual(['/ada-example']);
  });

  test('nothing that a request says of itself reaches the page or another visitor', async () => {
    const poisoned = await front.ask('/ada-example', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-original-url': '/account',
      cookie: 'session=somebody',
    });
    expect(poisoned.body).toEqual((await front.ask('/ada-example')).body);
    expect(front.application.drawn).toEqual(['/ada-example']);
  });

  test('made-up queries fill nothing', async () => {
    await front.ask('/ada-example');
    const { bytes } = front.pages.counts();
    for (let number = 0; number < 50; number += 1) {
      await front.ask(`/ada-example?${number}=${number}`);
    }
    expect(front.pages.counts()).toMatchObject({ pages: 1, bytes, renders: 1, hits: 50 });
  });

  test('everything else is left to the application: other methods, other addresses', async () => {
    expect((await front.ask('/account')).body.toString()).toBe('the application');
    expect((await front.ask('/ada-example', {}, 'POST')).body.toString()).toBe('the application');
    expect(front.application.drawn).toEqual([]);
  });

  test('what is not for everybody, is an error or carries a cookie is given and not kept', async () => {
    for (const change of [
      { caching: 'private, no-store' },
      { status: 404 },
      { status: 503 },
      { cookie: 'session=somebody' },
    ]) {
      front.application = Object.assign(new TestPages(), change);
      const answer = await front.ask('/ada-example', { 'accept-encoding': 'br' });
      expect(answer.status).toBe(change.status ?? 200);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).not.toHaveProperty('etag');
      await front.ask('/ada-example');
      expect(front.application.drawn).toHaveLength(2);
      expect(front.pages.counts().pages).toBe(0);
    }
  });

  test('when drawing fails, who waits is told, and the next one is served', async () => {
    front.application.gate = Promise.reject(new Error('on purpose'));
    front.application.gate.catch(() => undefined);
    const failed = await front.ask('/ada-example');
    expect(failed.status).toBe(500);
    expect(failed.headers['cache-control']).toBe('no-store');
    front.application.gate = undefined;
    expect((await front.ask('/ada-example')).status).toBe(200);
  });
});

describe('memory', () => {
  test('is bounded in bytes: what was asked for longest ago goes first', async () => {
    await front.close();
    front = await openTestFront(3 * 4_500);
    for (const path of ['/one-page', '/two-page', '/three-page', '/one-page', '/four-page']) {
      await front.ask(path, { 'accept-encoding': 'br' });
    }
    expect(front.pages.counts()).toMatchObject({ pages: 3, evictions: 1 });
    expect(front.pages.counts().bytes).toBeLessThanOrEqual(3 * 4_500);
    front.application.drawn = [];
    await front.ask('/one-page', { 'accept-encoding': 'br' });
    await front.ask('/two-page', { 'accept-encoding': 'br' });
    expect(front.application.drawn).toEqual(['/two-page']);
  });

  test('a page that is asked for again and again is made smaller, under the same tag', async () => {
    const words = Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 1_009);
    front.application.text = words.join(' of ');
    const first = await front.ask('/ada-example', { 'accept-encoding': 'br' });
    for (let hit = 0; hit < 5; hit += 1) {
      await front.ask('/ada-example', { 'accept-encoding': 'br' });
    }
    expect(front.idleWork).toHaveLength(1);
    await front.idleWork[0]?.();
    const later = await front.ask('/ada-example', { 'accept-encoding': 'br' });
    expect(later.body.length).toBeLessThan(first.body.length);
    expect(later.headers['content-length']).toBe(String(later.body.length));
    expect(brotliDecompressSync(later.body)).toEqual(brotliDecompressSync(first.body));
    const known = { 'if-none-match': first.headers.etag ?? '' };
    expect((await front.ask('/ada-example', known)).status).toBe(304);
  });

  test('a page that is drawn anew and says the same is as small as it was', async () => {
    const words = Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 1_009);
    front.application.text = words.join(' of ');
    const ask = () => front.ask('/ada-example', { 'accept-encoding': 'br' });
    for (let hit = 0; hit < 5; hit += 1) await ask();
    await front.idleWork[0]?.();
    const small = await ask();
    front.time += 10 * 60_000;
    await ask();
    await expect.poll(() => front.application.drawn).toHaveLength(2);
    expect((await ask()).body).toEqual(small.body);
    front.application.text = `${front.application.text}, and the sea.`;
    front.time += 10 * 60_000;
    await ask();
    await expect
      .poll(async () => brotliDecompressSync((await ask()).body).toString())
      .toContain('and the sea');
  });
});
