// "nothing personal in anything that may be shared, `.data` addresses included, proved through a real nginx cache
// in front (also poisoned Host and X-Forwarded-* headers, `/account/x.css`)". No browser: what counts is on the wire.
import { beforeEach, expect, inject, test } from 'vitest';

import { findNginx } from '../../scripts/testing/find-nginx.mjs';
import {
  ask,
  startSharedCache,
  type CachedAnswer,
  type SharedCache,
} from '../harness/shared-cache.ts';
import { DEMO, demoCookie, logIn } from './demo-session.ts';
import { PERSONAL, PUBLIC } from './known-addresses.ts';

const product = inject('origin');
let cache: SharedCache;

/** An empty one before the product for each test. */
beforeEach(async () => {
  // Where there is none, vitest.built.config.ts leaves this file out, and `npm test` says so or fails.
  cache = await startSharedCache(findNginx() ?? 'nginx', product);
  return () => cache.close();
});

/** The same personal things under the other names that they answer to. */
const PERSONAL_BY_OTHER_NAMES = [
  '/api/v1/auth/me?x.css',
  '/account?tab=security',
  '/account/',
  '/account/_.data',
  '/subscription/_.data',
  '/memorials/_.data',
];

/** Made up so that they look like something that a cache keeps, and lead to something personal. */
const DISGUISED = [
  '/account/x.css',
  '/account/x.css.data',
  '/account.css',
  '/account;x.css',
  '/account%00.css',
  '/account%2fx.css',
  '/account%3fx.css',
  '//account',
  '/account/../assets/x.css',
  '/assets/../account',
  '/assets/..%2faccount',
  '/eleanor-whitfield/../account',
  '/eleanor-whitfield/..%2faccount.data',
  '/account.data?_routes=routes%2Fmemorial-page',
  '/api/v1/auth/me/x.css',
  '/api/v1/auth/me.css',
  '/api/v1/auth/me;x.css',
  '/api/v1/auth/me%2fx.css',
  '/eleanor-whitfield/../api/v1/auth/me',
  '/assets/..%2fapi/v1/auth/me',
  '/memorial/mem_0000000000000000000000/settings/a.jpg',
];

/** What else is the same for everybody: parts, queries, and what is no page. */
const MORE_PUBLIC = [
  '/eleanor-whitfield.data?_routes=routes%2Faccount',
  '/eleanor-whitfield/tributes?category=Family',
  '/eleanor-whitfield/tributes.data?category=Family',
  '/api/v1/memorials/eleanor-whitfield/tributes?category=Family',
  '/theme-demo?theme=traditional-elegance',
  '/theme-demo.data?theme=traditional-elegance',
  '/themes/gallery.css',
  '/api/v1/openapi.json',
  '/api/v1/docs',
  '/api/v1/docs.css',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/robots.txt',
  '/favicon.svg',
];

/** What somebody may say of themselves and of where they are, without a word of it being true. */
const LIES = {
  host: 'evil.example',
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  forwarded: 'for=6.6.6.6;host=evil.example;proto=gopher',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  'x-forwarded-port': '6666',
  'x-forwarded-prefix': '/evil.example',
  'x-forwarded-for': '6.6.6.6',
  'x-real-ip': '6.6.6.6',
  'x-original-url': '/evil.example',
  'x-rewrite-url': '/evil.example',
  'x-http-method-override': 'DELETE',
  // Of the form that the product takes over.
  'x-request-id': 'evil-example',
  'accept-language': 'evil.example',
  'user-agent': 'evil.example',
  accept: 'application/json',
  cookie: 'theme=evil.example; session=evil.example',
};
const A_LIE = /evil.example|gopher|6\.6\.6\.6|6666/;

