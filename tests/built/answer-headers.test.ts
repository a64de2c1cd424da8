// One table of all kinds of answers of the built product: who may keep each, and that each protects who gets it,
// on http and on https. No browser: what counts is on the wire.
import { expect, inject, test } from 'vitest';

import { startOwnProduct } from '../harness/own-product.ts';
import { ask, send, type CachedAnswer, type Sent } from '../harness/shared-cache.ts';

const SHARED_A_SECOND = 'public, max-age=0, s-maxage=1, must-revalidate';
const ASKED_AGAIN = 'public, max-age=0, must-revalidate';
const AN_HOUR = 'public, max-age=3600';
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A browser has seen it; a cache on the way asks each hour whether it is still there. */
const SHARED_AN_HOUR = 'public, max-age=31536000, s-maxage=3600, immutable';
const NOBODYS = 'no-store';
const ONE_BROWSERS = 'private, no-store';

interface Kind extends Sent {
  what: string;
  status: number;
  /** what it says of being kept */
  caching: string;
  /** that it was made just now stands in it, so it is new each time */
  saysWhen?: true;
  /** a page of a local start that shows mails with their own styles */
  showsMails?: true;
}

/** Addresses that hold the hash of what they lead to. */
interface Hashed {
  script: string;
  font: string;
  sheet: string;
  picture: string;
}

const MEMORIAL = '/kenji-tanaka';
const API = '/api/v1/memorials/kenji-tanaka';
const DOCUMENT = 'app/memorials/documents/samples/kenji-tanaka/memorial.json';
const LOGIN = '/api/v1/auth/login';
const JSON_TYPE = { 'content-type': 'application/json' };

function pages(): Kind[] {
  return [
    { what: 'a page', path: MEMORIAL, status: 200, caching: SHARED_A_SECOND },
    { what: 'a page from memory', path: MEMORIAL, status: 200, caching: SHARED_A_SECOND },
    { what: 'HEAD of a page', method: 'HEAD', path: '/', status: 200, caching: SHARED_A_SECOND },
    { what: 'data', path: `${MEMORIAL}.data`, status: 200, caching: SHARED_A_SECOND },
    { what: "the start page's data", path: '/_.data', status: 200, caching: SHARED_A_SECOND },
    { what: 'a part', path: `${MEMORIAL}/tributes?category=Family`, status: 200, caching: SHARED_A_SECOND, saysWhen: true },
    { what: 'a personal page', path: '/account', status: 200, caching: ONE_BROWSERS },
    { what: 'personal data', path: '/account.data', status: 200, caching: ONE_BROWSERS },
    { what: 'no memorial', path: '/nobody-of-this-name', status: 404, caching: NOBODYS },
    { what: 'no page', path: '/no/such/place', status: 404, caching: NOBODYS },
    { what: 'no data', path: '/no/such/place.data', status: 404, caching: NOBODYS },
    { what: 'a wrong method', method: 'POST', path: '/about', status: 405, caching: NOBODYS },
    { what: 'a form of another site', method: 'POST', path: '/about', headers: { origin: 'https://evil.example' }, status: 405, caching: NOBODYS },
    { what: 'no method', method: 'BREW', path: '/about', status: 400, caching: NOBODYS },
    { what: 'robots', path: '/robots.txt', status: 200, caching: AN_HOUR },
    { what: 'the sitemap', path: '/sitemap.xml', status: 200, caching: AN_HOUR },
    { what: 'health', path: '/healthz', status: 200, caching: NOBODYS },
    { what: 'readiness', path: '/readyz', status: 200, caching: NOBODYS },
    { what: 'the outbox', path: '/dev/outbox', status: 200, caching: NOBODYS, showsMails: true },
  ]; // prettier-ignore
}

function files({ script, font, sheet, picture }: Hashed): Kind[] {
  const beyond = { range: 'bytes=99999999-' };
  return [
    { what: 'a script', path: script, status: 200, caching: FOR_EVER },
    { what: 'HEAD of a script', method: 'HEAD', path: script, status: 200, caching: FOR_EVER },
    { what: 'a font', path: font, status: 200, caching: FOR_EVER },
    { what: 'no built file', path: '/assets/none-12345678.js', status: 404, caching: NOBODYS },
    { what: 'a file', path: '/favicon.svg', status: 200, caching: AN_HOUR },
    { what: 'no part of a file', path: '/favicon.svg', headers: beyond, status: 416, caching: NOBODYS },
    { what: 'a sheet', path: sheet, status: 200, caching: FOR_EVER },
    { what: 'a sheet of before', path: '/themes/gallery.css?v=before', status: 200, caching: ASKED_AGAIN },
    { what: 'no sheet', path: '/themes/none.css', status: 404, caching: NOBODYS },
    { what: 'a picture', path: picture, status: 200, caching: SHARED_AN_HOUR },
    { what: 'HEAD of a picture', method: 'HEAD', path: picture, status: 200, caching: SHARED_AN_HOUR },
    { what: 'a part of a picture', path: picture, headers: { range: 'bytes=0-9' }, status: 206, caching: SHARED_AN_HOUR },
    { what: 'no part of a picture', path: picture, headers: beyond, status: 416, caching: NOBODYS },
    { what: 'no picture', path: '/media/none.webp', status: 404, caching: NOBODYS },
    { what: 'a picture written', method: 'PUT', path: picture, status: 405, caching: NOBODYS },
  ]; // prettier-ignore
}

