// The product's own pages have an address in each language. Pseudo-languages stand for the languages to come.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, inject, test } from 'vitest';

import { directionOf } from '../../app/language/direction.ts';
import { OFFERED_LANGUAGES } from '../../app/language/offered-languages.ts';
import { englishLeftIn } from './english-left.ts';
import { get, htmlAt } from './html.ts';

const BUILD = join(import.meta.dirname, '../../build');

const PAGES = [
  '',
  '/about',
  '/about/privacy',
  '/about/terms',
  '/about/accessibility',
  '/features',
  '/pricing',
  '/contact',
];

test.each(PAGES)('/en-xa%s is the page in another language', async (page) => {
  const html = await htmlAt(`/en-xa${page}`);
  expect(html).toContain('<html lang="en-XA" dir="ltr">');
  expect(html).toContain('⟦');
  const origin = inject('origin');
  const english = `${origin}${page || '/'}`;
  expect(html).toContain(`<link rel="canonical" href="${origin}/en-xa${page}"/>`);
  expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${english}"/>`);
  expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${english}"/>`);
  expect(html).toContain(`<link rel="alternate" hrefLang="en-XA" href="${origin}/en-xa${page}"/>`);
  // The links between these pages stay in the language.
  expect(html).toContain('href="/en-xa/pricing"');
  expect(html).not.toMatch(
    /<a (?![^>]*hrefLang)[^>]*href="\/(?:about|features|pricing|contact)["/]/,
  );
});

test.each(OFFERED_LANGUAGES.filter((language) => language !== 'en'))(
  "the product's pages are complete in %s",
  async (language) => {
    for (const page of PAGES) {
      const html = await htmlAt(`/${language.toLowerCase()}${page}`);
      expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      expect(englishLeftIn(html, language), page).toEqual([]);
    }
  },
);

test('the other direction', async () => {
  expect(await htmlAt('/ar-xb/about')).toContain('<html lang="ar-XB" dir="rtl">');
});

test("a page's scripts are in its language", async () => {
  const html = await htmlAt('/en-xa/about');
  const [first = ''] = /\/assets\/en-XA-[\w-]+\/[\w.-]+\.js/.exec(html) ?? [];
  const script = await get(first);
  expect(script.status).toBe(200);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(await htmlAt('/about')).not.toContain('/assets/en-XA');
});

test.each(['/tlh/about', '/en/about', '/nl/pricing', '/en-xa/account', '/en-xa/nothing'])(
  "%s isn't a page",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('capitals redirect to the address', async () => {
  const response = await get('/en-XA/About', { redirect: 'manual' });
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe('/en-xa/about');
});

test.each(['/nobody-of-this-name', '/no/such/place', '/w/no-such-link'])(
  "%s is a 404 in the reader's language",
  async (path) => {
    const response = await get(path, { headers: { 'Accept-Language': 'ar-XB,en;q=0.5' } });
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('<html lang="ar-XB" dir="rtl">');
    expect(html).toContain('⟦');
  },
);

test("a new memorial starts in the browser's language, or in a chosen one", async () => {
  const headers = { 'Accept-Language': 'en-XA,en;q=0.5' };
  const [first, chosen] = await Promise.all([
    get('/memorials/new', { headers }),
    get('/memorials/new', { headers: { ...headers, Cookie: 'language=ar-XB' } }),
  ]);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(await first.text()).toContain('<html lang="en-XA" dir="ltr">');
  expect(await chosen.text()).toContain('<html lang="ar-XB" dir="rtl">');
});

/** The English messages with values, whose form in a script is a list of parts. */
async function messagesWithValues(): Promise<string[]> {
  const folder = join(BUILD, 'catalogs/en');
  const catalogs = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  // The messages of memorial pages keep their ids, because the editor's preview speaks the memorial's language.
  const ofPages = await readFile(join(BUILD, 'page-catalogs/en.json'), 'utf8');
  const kept = new Set(Object.keys(JSON.parse(ofPages) as object));
  return catalogs
    .flatMap((catalog) => Object.keys(JSON.parse(catalog) as object))
    .filter((id) => id.includes('{') && !kept.has(id));
}

test('each script of a browser has its sentences in one language, compiled', async () => {
  const folder = join(BUILD, 'client/assets');
  const names = await readdir(folder, { recursive: true });
  const ids = await messagesWithValues();
  expect(ids.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  for (const name of names.filter((one) => one.endsWith('.js'))) {
    const script = await readFile(join(folder, name), 'utf8');
    if (/__text|__message|__LANGUAGE__/.test(script)) wrong.push(name);
    wrong.push(...ids.filter((id) => script.includes(id)).map((id) => `${name}: ${id}`));
  }
  expect(wrong).toEqual([]);
});
