// Requests that the server rejects before the application runs. Only raw sockets can send such requests.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createCachedPageHandler } from '../page-cache/cached-page-handler.server.ts';
import { nonPageSecurityHeaders } from './headers/response-headers.server.ts';
import { createHttpServer } from './http-server.server.ts';

const SECURITY_HEADERS = nonPageSecurityHeaders('https://memorials.example');

let server: Server;
let port: number;
let slowResponseStarted: PromiseWithResolvers<void>;

beforeAll(async () => {
  const log = pino({ level: 'silent' });
  const pages = createCachedPageHandler({
    maxBytes: 1_000_000,
    render: () => Promise.reject(new Error('on purpose')),
    log,
    securityHeaders: SECURITY_HEADERS,
    languages: ['en'],
    cdn: { headersFor: () => ({}) },
  });
  server = createHttpServer({
    application,
    pages,
    securityHeaders: SECURITY_HEADERS,
    takesFile: (path) => path === '/api/file',
    log,
    serverOptions: { connectionsCheckingInterval: 50 },
  });
  server.headersTimeout = 200;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function application(
  request: Request,
  { incoming }: { incoming: { readableEnded: boolean; socket: Socket } },
): Response | Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/echo' || pathname === '/api/file') {
    const { readableEnded: hasNoBody } = incoming;
    return request.text().then((text) => Response.json({ hasNoBody, text }));
  }
  if (pathname === '/api/long') {
    const { socket } = incoming;
    return request.text().then(async (text) => {
      socket.setTimeout(1);
      await once(socket, 'timeout');
      return new Response(`read: ${text}`);
    });
  }
  if (pathname === '/api/refused') {
    return new Response('too large', { status: 413, headers: { Connection: 'close' } });
  }
  if (pathname === '/api/broken') throw new Error('on purpose');
  if (pathname !== '/api/slow') return new Response('the application');
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('half a response'));
        slowResponseStarted.resolve();
      },
    }),
  );
}

interface RawExchange {
  socket: Socket;
  received: Promise<string>;
}

function sendRaw(text: string): RawExchange {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('connect', () => socket.write(text));
  return { socket, received: once(socket, 'close').then(() => received) };
}

function headersOf(response: string): Record<string, string> {
  const lines = response.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
  return Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
}

