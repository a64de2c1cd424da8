import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { limitConnections } from './connection-limits.server.ts';

const SLOW_CLIENTS = 200;
const LONG_TIMEOUTS = { headersTimeout: 120_000, requestTimeout: 120_000 };

let app: TestApp;
let server: Server;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await createTestApp();
  const listener = getRequestListener(app.app.fetch);
  server = createServer({ connectionsCheckingInterval: 50 }, (request, response) => {
    void listener(request, response);
  });
  limitConnections(server, LONG_TIMEOUTS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  await app.close();
});

/** Opens a connection and sends the text. `response` resolves to all received data when the connection is closed. */
function send(text: string): { open: Promise<unknown>; response: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('connect', () => socket.write(text));
  return {
    open: once(socket, 'connect'),
    response: new Promise((closed) => {
      socket.on('close', () => closed(received));
    }),
  };
}

async function expectOthersAnswered(): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect(response.status).toBe(200);
}

/**
 * Opens slow connections and checks that the server still serves another client. Then shortens the timeouts, so that
 * the server closes the slow connections.
 * @returns the data that the slow clients received
 */
async function holdSlowConnections(text: string): Promise<string[]> {
  limitConnections(server, LONG_TIMEOUTS);
  const slow = Array.from({ length: SLOW_CLIENTS }, () => send(text));
  await Promise.all(slow.map(({ open }) => open));
  await expectOthersAnswered();
  limitConnections(server, { headersTimeout: 1, requestTimeout: 2 });
  const responses = await Promise.all(slow.map(({ response }) => response));
  limitConnections(server, LONG_TIMEOUTS);
  await expectOthersAnswered();
  return responses;
}

describe('"slow clients: others still answered"', () => {
  test('endless headers: others are served meanwhile, and the slow connections are closed', async () => {
    const responses = await holdSlowConnections('GET /healthz HTTP/1.1\r\nHost: here\r\nX-Slow: ');
    expect(new Set(responses.map((response) => response.split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
  });

  test('endless bodies: others are served meanwhile, and the slow connections are closed', async () => {
    const head =
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: here\r\nOrigin: http://localhost:3000\r\n' +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":';
    const responses = await holdSlowConnections(head);
    for (const response of responses) expect(response).not.toMatch(/^HTTP\/1.1 (?:2|500)/);
  });
});

describe("responses that aren't read", () => {
  const MAX_CONNECTIONS = 20;
  const video = Buffer.alloc(64 * 1024 * 1024);
  let videoServer: Server;
  let connections: Socket[];

  beforeEach(async () => {
    connections = [];
    videoServer = createServer((request, response) => {
      response.end(request.url === '/video' ? video : 'still open');
    });
    limitConnections(videoServer);
    videoServer.maxConnections = MAX_CONNECTIONS;
    videoServer.on('connection', (connection: Socket) => connections.push(connection));
    videoServer.listen(0, '127.0.0.1');
    await once(videoServer, 'listening');
  });
  afterEach(() => {
    videoServer.closeAllConnections();
    videoServer.close();
  });

  async function startVideo(): Promise<Socket> {
    const socket = connect((videoServer.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write('GET /video HTTP/1.1\r\nHost: here\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  }

  async function requestAsAnother(): Promise<string> {
    const { port: videoPort } = videoServer.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${videoPort}/`, {
      headers: { Connection: 'close' },
    });
    return response.text();
  }

  test('are closed after a minute without progress, which makes room for other connections', async () => {
    await Promise.all(Array.from({ length: MAX_CONNECTIONS }, startVideo));
    await expect(requestAsAnother()).rejects.toThrow('fetch failed');
    expect(connections.map(({ timeout }) => timeout)).toEqual(connections.map(() => 60_000));
    const closings = connections.map(untilClosed);
    // Replaces the timeout of one minute, so that the test is fast.
    for (const connection of connections) connection.setTimeout(1);
    await Promise.all(closings);
    expect(await requestAsAnother()).toBe('still open');
  });

  test('stay open beyond the timeout while the client reads slowly', async () => {
    const socket = await startVideo();
    const limit = 1_000;
    for (const connection of connections) connection.setTimeout(limit);
    const start = performance.now();
    while (!socket.closed && performance.now() - start < 2.2 * limit) {
      socket.read(16 * 1024);
      await requestAsAnother();
    }
    expect(socket.closed).toBe(false);
  });
});

async function untilClosed(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('close', resolve);
  await promise;
}

describe('bad headers', () => {
  test('64 KB of them are refused, and others are served', async () => {
    const { response } = send(
      `GET /healthz HTTP/1.1\r\nHost: here\r\nX-Long: ${'a'.repeat(64 * 1024)}\r\n\r\n`,
    );
    // The server resets the connection during the upload, so the client may not receive the response.
    expect(await response).toMatch(/^(?:HTTP\/1.1 431 |$)/);
    await expectOthersAnswered();
  });

  test.each([
    ['not a request at all', '\u0000\u0001\u0002\r\n\r\n'],
    ['a line break in a header', 'GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n'],
    [
      'two lengths',
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('%s is a 400', async (_, text) => {
    const { response } = send(text);
    expect(await response).toMatch(/^HTTP\/1.1 400 /);
  });
});
