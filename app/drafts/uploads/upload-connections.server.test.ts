import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { pino } from 'pino';
import * as tus from 'tus-js-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import {
  CONNECTION_LIMITS,
  limitConnections,
} from '../../../server/http/connection-limits.server.ts';
import { createHttpServer } from '../../../server/http/http-server.server.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { UPLOAD_LIMITS } from './contract.ts';
import { TusClient } from './testing/tus-requests.ts';

const SIZE = 3_400_000;
const METADATA = { filename: 'a.jpg', filetype: 'image/jpeg' };

let app: TestApp;
let owner: FamilyUser;
let client: TusClient;
let server: Server;
let port = 0;
let parts: number[] = [];

async function listen(): Promise<void> {
  server = createHttpServer({
    application: (request, ...rest) => {
      if (request.method === 'PATCH') parts.push(Number(request.headers.get('content-length')));
      return app.app.fetch(request, ...rest);
    },
    pages: { handle: () => false },
    securityHeaders: {},
    log: pino({ level: 'silent' }),
    serverOptions: { connectionsCheckingInterval: 50 },
  });
  limitConnections(server, { ...CONNECTION_LIMITS, requestTimeout: 3_000, headersTimeout: 2_000 });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
}

async function stop(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

beforeAll(async () => {
  app = await createTestApp();
  owner = await FamilyUser.register(app);
  client = new TusClient(owner, await owner.create());
  await listen();
});
afterEach(() => {
  parts = [];
});
afterAll(async () => {
  await stop();
  await app.close();
});

function headers(): Record<string, string> {
  const cookie = [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { cookie, origin: app.config.origin };
}

function upload(
  bytes: Buffer,
  options: Pick<tus.UploadOptions, 'onChunkComplete'> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = new tus.Upload(bytes, {
      endpoint: `http://127.0.0.1:${port}${client.path}`,
      chunkSize: UPLOAD_LIMITS.chunkBytes,
      metadata: METADATA,
      headers: headers(),
      retryDelays: [0, 50, 100, 200, 400, 800],
      onError: reject,
      onSuccess: () => resolve(new URL(sending.url ?? '').pathname),
      ...options,
    });
    sending.start();
  });
}

test("a file arrives in parts below nginx's default limit", async () => {
  const location = await upload(randomBytes(SIZE));
  expect(parts).toEqual([1_000_000, 1_000_000, 1_000_000, 400_000]);
  expect(Math.max(...parts)).toBeLessThan(1024 * 1024);
  expect(await client.read(location)).toMatchObject({ state: 'taking', byteSize: SIZE });
});

test('a server that restarts in the middle gets the rest, and at most one part twice', async () => {
  let restarting: Promise<void> | undefined;
  const location = await upload(randomBytes(SIZE), {
    onChunkComplete: (_size, accepted) => {
      if (accepted >= 2_000_000) restarting ??= stop().then(listen);
    },
  });
  await restarting;
  expect(await client.read(location)).toMatchObject({ state: 'taking' });
  const sent = parts.reduce((sum, part) => sum + part, 0);
  expect(sent).toBeLessThanOrEqual(SIZE + UPLOAD_LIMITS.chunkBytes);
});

async function stall(location: string) {
  const socket = connect(port, '127.0.0.1');
  const head = Object.entries({
    host: '127.0.0.1',
    ...headers(),
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': '1000',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(`PATCH ${location} HTTP/1.1\r\n${head.join('')}\r\n${'x'.repeat(300)}`);
  await expect.poll(() => parts.length).toBe(1);
  return { socket, closed: once(socket, 'close').then(() => received) };
}

async function begin(): Promise<string> {
  const created = await client.createAs(METADATA, '1000');
  return created.headers.get('location') ?? '';
}

test('a hanging request ends when the next one asks where to continue', async () => {
  const location = await begin();
  const { socket } = await stall(location);
  const address = `http://127.0.0.1:${port}${location}`;
  const asked = { headers: { ...headers(), 'tus-resumable': '1.0.0' } };
  const head = await fetch(address, { method: 'HEAD', ...asked });
  expect(head.headers.get('upload-offset')).toBe('300');
  const rest = await fetch(address, {
    method: 'PATCH',
    headers: {
      ...asked.headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '300',
    },
    body: 'x'.repeat(700),
  });
  expect(rest.status).toBe(204);
  expect(await client.read(location)).toMatchObject({ state: 'taking' });
  socket.destroy();
});

test("bytes received before a request's time limit are kept", { tags: 'full' }, async () => {
  const location = await begin();
  const { closed } = await stall(location);
  expect(await closed).toContain('408');
  expect(await client.offset(location)).toBe(300);
});