describe('"headers on every answer", even outside the application', () => {
  test.each([
    ['no HTTP', 'not a request\r\n\r\n', 400],
    ['a line break in a header', 'GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400],
    ['one host twice, for a page', 'GET /ada HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400],
    ['two hosts of HTTP/1.0', 'GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'one length twice',
      'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a body in one-byte chunks',
      `POST /api/echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(3_000)}`,
      413,
    ],
    ['endless headers', 'GET / HTTP/1.1\r\nHost: a\r\n', 408],
    ['an invalid host', 'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['a host of five numbers', 'GET /healthz HTTP/1.1\r\nHost: 1.2.3.4.5\r\n\r\n', 400],
    ['a host with a name', 'GET /healthz HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n', 400],
    ['a password in the address', 'GET http://a:b@c/healthz HTTP/1.1\r\nHost: c\r\n\r\n', 400],
    ['a name in the address', 'GET http://a@c/healthz HTTP/1.1\r\nHost: c\r\n\r\n', 400],
    [
      'more headers than are read',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(17_000)}\r\n`,
      431,
    ],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n', 417],
    [
      'a failing application',
      'GET /api/broken HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      500,
    ],
    ['a failing page', 'GET /ada HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 500],
  ])('%s', async (_, text, status) => {
    const response = await sendRaw(text).received;
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(headersOf(response)).toMatchObject({ ...SECURITY_HEADERS, 'Cache-Control': 'no-store' });
  });

  test('chunks of a usual size are accepted, however many', async () => {
    const pieces = `400\r\n${'a'.repeat(1024)}\r\n`.repeat(3_000);
    const { received, socket } = sendRaw(
      `POST /api/echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`,
    );
    expect(await received).toContain('HTTP/1.1 200');
    socket.destroy();
  });

  test('HTTP/1.0 needs no host', async () => {
    const response = await sendRaw('GET /ada HTTP/1.0\r\n\r\n').received;
    expect(response).toContain('Something went wrong');
  });

  test('a refusal is never written inside another response', async () => {
    slowResponseStarted = Promise.withResolvers();
    const { socket, received } = sendRaw('GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n');
    await slowResponseStarted.promise;
    await once(socket, 'data');
    socket.write('not a request\r\n\r\n');
    const response = await received;
    expect(response).toContain('half a response');
    expect(response).not.toContain('400 Bad Request');
  });
});

describe('a request', () => {
  const HEADERS = 'Host: a\r\nConnection: close\r\n';

  test.each(['GET', 'POST'])('%s without a body creates no stream', async (method) => {
    const response = await sendRaw(`${method} /api/echo HTTP/1.1\r\n${HEADERS}\r\n`).received;
    expect(response).toMatch(/^HTTP\/1.1 200 /);
    expect(response).toContain('{"hasNoBody":true,"text":""}');
  });

  test.each([
    ['of a known length', 'Content-Length: 5\r\n\r\nhello'],
    ['in pieces', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'],
  ])('with a body %s is read completely', async (_, rest) => {
    const response = await sendRaw(`POST /api/echo HTTP/1.1\r\n${HEADERS}${rest}`).received;
    expect(response).toContain('{"hasNoBody":false,"text":"hello"}');
  });
});

describe('a response before the body is read', () => {
  const BODY_LENGTH = 10_000_000_000;
  const HEAD = `POST /api/refused HTTP/1.1\r\nHost: a\r\nContent-Length: ${BODY_LENGTH}\r\n\r\n`;
  const PIECE = Buffer.alloc(64 * 1024);

  async function startSending(): Promise<{ socket: Socket; response: string; errors: Error[] }> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    socket.write(HEAD);
    socket.write(PIECE);
    const [response] = (await once(socket, 'data')) as [Buffer];
    return { socket, response: response.toString(), errors };
  }

  test('arrives completely with Connection: close, although the client is still sending', async () => {
    const { socket, response, errors } = await startSending();
    expect(response).toMatch(/^HTTP\/1.1 413 /);
    expect(headersOf(response)).toMatchObject({ Connection: 'close' });
    expect(response).toContain('too large');
    for (let sent = 0; sent < 100; sent += 1) {
      if (!socket.write(PIECE)) await once(socket, 'drain');
    }
    const closed = once(socket, 'close');
    socket.end();
    await closed;
    expect(errors).toEqual([]);
  });

  test('closes the connection after a limit, however long the body is', async () => {
    const { socket } = await startSending();
    socket.resume();
    const closed = Promise.withResolvers<void>();
    socket.on('close', closed.resolve);
    const sendMore = () => {
      if (socket.writable) socket.write(PIECE, sendMore);
    };
    sendMore();
    await closed.promise;
    expect(socket.bytesWritten).toBeLessThan(BODY_LENGTH);
  });
});

test('a file can take longer than other bodies, which get 408', async () => {
  const { requestTimeout } = server;
  server.requestTimeout = 201;
  try {
    const begin = async (path: string) => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
      const isReported = once(server, 'clientError');
      socket.write(`POST ${path}?name=a HTTP/1.1\r\nHost: here\r\nContent-Length: 8\r\n`);
      socket.write('Connection: close\r\n\r\nhalf');
      const [error] = (await isReported) as [NodeJS.ErrnoException];
      expect(error.code).toBe('ERR_HTTP_REQUEST_TIMEOUT');
      const ended = once(socket, 'close');
      if (!socket.destroyed) socket.write('full');
      await ended;
      return received;
    };
    expect(await begin('/api/file')).toContain('"text":"halffull"');
    expect(await begin('/api/echo')).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    server.requestTimeout = requestTimeout;
  }
});

test('who has sent a whole request gets the answer, however long that takes', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/api/long`, {
    method: 'POST',
    body: 'a song',
  });
  expect(await response.text()).toBe('read: a song');
});
