// Every address that the application answers, met with everything that nobody should send. The addresses are
// read from the application itself, so that a new one is covered without a word here.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { memorialSchema } from '../app/memorials/contract.ts';
import { aDocument } from '../app/memorials/testing/documents.ts';
import { createTestApp, type TestApp } from '../tests/harness/test-app.ts';
import type { TestBrowser } from '../tests/harness/test-browser.ts';
import { BODY_MAX_BYTES } from './cross-site-guard.server.ts';

let app: TestApp;
let signedIn: TestBrowser;
let failures: number;

beforeAll(async () => {
  app = await createTestApp();
  const memorial = memorialSchema.parse(aDocument({ slug: 'somebody', sections: [] }));
  await app.services.memorials.saveDocument(memorial, { replace: false });
});
afterAll(() => app.close());

const WRITING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function routes(): Array<{ method: string; path: string }> {
  const all = app.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(all)].map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path };
  });
}

const FIELDS = [
  'email', 'password', 'firstName', 'lastName', 'code', 'currentPassword', 'newPassword',
  'priceId', 'successUrl', 'cancelUrl', 'returnUrl', 'name', 'text', 'message', 'date', 'category',
  'relationship', 'photo', 'preview', 'id', 'slug', 'type', 'data',
]; // prettier-ignore

/** An object with this under every name that some call knows. */
function everywhere(value: unknown): string {
  return JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, value])));
}

