// Sends hostile input to every route. The list of routes comes from the application, so new routes are included.

import { beforeAll, describe, expect, test } from 'vitest';

import { createBillingApp } from '../app/billing/testing/billing-app.ts';
import { saveDocument } from '../app/drafts/importing/save-document.server.ts';
import { memorialSchema } from '../app/memorials/contract.ts';
import { aDocument } from '../app/memorials/testing/documents.ts';
import { FamilyUser } from '../app/memorials/testing/families.ts';
import { HOSTILE_BODIES } from '../tests/harness/hostile-bodies.ts';
import { openForTests } from '../tests/harness/open-for-tests.ts';
import type { TestBrowser } from '../tests/harness/test-browser.ts';
import { BODY_MAX_BYTES } from './http/cross-site-guard.server.ts';

const METRICS_TOKEN = 'a token for the tests alone';

const app = openForTests(() => createBillingApp({ METRICS_TOKEN }));
let signedIn: TestBrowser;

beforeAll(async () => {
  const memorial = memorialSchema.parse(aDocument({ slug: 'somebody', sections: [] }));
  await saveDocument(app.database.kysely, memorial, { replace: false });
});

const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function routes(): Array<{ method: string; path: string }> {
  const all = app.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(all)].map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path };
  });
}

const QUERIES = [
  '?%00',
  '?%',
  '?a=%ff%fe',
  '?after=%00&limit=-1&category=%ed%a0%80',
  '?after=[]&limit=1e9',
  '?limit=NaN&category=' + 'a'.repeat(6_000),
  '?code=x&state=%00',
  '?error=<script>',
  '?a[b]=1&a[b]=2',
  '?__proto__=1',
  `?after=${'..%2f'.repeat(100)}`,
  '?category=%27%3Bdrop%20table%20users%3B--',
];

const NAMES = [
  'somebody',
  'nobody-here',
  '%00',
  '%',
  '%ff',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'a'.repeat(5_000),
  '%ed%a0%80',
  "';drop table users;--",
  '%0d%0aSet-Cookie:%20a=b',
  'constructor',
  '.%00.jpg',
];

function urlOf(path: string, name: string, query = ''): string {
  return path.replaceAll(/:[a-zA-Z]+(\{[^}]*\})?/g, name).replaceAll('*', name) + query;
}

/** Some routes match only memorial ids. */
function nameFor(path: string): string {
  return path.includes('{mem_') ? 'mem_0123456789ABCDEFGHIJab' : 'somebody';
}

/**
 * Calls whose body limit is above 100 KB. A body over 100 KB gets this status instead of 413: 400, because the webhook
 * rejects unsigned requests; 404, because drafts and uploads exist only for members of the memorial.
 */
const LARGE_BODY_CALLS = new Map<string, number | [number, number]>([
  ['/webhook', 400],
  ['/draft/changes', 404],
  ['/video-plan', 404],
  // Without a length, only small files are taken.
  ['/video-sound', [404, 413]],
  ['/videos/made', [404, 413]],
  ['/uploads', 404],
  ['/uploads/:upload', 404],
  // The first request starts an upload without a length. The second request is for an upload that does not exist.
  ['/memorials/archives', 400],
  ['/memorials/archives/:archive', 404],
]);

/** The limit of CPU milliseconds for a request. It is high, because the first request also compiles code. */
const CPU_MAX_MS = 300;
const cpuOf = new WeakMap<Response, number>();

async function expectHandled(request: string, response: Response): Promise<void> {
  const text = await response.text();
  expect(cpuOf.get(response), `${request}: CPU time in milliseconds`).toBeLessThan(CPU_MAX_MS);
  const description = `${request}: ${response.status} ${text.slice(0, 200)}`;
  expect(response.status, description).toBeLessThan(500);
  expect(response.headers.get('set-cookie') ?? '', description).not.toContain('a=b');
  if (response.status === 204 || response.status === 304) return;
  if (response.status < 400 || !response.url.includes('/api/')) return;
  expect(JSON.parse(text), description).toMatchObject({ success: false });
}

/** A request with a stream as its body requires `duplex`, which the platform's types lack. */
async function call(
  method: string,
  path: string,
  init: RequestInit & { duplex?: 'half' },
): Promise<Response> {
  const before = process.threadCpuUsage();
  const response = await signedIn.fetch(path, {
    method,
    ...init,
    headers: { origin: app.config.origin, 'content-type': 'application/json', ...init.headers },
  });
  const { user, system } = process.threadCpuUsage(before);
  cpuOf.set(response, (user + system) / 1000);
  Object.defineProperty(response, 'url', { value: path });
  return response;
}

/** For the routes of accounts the address is not verified yet. Elsewhere that would be refused before the body is read. */
async function signInAsNewUser(path = ''): Promise<void> {
  const isVerified = !path.startsWith('/api/v1/auth/');
  signedIn = (await FamilyUser.register(app, { isVerified })).browser;
}

