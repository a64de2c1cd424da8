// Requests a family-only page over HTTP, with and without its password. Also checks that nothing about the page is
// visible elsewhere.
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';

import {
  createFamilyPage,
  FAMILY_PASSWORD,
  FAMILY_SECRET,
  knock,
  passedCookie,
  type FamilyPage,
} from './family-page.ts';
import { get, htmlAt, textAt, titleOf } from './html.ts';
import { callAs } from './kept-memorial.ts';

const SLUG = 'among-ourselves';
const OLD = 'among-ourselves-before';
const SENTENCE = 'This page is private. It’s for family and friends only.';
/** The names, dates and texts of the page. */
const SECRETS = /zenobia|hiddenname|1931-02|feb 1931|1931 –|2025-10|oct 2025|kept bees/i;

let page: FamilyPage;
let passed: string;

beforeAll(async () => {
  page = await createFamilyPage(OLD);
  await callAs(page.cookie, 'PUT', `/${page.id}/address`, { slug: SLUG });
  await vi.waitUntil(async () => (await htmlAt(`/${SLUG}`)).includes(SENTENCE), {
    timeout: 20_000,
  });
  passed = await passedCookie(SLUG);
});

const isLeak = (text: string) =>
  SECRETS.test(text) || text.includes(page.picture.slice('/media/'.length, 39));

async function everythingOf(response: Response): Promise<string> {
  return JSON.stringify([...response.headers]) + (await response.text());
}

