import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { User } from '../../../accounts/contract.ts';
import { clearUser, setUser } from '../../../accounts/session-in-browser/session-store.ts';
import { UPLOAD_LIMITS } from '../contract.ts';
import { sendByTus } from './send-file.ts';

const SIZE = 2 * UPLOAD_LIMITS.chunkBytes + 10;
const as = (email: string): User => ({
  email,
  firstName: 'A',
  lastName: 'B',
  isEmailVerified: true,
  oauth: { google: false, facebook: false },
});

let server: Server;
let endpoint: string;
let requests: string[];
let received: number;
/** called when a request has been answered */
let onAnswered: (method: string) => void;

beforeEach(async () => {
  requests = [];
  received = 0;
  onAnswered = () => undefined;
  server = createServer((request, response) => {
    const { method = '' } = request;
    requests.push(method);
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => {
      received += bytes;
      response.setHeader('Tus-Resumable', '1.0.0');
      response.setHeader('Upload-Offset', received);
      response.setHeader('Upload-Length', SIZE);
      if (method === 'POST') response.setHeader('Location', `${endpoint}/upl_1`);
      response.writeHead(method === 'POST' ? 201 : 204).end();
      onAnswered(method);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads`;
});

afterEach(async () => {
  clearUser();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

function send(uploadUrl?: string): Promise<void> {
  return sendByTus(
    {
      endpoint,
      userKey: 'ada@example.org',
      // Outside of a browser the library takes a buffer.
      file: Buffer.alloc(SIZE) as unknown as Blob,
      metadata: {},
      uploadUrl,
      onProgress: () => undefined,
      onUrl: () => undefined,
      renewSession: async () => undefined,
    },
    new AbortController().signal,
  );
}

test('a file stops when another user signs in, and goes on where it was for the one who chose it', async () => {
  setUser(as('ada@example.org'));
  onAnswered = (method) => {
    if (method === 'PATCH') setUser(as('bo@example.org'));
  };
  await expect(send()).rejects.toMatchObject({ kind: 'signed-out' });
  expect(requests).toEqual(['POST', 'PATCH']);

  requests = [];
  const uploadUrl = `${endpoint}/upl_1`;
  await expect(send(uploadUrl)).rejects.toMatchObject({ kind: 'signed-out' });
  expect(requests).toEqual([]);

  onAnswered = () => undefined;
  setUser(as('ada@example.org'));
  await send(uploadUrl);
  expect(requests).toEqual(['HEAD', 'PATCH', 'PATCH']);
  expect(received).toBe(SIZE);
});
