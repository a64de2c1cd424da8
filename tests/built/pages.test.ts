import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';

import { SAMPLE_SLUGS } from '../../server/seed/sample-slugs.ts';
import { rawGet } from '../harness/raw-request.ts';
import { get, htmlAt, textAt, titleOf } from './html.ts';

const NOT_FOUND = ['404', 'Memorial Not Found'];

test("the home page has its welcome, and its footer the product's owner", async () => {
  const text = await textAt('/');
  expect(text).toContain('Welcome to the product');
  expect(text).toContain('Please log in or sign up to get started.');
  expect(text).toContain('Made with love by Evermore');
  expect(text).toContain(
    `© ${new Date().getUTCFullYear()} Evermore Memorials. All rights reserved.`,
  );
});

test.each([
  ['/about', 'About'],
  ['/pricing', 'Pricing'],
  ['/contact', 'Contact'],
  ['/features', 'Features'],
])("%s shows 'Coming soon...'", async (path, title) => {
  expect((await get(path)).status).toBe(200);
  expect(await textAt(path)).toContain('Coming soon...');
  expect(titleOf(await htmlAt(path))).toMatch(new RegExp(`^${title} · `));
});

test('the product reports that it is alive and ready', async () => {
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
});

describe('missing pages', () => {
  test("an unknown slug is a 404: 'heading 404, Memorial Not Found, link Return Home to /memorials'", async () => {
    expect((await get('/nobody-of-this-name')).status).toBe(404);
    const html = await htmlAt('/nobody-of-this-name');
    expect(html).toMatch(/<h1[^>]*>404<\/h1>/);
    expect(html).toContain('Memorial Not Found');
    expect(html).toMatch(/<a [^>]*href="\/memorials"[^>]*>Return Home<\/a>/);
  });

  test('deeper unknown paths are a 404 with the not-found page, which also offers /', async () => {
    expect((await get('/no/such/place')).status).toBe(404);
    const html = await htmlAt('/no/such/place');
    expect(html).toContain('Page not found');
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Go to the homepage<\/a>/);
  });

  test('below the address of a public memorial the page leads to it', async () => {
    expect((await get('/eleanor-whitfield/nothing')).status).toBe(404);
    const html = await htmlAt('/eleanor-whitfield/nothing');
    expect(html).toContain('Page not found');
    expect(html).toMatch(/<a [^>]*href="\/eleanor-whitfield"[^>]*>Back to the page<\/a>/);
  });

  test.each(['/nobody-here/tributes', '/memorial/nobody-here/tributes'])(
    "%s says 'Memorial Not Found' with status 404",
    async (path) => {
      expect((await get(path)).status).toBe(404);
      for (const text of NOT_FOUND) expect(await textAt(path)).toContain(text);
    },
  );

  test.each([
    ['NUL', '/%00'],
    ['a parent folder', '/..%2f'],
    ['a file of the machine', '/..%2fetc%2fpasswd'],
    ['no UTF-8', '/%E0%A4%A'],
    ['4,000 letters', `/${'a'.repeat(4_000)}`],
    ['markup', '/<script>'],
  ])('%s for a name gets a calm 404 or 400', async (_what, path) => {
    expect([400, 404]).toContain((await get(path)).status);
  });

  test.each(['GET', 'POST', 'DELETE'])(
    '%s on an unknown API path is a JSON 404',
    async (method) => {
      const response = await get('/api/v1/typo', { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    },
  );
});

test("GET /api/v1/memorials/{slug} returns the memorial, and for an unknown one 'Memorial not found'", async () => {
  const found = await get('/api/v1/memorials/kenji-tanaka');
  expect(await found.json()).toMatchObject({
    success: true,
    data: { memorial: { slug: 'kenji-tanaka', fullName: 'Kenji Tanaka' } },
  });
  const missing = await get('/api/v1/memorials/nobody-here');
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({
    success: false,
    message: 'Memorial not found',
    error: 'Memorial not found',
    code: 'MEMORIAL_NOT_FOUND',
  });
  expect((await get('/api/v1/memorials/kenji-tanaka', { method: 'POST' })).status).toBe(405);
});

test.each(['/eleanor-whitfield', '/eleanor-whitfield/tributes', '/', '/theme-demo'])(
  '%s loads no script before its load event',
  async (path) => {
    const early = /<link[^>]+modulepreload[^>]*>|<script[^>]+(?:src=|type="module")[^>]*>/g;
    expect((await htmlAt(path)).match(early) ?? []).toEqual([]);
  },
);

test('the two addresses of a list of tributes show the same list and the same canonical address', async () => {
  const lists = await Promise.all(
    ['/eleanor-whitfield/tributes', '/memorial/eleanor-whitfield/tributes'].map(htmlAt),
  );
  for (const html of lists) {
    expect(titleOf(html)).toMatch(/^Tributes · Eleanor Whitfield/);
    expect(html.match(/data-tribute[=" ]/g)).toHaveLength(14);
    expect(html).toMatch(/<div class="[^"]*"[^>]* data-theme="traditional-elegance"/);
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/eleanor-whitfield\/tributes"/);
  }
});

test.each([
  '/memorial/eleanor-whitfield',
  '/memorial/mem_short/settings',
  '/memorial/mem_short/settings/people',
  '/memorial/mem_0123456789ABCDEFGHIJKL',
  '/memorial/anything/attic/left',
  '/memorial/%3Cscript%3E/memorial-page',
])('a visitor at %s gets the sign-in guard, whatever the address contains', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.text()).toContain('loading-logo');
});

test('a truncated cursor shows a list of tributes from the start', async () => {
  const html = await htmlAt('/eleanor-whitfield/tributes?after=MjAyNi0xMS');
  expect(html.match(/data-tribute[=" ]/g)).toHaveLength(14);
});

describe('the icons and the web manifest', () => {
  test.each([
    ['/favicon.ico', /^image\/(?:x-icon|vnd\.microsoft\.icon)$/],
    ['/favicon.svg', /^image\/svg\+xml/],
    ['/apple-touch-icon.png', /^image\/png$/],
    ['/manifest.webmanifest', /^application\/manifest\+json$/],
  ])('%s exists and can be cached for an hour', async (path, type) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(type);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(300);
    expect(await htmlAt('/')).toContain(` href="${path}"`);
  });

  test('every icon of the manifest exists in its size', async () => {
    const manifest = (await (await get('/manifest.webmanifest')).json()) as {
      name: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest.name).toBe('Evermore Memorials');
    for (const { src, sizes } of manifest.icons) {
      const picture = sharp(Buffer.from(await (await get(src)).arrayBuffer()));
      const { format, width, height } = await picture.metadata();
      expect(format === 'svg' ? 'any' : `${width}x${height}`).toBe(sizes);
    }
  });
});

describe('a page has one address', () => {
  test.each([
    ['/Eleanor-Whitfield', '/eleanor-whitfield'],
    ['/eleanor-whitfield/', '/eleanor-whitfield'],
    ['/Eleanor-Whitfield/?from=a%2Fletter', '/eleanor-whitfield?from=a%2Fletter'],
    ['/Eleanor-Whitfield/tributes/', '/eleanor-whitfield/tributes'],
    ['/memorial/Eleanor-Whitfield/tributes', '/memorial/eleanor-whitfield/tributes'],
    ['/Eleanor-Whitfield.data', '/eleanor-whitfield.data'],
    ['/About/', '/about'],
  ])('%s redirects to %s in one step', async (path, address) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await get(path, { method });
      expect(response.status).toBe(308);
      expect(response.headers.get('location')).toBe(address);
    }
    expect((await get(address)).status).toBe(200);
  });

  test.each(['/Account/', '/API/v1/memorials/eleanor-whitfield/', '/Media/', '/Healthz/'])(
    '%s, which is not a public page, is not redirected',
    async (path) => {
      expect((await get(path)).headers.get('location')).toBeNull();
    },
  );
});

test.each([
  '/eleanor-whitfield.data',
  '/eleanor-whitfield/tributes.data',
  '/theme-demo.data',
  '/about.data',
])('%s gets 304 when nothing changed', async (path) => {
  const first = await get(path);
  await first.arrayBuffer();
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await rawGet(inject('origin'), path, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(again.body).toBe('');
});

test.each(['/%', '/%E0%A4%A', '/eleanor-whitfield/%', '/%.data'])(
  "%s, which can't be decoded, is not found",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test.each([...SAMPLE_SLUGS.map((slug) => `/${slug}`), '/theme-demo'])(
  '%s says that its people are invented',
  async (path) => {
    expect(await textAt(path)).toMatch(
      /Sample page: (this person is|these people are) fictional\./,
    );
  },
);

test.each(SAMPLE_SLUGS)("the list of tributes of %s says it too and isn't listed", async (slug) => {
  const path = `/${slug}/tributes`;
  expect(await textAt(path)).toMatch(/Sample page: (this person is|these people are) fictional\./);
  expect(await htmlAt(path)).toContain('<meta name="robots" content="noindex"/>');
});

test.each(SAMPLE_SLUGS)('the API says that %s is invented', async (slug) => {
  const response = await get(`/api/v1/memorials/${slug}`);
  expect(await response.json()).toMatchObject({ data: { memorial: { invented: true } } });
});

describe('link previews and search engines', () => {
  test('title, description, canonical, Open Graph with the portrait, Twitter, JSON-LD Person', async () => {
    const html = await htmlAt('/eleanor-whitfield');
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
    expect(titleOf(html)).toMatch(/^Eleanor Whitfield · /);
    expect(content('description')).toContain('9 Mar 1941 – 3 Feb 2024');
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toMatch(/\/eleanor-whitfield$/);
    expect(content('og:title')).toBe('Eleanor Whitfield');
    expect(content('twitter:card')).toBe('summary_large_image');
    const image = await get(new URL(content('og:image')).pathname);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(jsonLd(html)).toEqual([
      expect.objectContaining({
        '@type': 'Person',
        name: 'Eleanor Whitfield',
        birthDate: '1941-03-09',
      }),
    ]);
  });

  test('a couple is two Person entries', async () => {
    const people = jsonLd(await htmlAt('/thomas-and-mary-brennan'));
    expect(people.map((person) => person['name'])).toEqual(['Thomas Brennan', 'Mary Brennan']);
  });

  test('the sitemap lists the pages but no invented people, and robots.txt points to it', async () => {
    const origin = inject('origin');
    expect(await htmlAt('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const sitemap = await htmlAt('/sitemap.xml');
    expect(sitemap).toContain(`<loc>${origin}/theme-demo</loc>`);
    for (const slug of SAMPLE_SLUGS) expect(sitemap).not.toContain(slug);
  });

  function jsonLd(html: string): Array<Record<string, unknown>> {
    const scripts = html.matchAll(
      /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g,
    );
    return [...scripts].map(([, text = '']) => JSON.parse(text) as Record<string, unknown>);
  }
});
