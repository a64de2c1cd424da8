import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { createApiClient, type ApiClient } from './call.ts';
import { ApiFailure, failureMessage } from './errors/api-failure.ts';

interface RecordedRequest {
  method: string;
  path: string;
  contentType: string | undefined;
  body: string;
}

interface Reply {
  status?: number;
  body: unknown;
}

let reply: (seen: RecordedRequest, nth: number) => Reply | Promise<Reply>;
let seen: RecordedRequest[];
let server: Server;
let origin: string;
let client: ApiClient;

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    void answer(request).then(({ status = 200, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createApiClient({ origin });
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function answer(request: IncomingMessage): Promise<Reply> {
  const call: RecordedRequest = {
    method: request.method ?? '',
    path: request.url ?? '',
    contentType: request.headers['content-type'],
    body: await text(request),
  };
  seen.push(call);
  return reply(call, seen.filter(({ path }) => path === call.path).length);
}

function paths(): string[] {
  return seen.map(({ path }) => path);
}

const fine = { body: { success: true, message: 'Fine', data: { name: 'Ada' } } };
const expired = {
  status: 401,
  body: { success: false, message: 'Please log in to continue.', error: '', code: 'NOT_SIGNED_IN' },
};
const data = z.object({ name: z.string() });

async function failureOf(work: Promise<unknown>): Promise<ApiFailure> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof ApiFailure)) throw new Error(`no ApiFailure: ${String(outcome)}`);
  return outcome;
}

describe('a response in the envelope', () => {
  test('resolves to its message and data, parsed by the contract', async () => {
    reply = () => ({ body: { success: true, message: 'Fine', data: { name: 'Ada', extra: 1 } } });
    expect(await client.call({ method: 'GET', path: '/x', data })).toEqual({
      message: 'Fine',
      data: { name: 'Ada' },
    });
  });

  test('is requested with JSON, and with {} if there is no payload', async () => {
    reply = () => fine;
    await client.call({ method: 'POST', path: '/x', body: { a: 1 } });
    await client.call({ method: 'DELETE', path: '/x' });
    await client.call({ method: 'GET', path: '/x' });
    expect(seen.map(({ contentType, body }) => [contentType, body])).toEqual([
      ['application/json', '{"a":1}'],
      ['application/json', '{}'],
      [undefined, ''],
    ]);
  });

  test.each([200, 400, 403, 429, 500])(
    "with success false and status %i is a failure with the server's message",
    async (status) => {
      reply = () => ({
        status,
        body: {
          success: false,
          message: 'Not so',
          error: 'Not so',
          code: 'NO',
          fields: { a: 'b' },
        },
      });
      const failure = await failureOf(client.call({ method: 'POST', path: '/x' }));
      expect(failure).toMatchObject({
        message: 'Not so',
        status,
        isApiResponse: true,
        code: 'NO',
        fields: { a: 'b' },
      });
    },
  );

  test('that fails without a message leaves the message to the caller', async () => {
    reply = () => ({ body: { success: false } });
    const failure = await failureOf(client.call({ method: 'POST', path: '/x' }));
    expect(failureMessage(failure, 'Login failed. Please try again.')).toBe(
      'Login failed. Please try again.',
    );
  });
});

describe('anything but the envelope', () => {
  test.each([
    ['text', '<html>'],
    ['nothing', ''],
    ['a list', []],
    ['null', 'null'],
    ['an object without success', { data: { name: 'Ada' } }],
    ['data of another shape', { success: true, message: '', data: { name: 7 } }],
    ['no data where data is expected', { success: true, message: '' }],
  ])("%s is 'Invalid JSON response from server'", async (_, body) => {
    reply = () => ({ body });
    const failure = await failureOf(client.call({ method: 'GET', path: '/x', data }));
    expect(failure).toMatchObject({
      message: 'Invalid JSON response from server',
      status: 200,
      isApiResponse: false,
    });
  });

  test("a proxy's page is 'Invalid JSON response from server' with its status", async () => {
    reply = () => ({ status: 502, body: '<h1>Bad gateway</h1>' });
    const failure = await failureOf(client.call({ method: 'GET', path: '/x' }));
    expect(failure).toMatchObject({ message: 'Invalid JSON response from server', status: 502 });
  });

  test("an error without a message is 'HTTP error! status: N'", async () => {
    reply = () => ({ status: 503, body: {} });
    const failure = await failureOf(client.call({ method: 'GET', path: '/x' }));
    expect(failure).toMatchObject({ message: 'HTTP error! status: 503', isApiResponse: false });
  });

  test("a refused connection is 'Network error occurred' with status 0", async () => {
    const unreachable = createApiClient({ origin: 'http://127.0.0.1:1' });
    const failure = await failureOf(unreachable.call({ method: 'GET', path: '/x' }));
    expect(failure).toMatchObject({
      message: 'Network error occurred',
      status: 0,
      isApiResponse: false,
    });
  });

  test("a response that breaks off is 'Network error occurred'", async () => {
    server.removeAllListeners('request');
    server.on('request', (_, response) => {
      response.writeHead(200, { 'Content-Length': '500' });
      response.write('{"success":');
      response.socket?.destroySoon();
    });
    const failure = await failureOf(client.call({ method: 'GET', path: '/x' }));
    expect(failure).toMatchObject({ message: 'Network error occurred', status: 0 });
  });

  test("a response that never comes is 'Network error occurred'", async () => {
    reply = () => Promise.withResolvers<Reply>().promise;
    const impatient = createApiClient({ origin, timeoutMs: 50 });
    const failure = await failureOf(impatient.call({ method: 'GET', path: '/x' }));
    expect(failure).toMatchObject({ message: 'Network error occurred', status: 0 });
  });
});