describe('the door', () => {
  test("is the same for everyone, contains no name, date or picture, and isn't listed", async () => {
    const response = await get(`/${SLUG}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=1, must-revalidate',
    );
    expect(response.headers.has('set-cookie')).toBe(false);
    const html = await response.text();
    expect(html).toContain(SENTENCE);
    expect(titleOf(html)).toBe('Family and friends only · Evermore Memorials');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(isLeak(html)).toBe(false);
    expect(html).not.toMatch(/og:(?!image)|ld\+json|twitter:title|\/media\//);
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/card\.jpg"/);
    const known = await get(`/${SLUG}`, { headers: { cookie: `${page.cookie}; ${passed}` } });
    expect(await known.text()).toBe(html);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(`/${SLUG}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get(`/${SLUG}`, { method: 'HEAD' })).status).toBe(200);
  });

  test('is what other addresses lead to, in one redirect', async () => {
    const paths = [
      `/${SLUG}/tributes`,
      `/${SLUG}/tributes?category=Family`,
      `/memorial/${SLUG}/tributes`,
      `/${SLUG}/add-tribute`,
      `/${SLUG}/send-condolences`,
      `/${SLUG}/claim`,
      `/${SLUG}/about-me`,
      `/${SLUG}/help-to-keep`,
      `/${SLUG}/coming`,
      `/${SLUG}/about-this-page`,
      `/${SLUG}/funeral/1.ics`,
      `/f/${SLUG}/funeral/1.ics`,
      `/f/${SLUG}/claim`,
      `/f/${SLUG}/help-to-keep`,
      `/f/${SLUG}/coming`,
      `/f/${SLUG}/about-this-page`,
      `/${SLUG}/report/tri_0000000000000000000000`,
      `/${OLD}`,
      `/${OLD}/tributes`,
      `/memorial/${OLD}/tributes`,
      `/${OLD}/add-tribute`,
      `/m/${page.code}`,
      `/f/${SLUG}`,
      `/f/${SLUG}/tributes`,
      `/f/${SLUG}/add-tribute`,
      `/f/${SLUG}/send-condolences`,
      `/f/${SLUG}/report/tri_0000000000000000000000`,
      `/f/${OLD}`,
      `/f/${OLD}/tributes`,
    ];
    for (const path of paths) {
      const response = await get(path);
      expect([302, 303, 308], path).toContain(response.status);
      const { pathname, hash } = new URL(response.headers.get('location') ?? '', 'http://x');
      expect(pathname + hash, path).toBe(`/${SLUG}`);
      expect(response.headers.get('cache-control'), path).toContain('no-store');
      expect(isLeak(await everythingOf(response)), path).toBe(false);
    }
  });

  test('nothing about the page is in data, JSON, feed, sitemap, or responses to other methods', async () => {
    const paths = [
      `/${SLUG}.data`,
      `/${SLUG}/tributes.data`,
      `/${SLUG}/add-tribute.data`,
      `/${OLD}.data`,
      `/f/${SLUG}.data`,
      `/f/${SLUG}/tributes.data`,
      `/f/${SLUG}/add-tribute.data`,
      `/f/${SLUG}/door`,
      `/f/${SLUG}/door.data`,
      `/f/${SLUG}/log-in`,
      `/memorial/${SLUG}/tributes.data`,
      `/sitemap.xml`,
      `/robots.txt`,
      `/m/${page.code}/qr.svg`,
    ];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) {
        const response = await get(path, { method });
        const everything = await everythingOf(response);
        expect(isLeak(everything), `${method} ${path}: ${everything}`).toBe(false);
      }
    }
    for (const path of [
      `/${SLUG}/feed.xml`,
      `/${OLD}/feed.xml`,
      `/f/${SLUG}/feed.xml`,
      `/api/v1/memorials/${SLUG}`,
      `/api/v1/memorials/${SLUG}/tributes`,
      `/api/v1/memorials/${OLD}`,
      page.picture,
      page.picture.replace('.webp', '-240.webp'),
    ]) {
      const response = await get(path, { headers: { range: 'bytes=0-10' } });
      expect(response.status, path).toBe(404);
      expect(isLeak(await everythingOf(response)), path).toBe(false);
    }
    const sent = await get(`/${SLUG}/add-tribute`, {
      method: 'POST',
      body: new URLSearchParams({ text: 'A word', name: 'Bo' }),
      headers: { origin: inject('origin') },
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/${SLUG}`]);
  });

  test('says on the same page what is wrong, in plain words', async () => {
    const cases: ReadonlyArray<[fields: Record<string, string>, status: number, sentence: string]> =
      [
        [{ way: 'password', password: '' }, 400, 'Enter the password.'],
        [
          { way: 'password', password: 'short' },
          400,
          'The password is at least 8 characters long.',
        ],
        [{ way: 'password', password: 'wrong wrong' }, 403, 'That’s not the right password.'],
        [{ way: 'invited', email: 'nobody' }, 400, 'Enter a full email address'],
      ];
    for (const [fields, status, sentence] of cases) {
      const response = await knock(SLUG, fields);
      expect(response.status).toBe(status);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const html = await response.text();
      expect(html).toContain(SENTENCE);
      expect(html).toContain(sentence);
      expect(html).toContain('role="alert"');
      expect(isLeak(html)).toBe(false);
    }
    expect(await (await knock(SLUG, { way: 'invited', email: 'nobody' })).text()).toContain(
      'value="nobody"',
    );
  });

  test('responds the same way to every email address', async () => {
    const answers = [];
    for (const email of ['listed@example.org', 'not-listed@example.org']) {
      await callAs(page.cookie, 'PUT', `/${page.id}/guests`, { emails: ['listed@example.org'] });
      const response = await knock(SLUG, { way: 'invited', email });
      answers.push([response.status, response.headers.get('location'), await response.text()]);
    }
    expect(answers[0]).toEqual([303, `/${SLUG}#sent`, '']);
    expect(answers[1]).toEqual(answers[0]);
    expect(await htmlAt(`/${SLUG}`)).toContain('id="sent"');
  });

  test('accepts forms only from our own pages', async () => {
    const fields = { way: 'password', password: FAMILY_PASSWORD };
    const foreign = await knock(SLUG, fields, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []]);
  });

  test('looks like any unknown address where there is no door', async () => {
    const unknown = await htmlAt('/nobody-of-this-name');
    for (const path of ['/f/nobody-of-this-name', '/f/nobody-of-this-name/door', '/f/ab']) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(titleOf(await response.text()), path).toBe(titleOf(unknown));
    }
    const open = await get('/f/eleanor-whitfield/tributes?category=Family');
    expect([open.status, open.headers.get('location')]).toEqual([
      303,
      '/eleanor-whitfield/tributes?category=Family',
    ]);
    expect((await get('/f/eleanor-whitfield/door')).headers.get('location')).toBe(
      '/eleanor-whitfield',
    );
  });
});

