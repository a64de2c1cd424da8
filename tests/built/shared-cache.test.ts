// Uses a real nginx cache. A shared cache must never store personal data, even with misleading URLs or forged headers.
import { beforeEach, expect, inject, test } from 'vitest';

import { findNginx } from '../../scripts/testing/find-nginx.mjs';
import { startNginxCache, type CachedResponse, type NginxCache } from '../harness/nginx-cache.ts';
import { rawGet, type RawResponse } from '../harness/raw-request.ts';
import { DEMO, demoCookie, logIn } from './demo-session.ts';
import { createFamilyPage, FAMILY_SECRET, passedCookie } from './family-page.ts';
import { callAs, callAsKeeper, publishMemorial, tokenIn } from './kept-memorial.ts';
import { PERSONAL_PATHS, PUBLIC_PATHS } from './known-paths.ts';

const product = inject('origin');
let cache: NginxCache;

beforeEach(async () => {
  cache = await startNginxCache(findNginx() ?? 'nginx', product);
  return () => cache.close();
});

const PERSONAL_VARIANTS = [
  '/api/v1/auth/me?x.css',
  '/account?tab=security',
  '/account/',
  '/account/_.data',
  '/subscription/_.data',
  '/memorials/_.data',
];

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
  '/account.data?_routes=routes%2Fmemorial%2Fmemorial-page',
  '/api/v1/auth/me/x.css',
  '/api/v1/auth/me.css',
  '/api/v1/auth/me;x.css',
  '/api/v1/auth/me%2fx.css',
  '/eleanor-whitfield/../api/v1/auth/me',
  '/assets/..%2fapi/v1/auth/me',
  '/memorial/mem_0000000000000000000000/settings/a.jpg',
];

const MORE_PUBLIC_PATHS = [
  '/eleanor-whitfield.data?_routes=routes%2Ffamily%2Faccount',
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
  expect(me.body).toContain(DEMO.email);
  expect(PERSONAL_PATHS).toEqual(
    expect.arrayContaining(['/account', '/subscription.data', '/api/v1/auth/me']),
  );
  for (const path of [...PERSONAL_PATHS, ...PERSONAL_VARIANTS, ...DECEPTIVE_PATHS]) {
    await cache.get(path, { cookie });
    const stranger = await cache.get(path);
    expect(stranger.isHit, `${path} is stored`).toBe(false);
    expect(stranger.body, path).not.toContain(DEMO.email);
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
  expect(crowd.filter(({ isHit }) => !isHit).length).toBeLessThanOrEqual(2);
});

