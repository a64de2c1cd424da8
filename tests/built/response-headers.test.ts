import { expect, inject, test } from 'vitest';

import { startProductInstance } from '../harness/product-instance.ts';
import { rawGet, rawRequest, type RawRequest, type RawResponse } from '../harness/raw-request.ts';

const SHARED_ONE_SECOND = 'public, max-age=0, s-maxage=1, must-revalidate';
const REVALIDATED = 'public, max-age=0, must-revalidate';
const ONE_HOUR = 'public, max-age=3600';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHARED_ONE_HOUR = 'public, max-age=31536000, s-maxage=3600, immutable';
const NO_STORE = 'no-store';
const PRIVATE = 'private, no-store';

interface ResponseCase extends RawRequest {
  what: string;
  status: number;
  caching: string;
  /** true if the body contains the current time, so that its ETag changes */
  hasTimestamp?: true;
  showsMails?: true;
}

interface HashedUrls {
  script: string;
  font: string;
  sheet: string;
  picture: string;
}

const MEMORIAL = '/kenji-tanaka';
const API = '/api/v1/memorials/kenji-tanaka';
const LOGIN = '/api/v1/auth/login';
const JSON_TYPE = { 'content-type': 'application/json' };

function pages(): ResponseCase[] {
  return [
    { what: 'a page', path: MEMORIAL, status: 200, caching: SHARED_ONE_SECOND },
    { what: 'a page from memory', path: MEMORIAL, status: 200, caching: SHARED_ONE_SECOND },
    { what: 'HEAD of a page', method: 'HEAD', path: '/', status: 200, caching: SHARED_ONE_SECOND },
    { what: 'data', path: `${MEMORIAL}.data`, status: 200, caching: SHARED_ONE_SECOND },
    { what: "the start page's data", path: '/_.data', status: 200, caching: SHARED_ONE_SECOND },
    {
      what: 'a part',
      path: `${MEMORIAL}/tributes?category=Family`,
      status: 200,
      caching: SHARED_ONE_SECOND,
      hasTimestamp: true,
    },
    { what: 'a personal page', path: '/account', status: 200, caching: PRIVATE },
    { what: 'personal data', path: '/account.data', status: 200, caching: PRIVATE },
    { what: 'no memorial', path: '/nobody-of-this-name', status: 404, caching: NO_STORE },
    { what: 'no page', path: '/no/such/place', status: 404, caching: NO_STORE },
    { what: 'no data', path: '/no/such/place.data', status: 404, caching: NO_STORE },
    { what: 'a wrong method', method: 'POST', path: '/about', status: 405, caching: NO_STORE },
    {
      what: 'a form of another site',
      method: 'POST',
      path: '/about',
      headers: { origin: 'https://evil.example' },
      status: 405,
      caching: NO_STORE,
    },
    { what: 'no method', method: 'BREW', path: '/about', status: 400, caching: NO_STORE },
    { what: 'robots', path: '/robots.txt', status: 200, caching: ONE_HOUR },
    { what: 'the sitemap', path: '/sitemap.xml', status: 200, caching: SHARED_ONE_SECOND },
    { what: 'health', path: '/healthz', status: 200, caching: NO_STORE },
    { what: 'readiness', path: '/readyz', status: 200, caching: NO_STORE },
    { what: 'the outbox', path: '/dev/outbox', status: 200, caching: NO_STORE, showsMails: true },
  ];
}