describe('past the door', () => {
  const inside = (path: string, init: RequestInit = {}) =>
    get(path, { ...init, headers: { cookie: passed, ...init.headers } });

  test('the page, its list and its forms are private, never cached, and lead to each other', async () => {
    for (const path of [
      '',
      '/tributes',
      '/add-tribute',
      '/send-condolences',
      '/claim',
      '/about-me',
      '/help-to-keep',
      '/about-this-page',
    ]) {
      for (const suffix of ['', '.data']) {
        const response = await inside(`/f/${SLUG}${path}${suffix}`);
        const { headers } = response;
        expect(response.status, path + suffix).toBe(200);
        expect(headers.get('cache-control')).toBe('private, no-store');
        expect(headers.get('referrer-policy')).toBe('same-origin');
        expect(headers.has('etag')).toBe(false);
      }
      const html = await (await inside(`/f/${SLUG}${path}`)).text();
      expect(html, path).toContain(FAMILY_SECRET);
      expect(html, path).toContain('<meta name="robots" content="noindex"');
      expect(html, path).not.toMatch(/og:|ld\+json|twitter:/);
      // No link on the page leads to the password page. The canonical URL is removed first, because it is the address
      // of the password page.
      expect(html.replace(/<link rel="canonical"[^>]+>/, ''), path).not.toMatch(
        new RegExp(`"/(?:memorial/)?${SLUG}[/"]`),
      );
    }
    const response = await inside(`/f/${SLUG}`);
    expect(response.headers.get('vary')).toContain('Cookie');
    expect(await response.text()).toContain(
      `<link rel="canonical" href="${inject('origin')}/${SLUG}"`,
    );
  });

  test('a member enters without a password', async () => {
    const response = await get(`/f/${SLUG}`, { headers: { cookie: page.cookie } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(FAMILY_SECRET);
  });

  test("the page's pictures are private", async () => {
    const html = await (await inside(`/f/${SLUG}`)).text();
    const address = /\/media\/[\w.-]+/.exec(html)?.[0] ?? '';
    const response = await inside(address, { headers: { range: 'bytes=0-10' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test('a visitor writes a tribute', async () => {
    const form = await (await inside(`/f/${SLUG}/add-tribute`)).text();
    const body = new FormData();
    body.append('form', /name="form" value="([^"]+)"/.exec(form)?.[1] ?? '');
    body.append('text', 'She gave us honey.');
    body.append('name', 'Ida Stern');
    const sent = await inside(`/f/${SLUG}/add-tribute`, {
      method: 'POST',
      body,
      headers: { origin: inject('origin') },
    });
    expect(sent.headers.get('location')).toMatch(/^\/w\//);
    expect(await htmlAt(sent.headers.get('location') ?? '')).toContain(`href="/f/${SLUG}"`);
  });

  test('an old address leads to the current one', async () => {
    const response = await inside(`/f/${OLD}/tributes?category=Family`);
    expect([response.status, response.headers.get('location')]).toEqual([
      308,
      `/f/${SLUG}/tributes?category=Family`,
    ]);
  });

  test('visitors whose access has ended read why at the door', async () => {
    const other = await createFamilyPage('among-ourselves-again');
    const cookie = await passedCookie(other.slug);
    await callAs(other.cookie, 'PUT', `/${other.id}/visibility`, {
      level: 'family',
      password: 'Another one 1',
    });
    const response = await get(`/f/${other.slug}`, { headers: { cookie } });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/${other.slug}#ended`,
    ]);
    expect(await textAt(`/${other.slug}`)).toContain('You’ve been signed out');
  });
});
