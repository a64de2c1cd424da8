// Proves with a real nginx cache in front of the server that a shared cache never stores personal data. The requests
// include `.data` URLs, deceptive URLs such as `/account/x.css`, and forged Host and X-Forwarded-* headers.
import { beforeEach, expect, inject, test } from 'vitest';

import { findNginx } from '../../scripts/testing/find-nginx.mjs';
import { startNginxCache, type NginxCache } from '../harness/nginx-cache.ts';
import { rawGet, type RawResponse } from '../harness/raw-request.ts';
import { DEMO, demoCookie, logIn } from './demo-session.ts';
import { PERSONAL_PATHS, PUBLIC_PATHS } from './known-paths.ts';

const product = inject('origin');
let cache: NginxCache;

/** Each test starts with an empty cache. */
beforeEach(async () => {
  // If nginx is not installed, vitest.built.config.ts excludes this file, and `npm test` reports that or fails.
  cache = await startNginxCache(findNginx() ?? 'nginx', product);
  return () => cache.close();
});

/** Other spellings of personal paths that the application accepts. */
const PERSONAL_VARIANTS = [
  '/api/v1/auth/me?x.css',
  '/account?tab=security',
  '/account/',
  '/account/_.data',
  '/subscription/_.data',
  '/memorials/_.data',
];

/** Attempts at web cache deception: paths that look cacheable and may lead to a personal page. */
const DECEPTIVE_PATHS = [
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

/** Further public paths: pages with queries, and resources that are not pages. */
const MORE_PUBLIC_PATHS = [
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

/** Forged request headers. */
const FORGED_HEADERS = {
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
  // The server accepts a forwarded request id of this format.
  'x-request-id': 'evil-example',
  'accept-language': 'evil.example',
  'user-agent': 'evil.example',
  accept: 'application/json',
  cookie: 'theme=evil.example; session=evil.example',
};
const FORGED_VALUE = /evil.example|gopher|6\.6\.6\.6|6666/;

test('a shared cache stores no personal response, however the address is disguised', async () => {
  const cookie = await demoCookie(product);
  const me = await cache.get('/api/v1/auth/me', { cookie });
  // This line proves that the session is valid.
  expect(me.body).toContain(DEMO.email);
  expect(PERSONAL_PATHS).toEqual(
    expect.arrayContaining(['/account', '/subscription.data', '/api/v1/auth/me']),
  );
  for (const path of [...PERSONAL_PATHS, ...PERSONAL_VARIANTS, ...DECEPTIVE_PATHS]) {
    await cache.get(path, { cookie });
    const stranger = await cache.get(path);
    expect(stranger.isHit, `${path} is stored`).toBe(false);
    expect(stranger.body, path).not.toContain(DEMO.email);
    // nginx rejects some of these paths itself, without sending a request to the application.
    const reachedProduct = stranger.headers['x-cache'] !== undefined;
    const isRejected = !reachedProduct && stranger.status === 400;
    const isUncacheable = stranger.headers['cache-control']?.includes('no-store');
    expect(isRejected || isUncacheable, path).toBe(true);
  }
});

test('what a shared cache stores is the same for all visitors, whoever requested it first', async () => {
  const cookie = await demoCookie(product);
  for (const path of await publicPaths()) {
    const plain = await rawGet(product, path);
    const first = await cache.get(path, { cookie });
    const stranger = await cache.get(path);
    expect(stranger.status, path).toBe(200);
    expect(first.headers, path).not.toHaveProperty('set-cookie');
    expect(timeless(first) === timeless(plain), path).toBe(true);
    expect(timeless(stranger) === timeless(plain), path).toBe(true);
  }
  const crowd = await Promise.all(
    Array.from({ length: 50 }, () => cache.get('/thomas-and-mary-brennan')),
  );
  // Only one of the 50 concurrent requests reaches the server, or two requests if the cache entry expires during the
  // test.
  expect(crowd.filter(({ isHit }) => !isHit).length).toBeLessThanOrEqual(2);
});

test('forged host, network and address headers reach no other visitor through a shared cache', async () => {
  const unshared = ['/eleanor-whitfield/', '/no-such-page-here', '/account'];
  for (const path of [...(await publicPaths()), ...unshared]) {
    const plain = await rawGet(product, path);
    // The test also checks the response without the cache: if that response contains no forged value, the cache cannot
    // store a forged value.
    for (const response of [
      await rawGet(product, path, FORGED_HEADERS),
      await cache.get(path, FORGED_HEADERS),
    ]) {
      const { 'x-request-id': id, ...headers } = response.headers;
      expect(JSON.stringify(headers) + response.body, path).not.toMatch(FORGED_VALUE);
      // A cacheable response must have no request id, because the cache would send the id to other visitors.
      const isUncacheable = headers['cache-control']?.includes('no-store');
      expect(isUncacheable || id === undefined, path).toBe(true);
    }
    const stranger = await cache.get(path);
    expect(stranger.status, path).toBe(plain.status);
    expect(stranger.body, path).not.toMatch(FORGED_VALUE);
    const isSame = timeless(stranger) === timeless(plain);
    expect(isSame || plain.status !== 200, path).toBe(true);
  }
});

test('a sign-in leaves no cookie in a shared cache', async () => {
  const response = await logIn(cache.origin);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.getSetCookie().length).toBeGreaterThan(0);
  const stranger = await cache.get('/api/v1/auth/login');
  expect(stranger.isHit).toBe(false);
  expect(stranger.headers).not.toHaveProperty('set-cookie');
});

/** Returns the public paths, including a picture and a script of a page. */
async function publicPaths(): Promise<string[]> {
  const { body } = await rawGet(product, '/eleanor-whitfield');
  const picture = /\/media\/[\w.-]+/.exec(body)?.[0] ?? '';
  const script = /\/assets\/[\w.-]+\.js/.exec(body)?.[0] ?? '';
  expect([picture, script]).not.toContain('');
  return [...PUBLIC_PATHS, ...MORE_PUBLIC_PATHS, picture, script];
}

/** Returns the body without the time of rendering. Timestamps less than a day old count as the time of rendering. */
function timeless({ body }: RawResponse): string {
  // A page from the page cache may have been rendered hours ago.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  return body.replaceAll(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, (instant) =>
    instant > yesterday ? 'now' : instant,
  );
}