test('a shared cache keeps nothing that is one person’s, however the address is disguised', async () => {
  const cookie = await demoCookie(product);
  const me = await cache.ask('/api/v1/auth/me', { cookie });
  // Without this the rest would prove nothing.
  expect(me.body).toContain(DEMO.email);
  expect(PERSONAL).toEqual(
    expect.arrayContaining(['/account', '/subscription.data', '/api/v1/auth/me']),
  );
  for (const path of [...PERSONAL, ...PERSONAL_BY_OTHER_NAMES, ...DISGUISED]) {
    await cache.ask(path, { cookie });
    const stranger = await cache.ask(path);
    expect(stranger.wasKept, `${path} is kept`).toBe(false);
    expect(stranger.body, path).not.toContain(DEMO.email);
    // What nginx itself refuses never came to the product.
    const isAnswered = stranger.headers['x-cache'] !== undefined;
    const isRefused = !isAnswered && stranger.status === 400;
    const isNobodys = stranger.headers['cache-control']?.includes('no-store');
    expect(isRefused || isNobodys, path).toBe(true);
  }
});

test('what a shared cache keeps is the same for everybody, whoever asked for it first', async () => {
  const cookie = await demoCookie(product);
  for (const path of await publicAddresses()) {
    const plain = await ask(product, path);
    const first = await cache.ask(path, { cookie });
    const stranger = await cache.ask(path);
    expect(stranger.status, path).toBe(200);
    expect(first.headers, path).not.toHaveProperty('set-cookie');
    expect(timeless(first) === timeless(plain), path).toBe(true);
    expect(timeless(stranger) === timeless(plain), path).toBe(true);
  }
  const crowd = await Promise.all(
    Array.from({ length: 50 }, () => cache.ask('/thomas-and-mary-brennan')),
  );
  // Of a crowd one asks the product; a second may, when the kept second ends meanwhile.
  expect(crowd.filter(({ wasKept }) => !wasKept).length).toBeLessThanOrEqual(2);
});

test('lies about host, network and address reach nobody else through a shared cache', async () => {
  const unshared = ['/eleanor-whitfield/', '/no-such-page-here', '/account'];
  for (const path of [...(await publicAddresses()), ...unshared]) {
    const plain = await ask(product, path);
    // Past the cache as well: what it never sees it can keep for nobody.
    for (const liar of [await ask(product, path, LIES), await cache.ask(path, LIES)]) {
      const { 'x-request-id': id, ...headers } = liar.headers;
      expect(JSON.stringify(headers) + liar.body, path).not.toMatch(A_LIE);
      // Only an answer to one asker alone may say by which name it stands in the log.
      const isOneAskers = headers['cache-control']?.includes('no-store');
      expect(isOneAskers || id === undefined, path).toBe(true);
    }
    const stranger = await cache.ask(path);
    expect(stranger.status, path).toBe(plain.status);
    expect(stranger.body, path).not.toMatch(A_LIE);
    const isSame = timeless(stranger) === timeless(plain);
    expect(isSame || plain.status !== 200, path).toBe(true);
  }
});

test('a sign-in leaves no cookie in a shared cache', async () => {
  const answer = await logIn(cache.origin);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(answer.headers.getSetCookie().length).toBeGreaterThan(0);
  const stranger = await cache.ask('/api/v1/auth/login');
  expect(stranger.wasKept).toBe(false);
  expect(stranger.headers).not.toHaveProperty('set-cookie');
});

/** All of them, with a picture and a script that pages ask for. */
async function publicAddresses(): Promise<string[]> {
  const { body } = await ask(product, '/eleanor-whitfield');
  const picture = /\/media\/[\w.-]+/.exec(body)?.[0] ?? '';
  const script = /\/assets\/[\w.-]+\.js/.exec(body)?.[0] ?? '';
  expect([picture, script]).not.toContain('');
  return [...PUBLIC, ...MORE_PUBLIC, picture, script];
}

/** A page and its data say when they were made: an instant of the last day, among those of the memorial. */
function timeless({ body }: CachedAnswer): string {
  // A page that nobody asked for since is given as it was once more, hours later too.
  const aWhileAgo = new Date(Date.now() - 86_400_000).toISOString();
  return body.replaceAll(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, (instant) =>
    instant > aWhileAgo ? 'now' : instant,
  );
}