function files({ script, font, sheet, picture }: HashedUrls): ResponseCase[] {
  const beyond = { range: 'bytes=99999999-' };
  return [
    { what: 'a script', path: script, status: 200, caching: IMMUTABLE },
    { what: 'HEAD of a script', method: 'HEAD', path: script, status: 200, caching: IMMUTABLE },
    { what: 'a font', path: font, status: 200, caching: IMMUTABLE },
    { what: 'no built file', path: '/assets/none-12345678.js', status: 404, caching: NO_STORE },
    { what: 'a file', path: '/favicon.svg', status: 200, caching: ONE_HOUR },
    {
      what: 'no part of a file',
      path: '/favicon.svg',
      headers: beyond,
      status: 416,
      caching: NO_STORE,
    },
    { what: 'a sheet', path: sheet, status: 200, caching: IMMUTABLE },
    {
      what: 'a sheet of before',
      path: '/themes/gallery.css?v=before',
      status: 200,
      caching: REVALIDATED,
    },
    { what: 'no sheet', path: '/themes/none.css', status: 404, caching: NO_STORE },
    { what: 'the neutral card', path: '/card.jpg', status: 200, caching: ONE_HOUR },
    { what: 'no card', path: '/nobody-of-this-name/card-0000.jpg', status: 404, caching: NO_STORE },
    { what: 'a picture', path: picture, status: 200, caching: SHARED_ONE_HOUR },
    {
      what: 'HEAD of a picture',
      method: 'HEAD',
      path: picture,
      status: 200,
      caching: SHARED_ONE_HOUR,
    },
    {
      what: 'a part of a picture',
      path: picture,
      headers: { range: 'bytes=0-9' },
      status: 206,
      caching: SHARED_ONE_HOUR,
    },
    {
      what: 'no part of a picture',
      path: picture,
      headers: beyond,
      status: 416,
      caching: NO_STORE,
    },
    { what: 'no picture', path: '/media/none.webp', status: 404, caching: NO_STORE },
    { what: 'a picture written', method: 'PUT', path: picture, status: 405, caching: NO_STORE },
  ];
}

function calls(): ResponseCase[] {
  const large = JSON.stringify({ email: 'a'.repeat(110_000) });
  return [
    { what: 'a memorial', path: API, status: 200, caching: REVALIDATED },
    { what: 'tributes', path: `${API}/tributes`, status: 200, caching: REVALIDATED },
    { what: 'no cursor', path: `${API}/tributes?after=x`, status: 400, caching: NO_STORE },
    { what: 'no such memorial', path: '/api/v1/memorials/nobody', status: 404, caching: NO_STORE },
    { what: 'no call', path: '/api/v1/none', status: 404, caching: NO_STORE },
    { what: 'nobody signed in', path: '/api/v1/auth/me', status: 401, caching: NO_STORE },
    { what: "nobody's plan", path: '/api/v1/subscription/status', status: 401, caching: NO_STORE },
    { what: 'another method', path: LOGIN, status: 405, caching: NO_STORE },
    { what: 'no JSON', method: 'POST', path: LOGIN, body: 'a=b', status: 415, caching: NO_STORE },
    {
      what: 'too much',
      method: 'POST',
      path: LOGIN,
      body: large,
      headers: JSON_TYPE,
      status: 413,
      caching: NO_STORE,
    },
    {
      what: 'another site',
      method: 'POST',
      path: LOGIN,
      headers: { ...JSON_TYPE, origin: 'https://evil.example' },
      status: 403,
      caching: NO_STORE,
    },
    {
      what: 'no signature',
      method: 'POST',
      path: '/api/v1/subscription/webhook',
      body: '{}',
      status: 400,
      caching: NO_STORE,
    },
    { what: 'the way to Google', path: '/api/v1/auth/google', status: 302, caching: NO_STORE },
    {
      what: 'the way back',
      path: '/api/v1/auth/facebook/callback',
      status: 302,
      caching: NO_STORE,
    },
    { what: 'the document', path: '/api/v1/openapi.json', status: 200, caching: ONE_HOUR },
    { what: 'the document, to read', path: '/api/v1/docs', status: 200, caching: ONE_HOUR },
    { what: 'its style', path: '/api/v1/docs.css', status: 200, caching: ONE_HOUR },
  ];
}

test('over http every response has its cache and security headers', async () => {
  await expectAll(inject('origin'), { isSecure: false });
});