test('forged host, network and address headers reach no other visitor through a shared cache', async () => {
  const unshared = ['/eleanor-whitfield/', '/no-such-page-here', '/account'];
  for (const path of [...(await publicPaths()), ...unshared]) {
    const plain = await rawGet(product, path);
    for (const response of [
      await rawGet(product, path, FORGED_HEADERS),
      await cache.get(path, FORGED_HEADERS),
    ]) {
      const { 'x-request-id': id, ...headers } = response.headers;
      expect(JSON.stringify(headers) + response.body, path).not.toMatch(FORGED_VALUE);
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

function sight({ status, body, isHit }: CachedResponse): string {
  return `${status}${body.includes(FAMILY_SECRET) ? ' page' : ''}${isHit ? ' cached' : ''}`;
}

/** Ten requests each. */
const ROUNDS = process.env['TEST_MATRIX'] === 'full' ? 100 : 10;

test(`${ROUNDS * 10} requests by a guest and a stranger in turn are never mixed up`, async () => {
  const page = await createFamilyPage('behind-a-shared-cache');
  const cookie = await passedCookie(page.slug);
  const paths = [
    { path: `/f/${page.slug}`, guest: '200 page', stranger: '303' },
    { path: `/f/${page.slug}/tributes`, guest: '200 page', stranger: '303' },
    // React Router answers a request for data with 202 when the page redirects.
    { path: `/f/${page.slug}.data`, guest: '200 page', stranger: '202' },
    { path: `/f/${page.slug}/add-tribute`, guest: '200 page', stranger: '303' },
    { path: page.picture, guest: '200', stranger: '404' },
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { path, guest, stranger } of paths) {
      const seen = [await cache.get(path, { cookie }), await cache.get(path)].map(sight);
      expect(seen, path).toEqual([guest, stranger]);
    }
  }
  const doors = [await cache.get(`/${page.slug}`, { cookie }), await cache.get(`/${page.slug}`)];
  expect(doors[0]?.body).toBe(doors[1]?.body);
});

test('a shared cache follows each change of visibility', async () => {
  const page = await createFamilyPage('changed-behind-a-shared-cache');
  const cookie = await passedCookie(page.slug);
  const shows = async () => sight(await cache.get(`/${page.slug}`)).includes('page');
  for (const level of ['link', 'public', 'family', 'public', 'link', 'family'] as const) {
    const isOpen = level !== 'family';
    await callAs(page.cookie, 'PUT', `/${page.id}/visibility`, { level });
    // The server drops its cached page within a second. A shared cache can serve its own copy for one more second.
    await expect.poll(shows, { timeout: 2_500, interval: 50 }).toBe(isOpen);
    const guest = await cache.get(`/f/${page.slug}`, { cookie });
    expect(guest.status, level).toBe(isOpen ? 303 : 200);
  }
});

/**
 * The product drops its cached page in less than a second. nginx may reuse its own copy for one second, and because it
 * counts whole seconds, for up to two.
 */
const SHOWN_WITHIN_MS = 3_000;

test('through a shared cache, a published tribute appears and a withdrawn one is gone; the writer’s page and the form are never stored', async () => {
  const slug = 'words-behind-a-cache';
  const id = await publishMemorial('Words Behind-a-Cache', slug);
  const words = 'She repaired our radio with a hairpin.';
  const pages = [`/${slug}`, `/${slug}/tributes`, `/api/v1/memorials/${slug}/tributes`];
  /** Requests the pages in a loop, as many visitors do, until all of them (or none, for `false`) contain the text. */
  const shown = async (isWanted: boolean) => {
    const start = Date.now();
    const areAsWanted = async () => {
      const responses = await Promise.all(pages.map((page) => cache.get(page)));
      return responses.every(({ body }) => body.includes(words) === isWanted);
    };
    await expect.poll(areAsWanted, { timeout: SHOWN_WITHIN_MS, interval: 20 }).toBe(true);
    expect(Date.now() - start).toBeLessThan(SHOWN_WITHIN_MS);
  };

  const path = `/${slug}/add-tribute`;
  const first = await cache.get(path);
  const second = await cache.get(path);
  expect([first.isHit, second.isHit]).toEqual([false, false]);
  expect(tokenIn(second.body)).not.toBe(tokenIn(first.body));
  const send = (to: string, fields: Record<string, string>) =>
    fetch(cache.origin + to, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: product },
      redirect: 'manual',
    });
  const sent = await send(path, { form: tokenIn(first.body), text: words, name: 'Ida Stern' });
  const own = sent.headers.get('location') ?? '';
  expect(own).toMatch(/^\/w\//);
  await shown(false);

  const waiting = `/${id}/submissions?state=waiting`;
  const list = await callAsKeeper<{ submissions: Array<{ id: string }> }>('GET', waiting);
  const ids = list.submissions.map((submission) => submission.id);
  await callAsKeeper('POST', `/${id}/submissions/decisions`, { ids, decision: 'publish' });
  await shown(true);

  expect((await cache.get(own)).body).toContain(words);
  expect((await send(own, { intent: 'take-back' })).status).toBe(303);
  const taken = await cache.get(own);
  expect([taken.isHit, taken.body.includes(words)]).toEqual([false, false]);
  await shown(false);
});

async function publicPaths(): Promise<string[]> {
  const { body } = await rawGet(product, '/eleanor-whitfield');
  const picture = /\/media\/[\w.-]+/.exec(body)?.[0] ?? '';
  const script = /\/assets\/[\w.-]+\.js/.exec(body)?.[0] ?? '';
  expect([picture, script]).not.toContain('');
  return [...PUBLIC_PATHS, ...MORE_PUBLIC_PATHS, picture, script];
}

function timeless({ body }: RawResponse): string {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  return body.replaceAll(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, (instant) =>
    instant > yesterday ? 'now' : instant,
  );
}
