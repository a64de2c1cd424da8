import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createServedFiles } from '../../app/media/serving/served-files.server.ts';
import type { StoredFile } from '../../app/media/storage/storage.server.ts';
import { nonPageSecurityHeaders } from './headers/response-headers.server.ts';
import { createHttpServer } from './http-server.server.ts';
import { createMediaHandler } from './media-handler.server.ts';

const SECURITY_HEADERS = nonPageSecurityHeaders('https://memorials.example');
const ID = 'ab12ef0123456789abcdef0123456789';
const PICTURE = `${ID}-12x34.webp`;
const FILM = `${ID}.mp4`;
const CLOSED = `${ID}-99x99.webp`;
const FILES: Record<string, Buffer> = {
  [PICTURE]: Buffer.from('a picture'),
  [FILM]: Buffer.alloc(700_000, 'film bytes '),
  [CLOSED]: Buffer.from('a closed picture'),
};

let server: Server;
let passedOn: string[] = [];
let isAway = false;
beforeAll(async () => {
  const log = pino({ level: 'silent' });
  const files = createServedFiles({ find });
  server = createHttpServer({
    application: (received: Request) => {
      passedOn.push(new URL(received.url).pathname);
      return new Response('the application', { status: 404 });
    },
    pages: { handle: () => false },
    media: createMediaHandler({
      files,
      isOpen: (name) => name !== CLOSED,
      securityHeaders: SECURITY_HEADERS,
      cdn: { headersFor: (path) => ({ 'Cache-Tag': `tag of ${path}` }) },
      log,
    }),
    securityHeaders: SECURITY_HEADERS,
    log,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  passedOn = [];
  isAway = false;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function find(name: string): Promise<StoredFile | null> {
  if (isAway) return Promise.reject(new Error('the storage is away'));
  const bytes = FILES[name];
  if (!bytes) return Promise.resolve(null);
  return Promise.resolve({
    byteSize: bytes.length,
    read: () => Promise.resolve(bytes),
    stream: (range) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], {
        objectMode: false,
      }),
  });
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, host: '127.0.0.1', method, path, headers });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = Buffer.concat((await answer.toArray()) as Buffer[]);
  return { status: answer.statusCode, headers: answer.headers, body };
}

describe('a public file', () => {
  test.each(['from the storage', 'from memory'])('is sent %s', async () => {
    const { status, headers, body } = await ask(`/media/${PICTURE}`);
    expect([status, String(body)]).toEqual([200, 'a picture']);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '9',
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
      'accept-ranges': 'bytes',
      etag: `"${PICTURE}"`,
      'cache-tag': `tag of /media/${PICTURE}`,
    });
    for (const [header, value] of Object.entries(SECURITY_HEADERS)) {
      expect(headers[header.toLowerCase()]).toBe(value);
    }
    expect(passedOn).toEqual([]);
  });

  test("isn't sent to a browser that has it", async () => {
    const { status, body } = await ask(`/media/${PICTURE}`, { 'If-None-Match': `"${PICTURE}"` });
    expect([status, body.length]).toEqual([304, 0]);
  });

  test('is measured without being sent', async () => {
    for (const name of [PICTURE, FILM]) {
      const { status, headers, body } = await ask(`/media/${name}`, {}, 'HEAD');
      expect([status, Number(headers['content-length'])]).toEqual([200, FILES[name]?.length]);
      expect(body.length).toBe(0);
    }
  });

  test.each([PICTURE, FILM])('%s is sent in parts', async (name) => {
    const { status, headers, body } = await ask(`/media/${name}`, { Range: 'bytes=2-5' });
    expect([status, headers['content-range']]).toEqual([206, `bytes 2-5/${FILES[name]?.length}`]);
    expect(String(body)).toBe(String(FILES[name]?.subarray(2, 6)));
  });

  test('a video is sent whole', async () => {
    const { status, body } = await ask(`/media/${FILM}`);
    expect([status, body.equals(FILES[FILM] ?? Buffer.alloc(0))]).toEqual([200, true]);
  });
});

describe('the application responds to', () => {
  test.each([
    ['a closed file', `/media/${CLOSED}`],
    ["a file that doesn't exist", `/media/${ID}-1x1.webp`],
    ['an original', `/media/${ID}-12x34.original.jpg`],
    ['a name with a query', `/media/${PICTURE}?x=1`],
    ['another path', '/media/..%2f..%2fpackage.json'],
  ])('%s', async (_, path) => {
    expect(String((await ask(path)).body)).toBe('the application');
    expect(passedOn).toHaveLength(1);
  });

  test('another method', async () => {
    await ask(`/media/${PICTURE}`, {}, 'DELETE');
    expect(passedOn).toEqual([`/media/${PICTURE}`]);
  });

  test.each([PICTURE, FILM])('a range beyond the end of %s', async (name) => {
    await ask(`/media/${name}`, { Range: 'bytes=900000-' });
    expect(passedOn).toEqual([`/media/${name}`]);
  });

  test('unavailable storage', async () => {
    isAway = true;
    expect(String((await ask(`/media/${FILM}`)).body)).toBe('the application');
  });
});