function calls(): Kind[] {
  const large = JSON.stringify({ email: 'a'.repeat(110_000) });
  return [
    { what: 'a memorial', path: API, status: 200, caching: ASKED_AGAIN },
    { what: 'tributes', path: `${API}/tributes`, status: 200, caching: ASKED_AGAIN },
    { what: 'no cursor', path: `${API}/tributes?after=x`, status: 400, caching: NOBODYS },
    { what: 'no such memorial', path: '/api/v1/memorials/nobody', status: 404, caching: NOBODYS },
    { what: 'no call', path: '/api/v1/none', status: 404, caching: NOBODYS },
    { what: 'nobody signed in', path: '/api/v1/auth/me', status: 401, caching: NOBODYS },
    { what: "nobody's plan", path: '/api/v1/subscription/status', status: 401, caching: NOBODYS },
    { what: 'another method', path: LOGIN, status: 405, caching: NOBODYS },
    { what: 'no JSON', method: 'POST', path: LOGIN, body: 'a=b', status: 415, caching: NOBODYS },
    { what: 'too much', method: 'POST', path: LOGIN, body: large, headers: JSON_TYPE, status: 413, caching: NOBODYS },
    { what: 'another site', method: 'POST', path: LOGIN, headers: { ...JSON_TYPE, origin: 'https://evil.example' }, status: 403, caching: NOBODYS },
    { what: 'no signature', method: 'POST', path: '/api/v1/subscription/webhook', body: '{}', status: 400, caching: NOBODYS },
    { what: 'the way to Google', path: '/api/v1/auth/google', status: 302, caching: NOBODYS },
    { what: 'the way back', path: '/api/v1/auth/facebook/callback', status: 302, caching: NOBODYS },
    { what: 'the document', path: '/api/v1/openapi.json', status: 200, caching: AN_HOUR },
    { what: 'the document, to read', path: '/api/v1/docs', status: 200, caching: AN_HOUR },
    { what: 'its style', path: '/api/v1/docs.css', status: 200, caching: AN_HOUR },
  ]; // prettier-ignore
}

test('on http every kind of answer says who may keep it and protects who gets it', async () => {
  await expectAll(inject('origin'), { isSecure: false });
});

test('on https every kind of answer says who may keep it and protects who gets it', async () => {
  const own = await startOwnProduct([DOCUMENT], { ORIGIN: 'https://memorials.example.org' });
  try {
    await expectAll(own.origin, { isSecure: true });
  } finally {
    await own.stop();
  }
});

async function expectAll(origin: string, { isSecure }: { isSecure: boolean }): Promise<void> {
  for (const kind of [...pages(), ...files(await hashedOf(origin)), ...calls()]) {
    const answer = await send(origin, kind);
    expect(`${kind.what}: ${answer.status}`).toBe(`${kind.what}: ${kind.status}`);
    expectProtected(answer, { ...kind, isSecure });
    expect(kind.status !== 405 || answer.headers.allow, kind.what).toBeTruthy();
    const { etag } = answer.headers;
    if (!etag || answer.status !== 200 || kind.saysWhen) continue;
    const again = await ask(origin, kind.path, { ...kind.headers, 'if-none-match': etag });
    expect(`${kind.what} again: ${again.status}`).toBe(`${kind.what} again: 304`);
    expect(again.body).toBe('');
    expectProtected(again, { ...kind, isSecure });
  }
}

type Promised = Pick<Kind, 'what' | 'caching' | 'showsMails'> & { isSecure: boolean };

function expectProtected({ headers }: CachedAnswer, promised: Promised): void {
  const { what, caching, isSecure } = promised;
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
  expectPolicy(headers, promised);
}

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function expectPolicy(headers: CachedAnswer['headers'], { what, showsMails }: Promised): void {
  const type = headers['content-type'];
  const policy = String(headers['content-security-policy']);
  // What is no page loads and runs nothing, should somebody open it; a 304 stands for either.
  if (type && !type.startsWith('text/html')) expect(policy, what).toBe(NOTHING);
  else {
    for (const forbidden of ['default-src', 'base-uri', 'frame-ancestors']) {
      expect(policy, what).toContain(`${forbidden} 'none'`);
    }
    expect(policy, what).toMatch(/form-action '(none|self)'/);
    expect(policy, what).not.toMatch(showsMails ? /unsafe-eval|\*/ : /unsafe|\*/);
  }
}

async function hashedOf(origin: string): Promise<Hashed> {
  const { body } = await ask(origin, MEMORIAL);
  const gallery = await ask(origin, '/theme-demo');
  const first = (text: string, pattern: RegExp) => {
    const found = pattern.exec(text)?.[0];
    if (!found) throw new Error(`The page has nothing like ${pattern}.`);
    return found;
  };
  return {
    script: first(body, /\/assets\/[\w.-]+\.js/),
    font: first(body, /\/assets\/[\w.-]+\.woff2/),
    sheet: first(gallery.body, /\/themes\/[\w-]+\.css\?v=[\w-]+/),
    picture: first(body, /\/media\/[\w-]+\.webp/),
  };
}