const BODIES: ReadonlyArray<[string, string | Uint8Array]> = [
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number beyond all numbers', '1e999'],
  ['half an object', '{"email":"a@example.org"'],
  ['two objects', '{}{}'],
  ['a comma too much', '{"email":"a@example.org",}'],
  ['NUL alone', '\u0000'],
  ['no UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['an overlong encoding', Uint8Array.from([0x22, 0xc0, 0x80, 0x22])],
  ['UTF-16', Buffer.from('\ufeff{"email":"a@example.org"}', 'utf16le')],
  ['lists in lists without end', '['.repeat(50_000)],
  ['lists in lists', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
  ['objects in objects', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
  ['ten thousand fields', `{${Array.from({ length: 8_000 }, (_, n) => `"k${n}":1`).join()}}`],
  ['what looks like a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'],
  ['a field twice', '{"email":"a@example.org","email":["b"]}'],
  ['numbers everywhere', everywhere(1e308)],
  ['lists everywhere', everywhere([['x']])],
  ['objects everywhere', everywhere({ $ne: null, toString: 'x', length: -1 })],
  ['nothing everywhere', everywhere(null)],
  ['NUL in texts', everywhere('a\u0000b@example.org')],
  ['halves of characters', everywhere('\ud800').replaceAll('\\ud800', '\ud800')],
  ['escaped halves of characters', everywhere('\udfff')],
  ['SQL', everywhere(`'; drop table users; -- $1 \\`)],
  ['markup', everywhere('<script>alert(1)</script>"@example.org')],
  ['line breaks for a mail header', everywhere('a@example.org\r\nBcc: b@example.org')],
  ['text that turns round', everywhere('\u202egro.elpmaxe@a')],
  ['very long texts', everywhere('é'.repeat(1_500))],
  ['spaces', everywhere(' '.repeat(3_000))],
]; // prettier-ignore

const QUERIES = [
  '?%00', '?%', '?a=%ff%fe', '?after=%00&limit=-1&category=%ed%a0%80', '?after=[]&limit=1e9',
  '?limit=NaN&category=' + 'a'.repeat(6_000), '?code=x&state=%00', '?error=<script>', '?a[b]=1&a[b]=2',
  '?__proto__=1', `?after=${'..%2f'.repeat(100)}`, '?category=%27%3Bdrop%20table%20users%3B--',
]; // prettier-ignore

const NAMES = [
  'somebody', 'nobody-here', '%00', '%', '%ff', '..%2f..%2fetc%2fpasswd', '__proto__', 'a'.repeat(5_000),
  '%ed%a0%80', "';drop table users;--", '%0d%0aSet-Cookie:%20a=b', 'constructor', '.%00.jpg',
]; // prettier-ignore

function address(path: string, name: string, query = ''): string {
  return path.replaceAll(/:[a-zA-Z]+(\{[^}]*\})?/g, name).replaceAll('*', name) + query;
}

/** Whatever it was, the answer is one that was meant. */
async function expectMeant(what: string, response: Response): Promise<void> {
  const text = await response.text();
  const isRefusal = response.status === 503 && !text.includes('"UNEXPECTED"');
  const where = `${what}: ${response.status} ${text.slice(0, 200)}`;
  expect(response.status < 500 || isRefusal, where).toBe(true);
  expect(response.headers.get('set-cookie') ?? '', where).not.toContain('a=b');
  if (response.status === 204 || response.status === 304) return;
  if (response.status < 400 || !response.url.includes('/api/')) return;
  expect(JSON.parse(text), where).toMatchObject({ success: false });
}

/** `duplex` is what a body of unknown length needs; the types of the platform do not know it yet. */
async function call(
  method: string,
  path: string,
  init: RequestInit & { duplex?: 'half' },
): Promise<Response> {
  const response = await signedIn.fetch(path, {
    method,
    ...init,
    headers: { origin: app.config.origin, 'content-type': 'application/json', ...init.headers },
  });
  Object.defineProperty(response, 'url', { value: path });
  return response;
}

async function signInAnew(): Promise<void> {
  failures += 1;
  signedIn = app.browser();
  expect((await signedIn.register(`hostile-${failures}@example.org`)).status).toBe(200);
}

describe('every address', { timeout: 240_000 }, () => {
  beforeAll(() => {
    failures = 0;
  });

  test('is found: those of accounts, memorials, tributes, health and media among them', () => {
    const found = routes().map(({ method, path }) => `${method} ${path}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'POST /api/v1/auth/login',
        'DELETE /api/v1/auth/delete-account',
        'GET /api/v1/memorials/:slug',
        'GET /api/v1/memorials/:slug/tributes',
        'GET /media/:name',
        'GET /readyz',
      ]),
    );
  });

  test('answers malformed, wrongly typed and hostile bodies with a refusal, never with a failure', async () => {
    for (const { method, path } of routes().filter((route) => WRITING.has(route.method))) {
      await signInAnew();
      for (const [name, body] of BODIES) {
        const response = await call(method, address(path, 'somebody'), { body: Buffer.from(body) });
        await expectMeant(`${method} ${path} with ${name}`, response);
      }
    }
  });

  test('refuses a body over 100 KB, whether or not it says how long it is', async () => {
    for (const { method, path } of routes().filter((route) => WRITING.has(route.method))) {
      if (!path.startsWith('/api/')) continue;
      await signInAnew();
      const large = Buffer.from(JSON.stringify({ email: 'a'.repeat(BODY_MAX_BYTES) }));
      const said = await call(method, address(path, 'somebody'), {
        body: large,
        headers: { 'content-length': String(large.length) },
      });
      // The provider's own messages may be larger, and say nothing where there is no provider.
      const refusals = path.endsWith('/webhook') ? [413, 503] : [413];
      expect(refusals, `${method} ${path}`).toContain(said.status);
      const unsaid = await call(method, address(path, 'somebody'), {
        body: new Blob([large]).stream(),
        duplex: 'half',
      });
      // A call without a payload never reads one.
      expect([...refusals, 200, 401, 400], `${method} ${path}`).toContain(unsaid.status);
    }
  });

  test('answers other kinds and encodings of content with a refusal', async () => {
    const kinds: Array<Record<string, string>> = [
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      { 'content-type': 'text/xml' },
      { 'content-type': 'multipart/form-data; boundary=' },
      { 'content-type': `application/json;${' '.repeat(4_000)}` },
    ];
    for (const { method, path } of routes().filter((route) => WRITING.has(route.method))) {
      await signInAnew();
      for (const headers of kinds) {
        const response = await call(method, address(path, 'somebody'), { body: '<a/>', headers });
        await expectMeant(`${method} ${path} as ${headers['content-type']}`, response);
      }
    }
  });

  test('answers odd names, queries and headers with a refusal, never with a failure', async () => {
    await signInAnew();
    const headers = {
      accept: '*/*;q=x,,,',
      'accept-encoding': 'br;q=,gzip;;;q=9,\u00ff',
      'accept-language': 'x'.repeat(3_000),
      'if-none-match': '"'.repeat(2_000),
      range: 'bytes=-1-,9-1',
      'x-forwarded-for': "1.1.1.1', '::::",
      'x-request-id': '<script>',
    };
    for (const { method, path } of routes().filter((route) => route.method === 'GET')) {
      const addresses = path.includes(':') ? NAMES.map((name) => address(path, name)) : [];
      for (const query of QUERIES) addresses.push(address(path, 'somebody', query));
      for (const target of addresses) {
        await expectMeant(`${method} ${target}`, await call(method, target, { headers }));
      }
    }
  });

  test('and afterwards everything works as before', async () => {
    await signInAnew();
    expect((await signedIn.me()).status).toBe(200);
    expect((await signedIn.fetch('/api/v1/memorials/somebody')).status).toBe(200);
    expect((await signedIn.fetch('/readyz')).status).toBe(200);
  });
});
