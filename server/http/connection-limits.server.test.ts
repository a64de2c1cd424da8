import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { limitConnections } from './connection-limits.server.ts';

const SLOW_ONES = 200;
const PATIENT = { headersTimeout: 120_000, requestTimeout: 120_000 };

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
  limitConnections(server, PATIENT);
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

/** Opens a connection, sends this and nothing more; resolves to what came back before it was closed. */
function send(text: string): { open: Promise<unknown>; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('connect', () => socket.write(text));
  return {
    open: once(socket, 'connect'),
    answer: new Promise((closed) => {
      socket.on('close', () => closed(received));
    }),
  };
}

async function expectOthersAnswered(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect(answer.status).toBe(200);
}

/** Opens them, asks as somebody else while they all wait, then lets the time that they have be over. */
async function hold(text: string): Promise<string[]> {
  limitConnections(server, PATIENT);
  const slow = Array.from({ length: SLOW_ONES }, () => send(text));
  await Promise.all(slow.map(({ open }) => open));
  await expectOthersAnswered();
  limitConnections(server, { headersTimeout: 1, requestTimeout: 2 });
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  limitConnections(server, PATIENT);
  await expectOthersAnswered();
  return answers;
}

describe('"slow clients: others still answered"', () => {
  test('headers that never end: others are answered meanwhile, and the slow ones are let go', async () => {
    const answers = await hold('GET /healthz HTTP/1.1\r\nHost: here\r\nX-Slow: ');
    expect(new Set(answers.map((answer) => answer.split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
  });

  test('bodies that never end: others are answered meanwhile, and the slow ones are let go', async () => {
    const head =
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: here\r\nOrigin: http://localhost:3000\r\n' +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":';
    const answers = await hold(head);
    for (const answer of answers) expect(answer).not.toMatch(/^HTTP\/1.1 (?:2|500)/);
  });
});

describe('answers that are not read', () => {
  const PLACES = 20;
  /** more than every buffer between the server and its client holds */
  const film = Buffer.alloc(64 * 1024 * 1024);
  let cinema: Server;
  let seats: Socket[];

  beforeEach(async () => {
    seats = [];
    cinema = createServer((request, response) => {
      response.end(request.url === '/film' ? film : 'still open');
    });
    limitConnections(cinema);
    cinema.maxConnections = PLACES;
    cinema.on('connection', (seat: Socket) => seats.push(seat));
    cinema.listen(0, '127.0.0.1');
    await once(cinema, 'listening');
  });
  afterEach(() => {
    cinema.closeAllConnections();
    cinema.close();
  });

  /** Asks for the film; resolves when the first of it is there. */
  async function beginFilm(): Promise<Socket> {
    const socket = connect((cinema.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write('GET /film HTTP/1.1\r\nHost: here\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  }

  async function askAsAnother(): Promise<string> {
    const { port: door } = cinema.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${door}/`, { headers: { Connection: 'close' } });
    return answer.text();
  }

  test('may stand still for a minute; then their connections end, and all places are free again', async () => {
    await Promise.all(Array.from({ length: PLACES }, beginFilm));
    await expect(askAsAnother()).rejects.toThrow('fetch failed');
    expect(seats.map((seat) => seat.timeout)).toEqual(seats.map(() => 60_000));
    const ends = seats.map(endOf);
    // Lets the minute be over.
    for (const seat of seats) seat.setTimeout(1);
    await Promise.all(ends);
    expect(await askAsAnother()).toBe('still open');
  });

  test('what a viewer takes slowly goes on for longer than it may stand still', async () => {
    const socket = await beginFilm();
    const limit = 1_000;
    for (const seat of seats) seat.setTimeout(limit);
    const start = performance.now();
    while (!socket.closed && performance.now() - start < 2.2 * limit) {
      socket.read(16 * 1024);
      await askAsAnother();
    }
    expect(socket.closed).toBe(false);
  });
});

/** Resolves when the connection is closed, by an error too. */
async function endOf(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('close', resolve);
  await promise;
}

describe('headers that are too much', () => {
  test('64 KB of them are refused, and the process goes on', async () => {
    const { answer } = send(
      `GET /healthz HTTP/1.1\r\nHost: here\r\nX-Long: ${'a'.repeat(64 * 1024)}\r\n\r\n`,
    );
    // The refusal itself may be lost, because the rest of what was sent is never read.
    expect(await answer).toMatch(/^(?:HTTP\/1.1 431 |$)/);
    await expectOthersAnswered();
  });

  test.each([
    ['no request at all', '\u0000\u0001\u0002\r\n\r\n'],
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
    const { answer } = send(text);
    expect(await answer).toMatch(/^HTTP\/1.1 400 /);
  });
});