describe('on a 401 the client', () => {
  test('refreshes the session once and retries the request once', async () => {
    reply = ({ path }, nth) => (path === '/me' && nth === 1 ? expired : fine);
    const response = await client.call({ method: 'GET', path: '/me', data });
    expect(response.data).toEqual({ name: 'Ada' });
    expect(paths()).toEqual(['/me', '/api/v1/auth/refresh', '/me']);
  });

  test("gives up after one retry, with the server's message", async () => {
    reply = ({ path }) => (path === '/me' ? expired : fine);
    const failure = await failureOf(client.call({ method: 'GET', path: '/me' }));
    expect(failure).toMatchObject({ message: 'Please log in to continue.', status: 401 });
    expect(paths()).toEqual(['/me', '/api/v1/auth/refresh', '/me']);
  });

  test.each(['/api/v1/auth/login', '/api/v1/auth/refresh'])(
    'on %s retries nothing',
    async (path) => {
      reply = () => expired;
      await failureOf(client.call({ method: 'POST', path }));
      expect(paths()).toEqual([path]);
    },
  );

  test('of 20 parallel calls refreshes once', async () => {
    let isFresh = false;
    reply = ({ path }) => {
      if (path === '/api/v1/auth/refresh') isFresh = true;
      return isFresh ? fine : expired;
    };
    const calls = Array.from({ length: 20 }, (_, at) =>
      client.call({ method: 'GET', path: `/thing/${at}`, data }),
    );
    expect(await Promise.all(calls)).toHaveLength(20);
    expect(paths().filter((path) => path === '/api/v1/auth/refresh')).toHaveLength(1);
  });

  test("arriving after another call's refresh only retries", async () => {
    const refreshed = Promise.withResolvers<void>();
    reply = async ({ path }, nth) => {
      if (path === '/api/v1/auth/refresh' || nth === 2) return fine;
      if (path === '/slow') await refreshed.promise;
      return expired;
    };
    const slow = client.call({ method: 'GET', path: '/slow' });
    await client.call({ method: 'GET', path: '/fast' });
    refreshed.resolve();
    await slow;
    expect(paths().filter((path) => path === '/api/v1/auth/refresh')).toHaveLength(1);
  });

  test('refreshes again when the session expires again', async () => {
    reply = ({ path }, nth) => (path === '/me' && nth % 2 === 1 ? expired : fine);
    await client.call({ method: 'GET', path: '/me' });
    await client.call({ method: 'GET', path: '/me' });
    expect(paths().filter((path) => path === '/api/v1/auth/refresh')).toHaveLength(2);
  });
});

describe('a failed refresh', () => {
  test.each([
    ['without a message', { status: 401, body: {} }],
    ["that can't be parsed", { status: 502, body: '<html>' }],
  ])("%s is 'Authentication failed. Please log in again.'", async (_, refused) => {
    reply = ({ path }) => (path === '/api/v1/auth/refresh' ? refused : expired);
    const failure = await failureOf(client.call({ method: 'GET', path: '/me' }));
    expect(failure.message).toBe('Authentication failed. Please log in again.');
    expect(paths()).toEqual(['/me', '/api/v1/auth/refresh']);
  });

  test("shows the server's message", async () => {
    reply = () => expired;
    const failure = await failureOf(client.call({ method: 'GET', path: '/me' }));
    expect(failure).toMatchObject({ message: 'Please log in to continue.', code: 'NOT_SIGNED_IN' });
  });

  test('reports once that the session has ended, and not while the server is unavailable', async () => {
    let ended = 0;
    const stop = client.onSessionEnded(() => {
      ended += 1;
    });
    reply = () => expired;
    await Promise.all([
      failureOf(client.call({ method: 'GET', path: '/a' })),
      failureOf(client.call({ method: 'GET', path: '/b' })),
    ]);
    expect(ended).toBe(1);

    reply = ({ path }) => (path === '/api/v1/auth/refresh' ? { status: 503, body: {} } : expired);
    await failureOf(client.call({ method: 'GET', path: '/a' }));
    expect(ended).toBe(1);

    stop();
    reply = () => expired;
    await failureOf(client.call({ method: 'GET', path: '/a' }));
    expect(ended).toBe(1);
  });
});
