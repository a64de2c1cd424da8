import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { serve } from '@hono/node-server';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';

import { mediaRoutes } from './api.server.ts';
import { parseRange } from './serving/file-response.server.ts';
import { createDiskStorage } from './storage/disk-storage.server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const ID = 'ab12ef0123456789abcdef0123456789';
const PICTURE = `${ID}-12x34.webp`;
const FILM = `${ID}.mp4`;
const CAPTIONS = `${ID}-1280x720-60s-captions.vtt`;
const VIDEO_BYTES = Buffer.alloc(700_000, 'film bytes ');

async function aSite({ isOpen = true, isMember = false } = {}) {
  const storage = createDiskStorage(await temporaryFolder());
  const stage = await storage.openStage();
  await stage.write(PICTURE, Buffer.from('a picture'));
  await stage.write(`${ID}-12x34-share.jpg`, Buffer.from('a preview'));
  await stage.write(`${ID}-12x34.original.jpg`, Buffer.from('an original'));
  await stage.write(CAPTIONS, Buffer.from('WEBVTT\n'));
  await stage.write(FILM, VIDEO_BYTES);
  await stage.publish();
  const routes = mediaRoutes(
    { findServed: (name) => storage.find(name) },
    { isOpenToVisitors: () => isOpen, isShownToSender: () => Promise.resolve(isMember) },
  );
  return {
    routes,
    get: (path: string, headers: Record<string, string> = {}) => routes.request(path, { headers }),
  };
}

describe('GET /media/{name}', () => {
  test('responds with the content, its type, and permission to cache it forever', async () => {
    const answer = await (await aSite()).get(`/${PICTURE}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('a picture');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '9',
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${PICTURE}"`,
    });
  });

  test.each([
    [`${ID}-12x34-share.jpg`, 'image/jpeg'],
    [FILM, 'video/mp4'],
    [CAPTIONS, 'text/vtt; charset=utf-8'],
  ])('sends %s with its type', async (name, kind) => {
    const answer = await (await aSite()).get(`/${name}`);
    expect(answer.headers.get('content-type')).toBe(kind);
    await answer.body?.cancel();
  });

  test('a browser with a cached copy gets 304 and no content', async () => {
    const { get } = await aSite();
    for (const known of [`"${PICTURE}"`, `"other", W/"${PICTURE}"`, '*']) {
      const answer = await get(`/${PICTURE}`, { 'If-None-Match': known });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    }
    expect((await get(`/${PICTURE}`, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test.each([
    '/nothing.webp',
    `/${ID}-99x99.webp`,
    `/${ID}-12x34.original.jpg`,
    `/${ID}-12x34.webp.bak`,
    '/%00',
    '/..%2f..%2fpackage.json',
    '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/.staging',
    '/ab/12/',
    `/ab/12/${PICTURE}`,
    `/${'a'.repeat(5000)}`,
    '/',
  ])('%s is a plain, uncached 404', async (path) => {
    const answer = await (await aSite()).get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('Not found');
  });

  test('another method is refused with the allowed ones', async () => {
    const { routes } = await aSite();
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await routes.request(`/${PICTURE}`, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('a picture not open to visitors', () => {
  test('is sent to members, and never cached', async () => {
    const { get } = await aSite({ isOpen: false, isMember: true });
    for (const headers of [{}, { Range: 'bytes=0-1' }, { 'If-None-Match': `"${PICTURE}"` }]) {
      const answer = await get(`/${PICTURE}`, headers as Record<string, string>);
      expect([200, 206, 304]).toContain(answer.status);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('looks nonexistent to everyone else, even with a cached copy', async () => {
    const { get } = await aSite({ isOpen: false });
    const describeAnswer = async (path: string) => {
      const answer = await get(path, { 'If-None-Match': '*', Range: 'bytes=0-1' });
      return [answer.status, [...answer.headers], await answer.text()];
    };
    expect(await describeAnswer(`/${PICTURE}`)).toEqual(await describeAnswer(`/${ID}-99x99.webp`));
  });
});

describe('a player requesting a video in parts', () => {
  test('gets the part iOS requests first', async () => {
    const answer = await (await aSite()).get(`/${FILM}`, { Range: 'bytes=0-1' });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe('bytes 0-1/700000');
    expect(answer.headers.get('content-length')).toBe('2');
    expect(await answer.text()).toBe('fi');
  });

  test.each([
    ['bytes=699990-', 'bytes 699990-699999/700000', 10],
    ['bytes=-5', 'bytes 699995-699999/700000', 5],
    ['bytes=0-999999999', 'bytes 0-699999/700000', 700_000],
  ])('%s', async (range, contentRange, length) => {
    const answer = await (await aSite()).get(`/${FILM}`, { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    const content = Buffer.from(await answer.arrayBuffer());
    const [, start] = /(\d+)-/.exec(contentRange) ?? [];
    expect(content.equals(VIDEO_BYTES.subarray(Number(start), Number(start) + length))).toBe(true);
  });

  test.each(['bytes=700000-', 'bytes=-0'])('%s is beyond its end', async (range) => {
    const answer = await (await aSite()).get(`/${FILM}`, { Range: range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */700000');
  });

  test.each(['bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b', 'bytes=-'])(
    '%s gets the whole file',
    async (range) => {
      const answer = await (await aSite()).get(`/${FILM}`, { Range: range });
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBe(700_000);
    },
  );

  test('a part is sent only for a copy of the same content', async () => {
    const { get } = await aSite();
    const same = await get(`/${FILM}`, { Range: 'bytes=0-1', 'If-Range': `"${FILM}"` });
    const other = await get(`/${FILM}`, { Range: 'bytes=0-1', 'If-Range': '"older"' });
    expect([same.status, other.status]).toEqual([206, 200]);
    await other.body?.cancel();
  });

  test('every range sent lies within the file', () => {
    const header = fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`);
    const open = fc.nat().map((a) => `bytes=${a}-`);
    const suffix = fc.nat().map((a) => `bytes=-${a}`);
    fc.assert(
      fc.property(
        fc.oneof(header, open, suffix, fc.string()),
        fc.integer({ min: 1 }),
        (text, size) => {
          const range = parseRange(text, size);
          if (range === undefined || range === 'unsatisfiable') return;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          expect(range.end).toBeLessThan(size);
        },
      ),
    );
  });
});

test('HEAD over a real connection sends the length and no content', async () => {
  const { routes } = await aSite();
  const server = serve({ fetch: routes.fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, host: '127.0.0.1', method: 'HEAD', path: `/${FILM}` });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-length']).toBe('700000');
  expect(await answer.toArray()).toEqual([]);
});