describe('every route', { timeout: 240_000 }, () => {
  test('is found, including those for accounts, memorials, tributes, health and media', () => {
    const found = routes().map(({ method, path }) => `${method} ${path}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'POST /api/v1/auth/login',
        'DELETE /api/v1/auth/delete-account',
        'GET /api/v1/memorials/:slug',
        'GET /api/v1/memorials/:slug/tributes',
        'GET /media/:name',
        'GET /readyz',
        'GET /metrics',
        'POST /api/v1/subscription/create-checkout-session',
        'POST /api/v1/subscription/create-portal-session',
        'POST /api/v1/subscription/webhook',
      ]),
    );
  });

  test('refuses malformed, wrongly typed and hostile bodies without a server error', async () => {
    for (const { method, path } of routes().filter((route) => WRITE_METHODS.has(route.method))) {
      await signInAsNewUser(path);
      for (const [name, body] of HOSTILE_BODIES) {
        const response = await call(method, urlOf(path, nameFor(path)), {
          body: Buffer.from(body),
        });
        await expectHandled(`${method} ${path} with ${name}`, response);
      }
    }
  });

  test('refuses a body over 100 KB, with and without a Content-Length', async () => {
    const calls = routes().filter(
      ({ method, path }) => WRITE_METHODS.has(method) && path.startsWith('/api/'),
    );
    expect(calls.length).toBeGreaterThan(10);
    for (const { method, path } of calls) {
      await signInAsNewUser(path);
      const large = Buffer.from(JSON.stringify({ email: 'a'.repeat(BODY_MAX_BYTES) }));
      const withLength = await call(method, urlOf(path, nameFor(path)), {
        body: large,
        headers: { 'content-length': String(large.length) },
      });
      const withoutLength = await call(method, urlOf(path, nameFor(path)), {
        body: new Blob([large]).stream(),
        duplex: 'half',
      });
      const larger = [...LARGE_BODY_CALLS].find(([end]) => path.endsWith(end));
      const refusal = larger?.[1] ?? 413;
      expect([withLength.status, withoutLength.status], `${method} ${path}`).toEqual(
        Array.isArray(refusal) ? refusal : [refusal, refusal],
      );
    }
  });

  test('refuses other content types and encodings', async () => {
    const contentTypes: Array<Record<string, string>> = [
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      { 'content-type': 'text/xml' },
      { 'content-type': 'multipart/form-data; boundary=' },
      { 'content-type': `application/json;${' '.repeat(4_000)}` },
    ];
    for (const { method, path } of routes().filter((route) => WRITE_METHODS.has(route.method))) {
      await signInAsNewUser(path);
      for (const headers of contentTypes) {
        const response = await call(method, urlOf(path, nameFor(path)), { body: '<a/>', headers });
        await expectHandled(`${method} ${path} as ${headers['content-type']}`, response);
      }
    }
  });

  test(
    'handles odd names, queries and headers without a server error',
    { tags: 'full' },
    async () => {
      await signInAsNewUser();
      const headers = {
        accept: '*/*;q=x,,,',
        'accept-encoding': 'br;q=,gzip;;;q=9,\u00ff',
        'accept-language': 'x'.repeat(3_000),
        'if-none-match': '"'.repeat(2_000),
        range: 'bytes=-1-,9-1',
        'x-forwarded-for': "1.1.1.1', '::::",
        'x-request-id': '<script>',
        authorization: `Bearer ${METRICS_TOKEN}`,
      };
      for (const { method, path } of routes().filter((route) => route.method === 'GET')) {
        const targets = path.includes(':') ? NAMES.map((name) => urlOf(path, name)) : [];
        for (const query of QUERIES) targets.push(urlOf(path, nameFor(path), query));
        for (const target of targets) {
          await expectHandled(`${method} ${target}`, await call(method, target, { headers }));
        }
      }
    },
  );

  test('shows metrics only with the token, without any of the hostile input', async () => {
    await signInAsNewUser();
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${METRICS_TOKEN}`,
      METRICS_TOKEN,
      '\u00ff',
    ]) {
      const refused = await call('GET', '/metrics', { headers: { authorization } });
      expect(refused.status, authorization).toBe(401);
    }
    const shown = await call('GET', '/metrics', {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(shown.status).toBe(200);
    const sent = /drop table|<script|passwd|__proto__|aaaaa|somebody/;
    expect(sent.exec(await shown.text())?.[0]).toBeUndefined();
  });

  test('still works afterwards', async () => {
    await signInAsNewUser();
    expect((await signedIn.me()).status).toBe(200);
    expect((await signedIn.fetch('/api/v1/memorials/somebody')).status).toBe(200);
    expect((await signedIn.fetch('/readyz')).status).toBe(200);
  });
});