test('over https every response has its cache and security headers', async () => {
  const settings = { ORIGIN: 'https://memorials.example.org' };
  const product = await startProductInstance([], settings, inject('samplesData'));
  try {
    await expectAll(product.origin, { isSecure: true });
  } finally {
    await product.stop();
  }
});

test('a page and a picture have tags for a CDN, also without PURGE_URL', async () => {
  const origin = inject('origin');
  const tagsOf = async (path: string) => {
    const { headers } = await rawGet(origin, path);
    expect(headers['surrogate-key']).toBe(String(headers['cache-tag']).replaceAll(',', ' '));
    return headers['cache-tag'];
  };
  expect(await tagsOf(MEMORIAL)).toMatch(/^m-[0-9A-Z]{8},page-kenji-tanaka,all$/);
  expect(await tagsOf((await findHashedUrls(origin)).picture)).toMatch(/^media-[0-9a-f]{16},all$/);
});

async function expectAll(origin: string, { isSecure }: { isSecure: boolean }): Promise<void> {
  for (const kind of [...pages(), ...files(await findHashedUrls(origin)), ...calls()]) {
    const response = await rawRequest(origin, kind);
    expect(`${kind.what}: ${response.status}`).toBe(`${kind.what}: ${kind.status}`);
    expectHeaders(response, { ...kind, isSecure });
    expect(kind.status !== 405 || response.headers.allow, kind.what).toBeTruthy();
    const { etag } = response.headers;
    if (!etag || response.status !== 200 || kind.hasTimestamp) continue;
    const again = await rawGet(origin, kind.path, { ...kind.headers, 'if-none-match': etag });
    expect(`${kind.what} again: ${again.status}`).toBe(`${kind.what} again: 304`);
    expect(again.body).toBe('');
    expectHeaders(again, { ...kind, isSecure });
  }
}

type ExpectedHeaders = Pick<ResponseCase, 'what' | 'caching' | 'showsMails'> & {
  isSecure: boolean;
};

function expectHeaders({ headers }: RawResponse, expected: ExpectedHeaders): void {
  const { what, caching, isSecure } = expected;
  const isPublic = caching.startsWith('public');
  expect(headers, what).toMatchObject({
    'cache-control': caching,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(headers['strict-transport-security'], what).toBe(
    isSecure ? 'max-age=31536000' : undefined,
  );
  const absent = ['server', 'x-powered-by', ...(isPublic ? ['set-cookie', 'x-request-id'] : [])];
  for (const name of absent) expect(headers, what).not.toHaveProperty(name);
  expectPolicy(headers, expected);
}

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function expectPolicy(
  headers: RawResponse['headers'],
  { what, showsMails }: ExpectedHeaders,
): void {
  const type = headers['content-type'];
  const policy = String(headers['content-security-policy']);
  if (type && !type.startsWith('text/html')) expect(policy, what).toBe(NOTHING);
  else {
    for (const forbidden of ['default-src', 'base-uri', 'frame-ancestors']) {
      expect(policy, what).toContain(`${forbidden} 'none'`);
    }
    expect(policy, what).toMatch(/form-action '(none|self)'/);
    expect(policy, what).not.toMatch(showsMails ? /unsafe-eval|\*/ : /unsafe|\*/);
  }
}

async function findHashedUrls(origin: string): Promise<HashedUrls> {
  const { body } = await rawGet(origin, MEMORIAL);
  const gallery = await rawGet(origin, '/theme-demo');
  const first = (text: string, pattern: RegExp) => {
    const found = pattern.exec(text)?.[0];
    if (!found) throw new Error(`The page does not contain ${pattern}.`);
    return found;
  };
  return {
    script: first(body, /\/assets\/[\w.-]+\.js/),
    font: first(body, /\/assets\/[\w.-]+\.woff2/),
    sheet: first(gallery.body, /\/themes\/[\w-]+\.css\?v=[\w-]+/),
    picture: first(body, /\/media\/[\w-]+\.webp/),
  };
}
