// Memorials in other languages, made through the API, as visitors get them: page, list, forms, feed and search data.
import { beforeAll, expect, inject, test, vi } from 'vitest';

import { DEMO_ON_PRO, demoCookie } from './demo-session.ts';
import { englishLeftIn } from './english-left.ts';
import { get, htmlAt } from './html.ts';
import { callAs } from './kept-memorial.ts';

const MEMORIALS = [
  { language: 'es', dir: 'ltr', name: 'Lucía Ortega', dates: '9 mar 1941 – feb 2024', quote: '«' },
  { language: 'ar', dir: 'rtl', name: 'فاطمة الحسن', dates: '9 مارس 1941', quote: '«' },
  { language: 'he', dir: 'rtl', name: 'שרה לוי', dates: '9 במרץ 1941', quote: '”' },
  { language: 'ja', dir: 'ltr', name: '田中 花子', dates: '1941年3月9日', quote: '「' },
  { language: 'tlh', dir: 'ltr', name: 'Mara of Kronos', dates: '9 Mar 1941', quote: '“' },
] as const;

const slugOf = (language: string) => `a-page-in-${language}`;

let cookie: string;

async function publish({ language, name }: (typeof MEMORIALS)[number]): Promise<void> {
  const created = await callAs(cookie, 'POST', '', {
    fullName: name,
    language,
    dob: '1941-03-09',
    dod: '2024-02',
    quote: 'Be kind.',
  });
  const { id } = created['memorial'] as { id: string };
  const value = { type: 'textSection', title: 'Vie', language: 'fr', bodyText: 'Oui.' };
  const change = { id: `${language}-text`, op: 'insert', path: 'sections', value, before: null };
  const { revision } = await callAs(cookie, 'POST', `/${id}/draft/changes`, { changes: [change] });
  const slug = slugOf(language);
  await callAs(cookie, 'PUT', `/${id}/address`, { slug });
  await callAs(cookie, 'POST', `/${id}/publish`, { revision, visibility: { level: 'public' } });
  await vi.waitUntil(async () => (await get(`/${slug}`)).status === 200, { timeout: 20_000 });
}

beforeAll(async () => {
  cookie = await demoCookie(inject('origin'), DEMO_ON_PRO);
  for (const memorial of MEMORIALS) await publish(memorial);
});

const PATHS = [
  '',
  '/tributes',
  '/add-tribute',
  '/send-condolences',
  '/claim',
  '/about-me',
  '/about-this-page',
];

const documentOf = (html: string) => /<html[^>]*>/.exec(html)?.[0];

test.each(MEMORIALS)('a memorial in $language says so on all its pages', async (memorial) => {
  const { language, dir, dates, quote } = memorial;
  const slug = slugOf(language);
  const expected = `<html lang="${language}" dir="${dir}">`;
  for (const path of PATHS) {
    expect(documentOf(await htmlAt(`/${slug}${path}`)), path).toBe(expected);
  }
  const page = await htmlAt(`/${slug}`);
  expect(page).toContain(dates);
  expect(page).toContain(`${quote}Be kind.`);
  expect(page).toMatch(/<section[^>]*lang="fr" dir="ltr"/);
  expect(page).toContain(`"inLanguage":"${language}"`);
  expect(await htmlAt(`/${slug}/feed.xml`)).toContain(`xml:lang="${language}"`);
});

test.each(['es', 'ar', 'he', 'ja'])(
  'nothing on the pages of a memorial in %s is English',
  async (language) => {
    for (const path of PATHS) {
      const html = await htmlAt(`/${slugOf(language)}${path}`);
      expect(englishLeftIn(html, language), path).toEqual([]);
    }
  },
);

test('pages of the product stay English', async () => {
  for (const path of ['/', '/about', '/theme-demo', '/memorials', '/no-such-memorial']) {
    expect(documentOf(await htmlAt(path)), path).toBe('<html lang="en" dir="ltr">');
  }
});

test('the public API returns the language, and an unknown tag is refused with a message', async () => {
  const { data } = (await (await get('/api/v1/memorials/a-page-in-es')).json()) as {
    data: { memorial: { language: string; sections: { language: string }[] } };
  };
  expect(data.memorial.language).toBe('es');
  expect(data.memorial.sections[0]?.language).toBe('fr');
  const refused = callAs(cookie, 'POST', '', { fullName: 'Anna', language: 'no tag' });
  await expect(refused).rejects.toThrow('400');
});
