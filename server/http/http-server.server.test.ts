// What is refused before the application hears of it, by raw sockets, because no client sends such requests.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createPageFront } from '../page-cache/cached-page-handler.server.ts';
import { createFrontServer } from './http-server.server.ts';
import { protectionOf } from './security-headers.server.ts';

const PROTECTION = protectionOf('https://memorials.example');

let server: Server;
let port: number;
let beginning: PromiseWithResolvers<void>;

beforeAll(async () => {
  const log = pino({ level: 'silent' });
  const pages = createPageFront({
    maxBytes: 1_000_000,
    render: () => Promise.reject(new Error('on purpose')),
    log,
    protection: PROTECTION,
  });
  const node = { connectionsCheckingInterval: 50 };
  server = createFrontServer({ application, pages, protection: PROTECTION, log, node });
  server.headersTimeout = 200;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** `/refused` answers without reading; `/slow` answers half a body and waits; `/broken` fails before it answers; `/said` says what it was told. */
function application(
  request: Request,
  { incoming }: { incoming: { readableEnded: boolean } },
): Response | Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/said') {
    const { readableEnded: hasNoBody } = incoming;
    return request.text().then((text) => Response.json({ hasNoBody, text }));
  }
  if (pathname === '/api/refused') {
    return new Response('too large', { status: 413, headers: { Connection: 'close' } });
  }
  if (pathname === '/api/broken') throw new Error('on purpose');
  if (pathname !== '/api/slow') return new Response('the application');
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('half an answer'));
        beginning.resolve();
      },
    }),
  );
}

interface Conversation {
  socket: Socket;
  /** everything that came, when the connection is closed */
  received: Promise<string>;
}

function say(text: string): Conversation {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('connect', () => socket.write(text));
  return { socket, received: once(socket, 'close').then(() => received) };
}

function headersOf(answer: string): Record<string, string> {
  const lines = answer.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
  return Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
}

describe('"headers on every answer", also on those that no page and no API gives', () => {
  test.each([
    ['no request at all', 'nothing that anybody reads\r\n\r\n', 400],
    ['a line break in a header', 'GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400],
    ['one host twice, for a page', 'GET /ada HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400],
    ['two hosts of HTTP/1.0', 'GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/said HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'one length twice',
      'POST /api/said HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and pieces',
      'POST /api/said HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 408],
    ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    [
      'more headers than are read',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(17_000)}\r\n`,
      431,
    ],
    [
      'something expected that nobody promised',
      'GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n',
      417,
    ],
    [
      'an application that fails',
      'GET /api/broken HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      500,
    ],
    ['a page that fails', 'GET /ada HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 500],
  ])('%s', async (_, text, status) => {
    const answer = await say(text).received;
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(headersOf(answer)).toMatchObject({ ...PROTECTION, 'Cache-Control': 'no-store' });
  });

  test('a request of HTTP/1.0 asks for a page without a host', async () => {
    const answer = await say('GET /ada HTTP/1.0\r\n\r\n').received;
    expect(answer).toContain('Something went wrong');
  });

  test('what cannot be read never gets into the middle of another answer', async () => {
    beginning = Promise.withResolvers();
    const { socket, received } = say('GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n');
    await beginning.promise;
    await once(socket, 'data');
    socket.write('nothing that anybody reads\r\n\r\n');
    const answer = await received;
    expect(answer).toContain('half an answer');
    expect(answer).not.toContain('400 Bad Request');
  });
});

describe('a request', () => {
  const ASK = 'Host: a\r\nConnection: close\r\n';

  test.each(['GET', 'POST'])(
    '%s without a body costs no stream and is answered',
    async (method) => {
      const answer = await say(`${method} /api/said HTTP/1.1\r\n${ASK}\r\n`).received;
      expect(answer).toMatch(/^HTTP\/1.1 200 /);
      expect(answer).toContain('{"hasNoBody":true,"text":""}');
    },
  );

  test.each([
    ['of a known length', 'Content-Length: 5\r\n\r\nhello'],
    ['in pieces', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'],
  ])('with a body %s is read whole', async (_, rest) => {
    const answer = await say(`POST /api/said HTTP/1.1\r\n${ASK}${rest}`).received;
    expect(answer).toContain('{"hasNoBody":false,"text":"hello"}');
  });
});

describe('an answer before the body was read', () => {
  const BODY_LENGTH = 10_000_000_000;
  const HEAD = `POST /api/refused HTTP/1.1\r\nHost: a\r\nContent-Length: ${BODY_LENGTH}\r\n\r\n`;
  const PIECE = Buffer.alloc(64 * 1024);

  /** Begins to send and waits for the answer. */
  async function beginToSend(): Promise<{ socket: Socket; answer: string; errors: Error[] }> {
    // Otherwise Node's own client stops sending as soon as the server's side is closed.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    socket.write(HEAD);
    socket.write(PIECE);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return { socket, answer: answer.toString(), errors };
  }

  test('is whole, says that the connection ends, and what is sent meanwhile breaks nothing', async () => {
    const { socket, answer, errors } = await beginToSend();
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(headersOf(answer)).toMatchObject({ Connection: 'close' });
    expect(answer).toContain('too large');
    for (let sent = 0; sent < 100; sent += 1) {
      if (!socket.write(PIECE)) await once(socket, 'drain');
    }
    const closed = once(socket, 'close');
    socket.end();
    await closed;
    expect(errors).toEqual([]);
  });

  test('holds its connection for a while at most, however long the body goes on', async () => {
    const { socket } = await beginToSend();
    socket.resume();
    const closed = Promise.withResolvers<void>();
    socket.on('close', closed.resolve);
    const sendOn = () => {
      if (socket.writable) socket.write(PIECE, sendOn);
    };
    sendOn();
    await closed.promise;
    expect(socket.bytesWritten).toBeLessThan(BODY_LENGTH);
  });
});
