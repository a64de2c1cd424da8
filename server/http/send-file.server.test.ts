import { once } from 'node:events';
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ClientGoneError, sendFile } from './send-file.server.ts';

const SIZE = 1_000_003;
/** More bytes than the socket buffers of the operating system can hold. */
const LARGE = 256 * 1024 * 1024;
const FILES = new Map(
  ['a', 'b', 'c'].map((name, first) => [
    name,
    Buffer.alloc(SIZE).map((_, at) => (at * 7 + first) % 251),
  ]),
);
const bytesOf = (name: string) => Buffer.from(FILES.get(name) ?? '');

let folder: string;
let server: Server;
const outcomes: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memorials-send-'));
  for (const name of FILES.keys()) await writeFile(join(folder, name), bytesOf(name));
  await writeFile(join(folder, 'large'), '');
  server = createServer((request, response) => void respond(request.url ?? '', response));
  // Longer than Node's default. On a busy machine, the next request on an open connection can come late.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function respond(url: string, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(url, 'http://server');
  const [start = 0, end = SIZE - 1] = search.slice(1).split('-').filter(Boolean).map(Number);
  const file = await open(join(folder, pathname));
  try {
    response.writeHead(200, { 'Content-Length': end - start + 1 });
    await sendFile(file, { start, end }, response);
    outcomes.push('sent');
  } catch (error) {
    outcomes.push(error);
    response.destroy();
  } finally {
    await file.close();
  }
}

const addressOf = (path: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

async function bytesAt(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(addressOf(path))).arrayBuffer());
}

test('files sent at the same time, repeatedly, share no bytes', async () => {
  for (let round = 0; round < 5; round += 1) {
    const names = ['a', 'b', 'c', 'a', 'b', 'c'];
    const received = await Promise.all(names.map((name) => bytesAt(`/${name}`)));
    const isOwn = names.map((name, at) => received[at]?.equals(bytesOf(name)));
    expect(isOwn).toEqual(names.map(() => true));
  }
});

test('a range has its first and last byte', async () => {
  expect(await bytesAt('/b?70000-70009')).toEqual(bytesOf('b').subarray(70_000, 70_010));
  expect(await bytesAt(`/b?${SIZE - 1}-${SIZE - 1}`)).toEqual(bytesOf('b').subarray(SIZE - 1));
});

test('a file shorter than announced ends the connection', async () => {
  await expect(bytesAt(`/a?0-${SIZE + 10}`)).rejects.toThrow('terminated');
  expect(outcomes.at(-1)).toEqual(new Error('The file is shorter than expected.'));
});

test('a client that disconnects in the middle ends the sending', async () => {
  await truncate(join(folder, 'large'), LARGE);
  const before = outcomes.length;
  const path = `/large?0-${LARGE - 1}`;
  const request = get(addressOf(path), (response) => {
    response.once('data', () => request.destroy());
  });
  request.on('error', () => undefined);
  await expect.poll(() => outcomes.slice(before)).toEqual([new ClientGoneError()]);
});
