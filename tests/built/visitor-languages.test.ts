// A memorial whose family lets visitors read its fixed texts in their own language, and one whose family does not. A
// pseudo-language stands for the visitor's.
import { beforeAll, expect, inject, test, vi } from 'vitest';

import { DEMO_ON_PRO, demoCookie } from './demo-session.ts';
import { get, htmlAt } from './html.ts';
import { callAs } from './kept-memorial.ts';

let cookie: string;

async function publish(slug: string, visitorLanguages: boolean): Promise<void> {
  const created = await callAs(cookie, 'POST', '', {
    fullName: 'Gerda Lind',
    language: 'de',
    quote: 'Immer heiter.',
    ...(visitorLanguages ? { visitorLanguages } : {}),
  });
  const { id } = created['memorial'] as { id: string };
  await callAs(cookie, 'PUT', `/${id}/address`, { slug });
  await callAs(cookie, 'POST', `/${id}/publish`, {
    revision: 0,
    visibility: { level: 'public' },
  });
  await vi.waitUntil(async () => (await get(`/${slug}`)).status === 200, { timeout: 20_000 });
}

beforeAll(async () => {
  cookie = await demoCookie(inject('origin'), DEMO_ON_PRO);
  await publish('in-every-language', true);
  await publish('in-one-language', false);
});

const documentOf = (html: string) => /<html[^>]*>/.exec(html)?.[0];

test("the page is in the visitor's language, with the family's own words in theirs", async () => {
  const own = await htmlAt('/in-every-language');
  expect(documentOf(own)).toBe('<html lang="de" dir="ltr">');
  expect(own).toContain('href="/in-every-language?language=ar-XB"');
  const page = await htmlAt('/in-every-language?language=ar-XB');
  expect(documentOf(page)).toBe('<html lang="ar-XB" dir="rtl">');
  expect(page).toMatch(/<h1[^>]* lang="de"/);
  expect(page).toContain('„Immer heiter.“');
  expect(page).toContain('⟦');
  expect(page).toContain('<input type="hidden" name="language" value="ar-XB"/>');
  // The way back is in the page, also without script.
  expect(page).toMatch(
    /<a href="\/in-every-language" hrefLang="de" lang="de" dir="ltr">Auf Deutsch lesen<\/a>/,
  );
  expect(page).toContain(`<link rel="canonical" href="${inject('origin')}/in-every-language"/>`);
});

test.each(['/tributes', '/add-tribute', '/send-condolences', '/claim', '/about-this-page'])(
  "%s is in the visitor's language, and leads back to the page in it",
  async (path) => {
    const page = await htmlAt(`/in-every-language${path}?language=ar-XB`);
    expect(documentOf(page)).toBe('<html lang="ar-XB" dir="rtl">');
    expect(page).toContain('href="/in-every-language?language=ar-XB"');
  },
);

test.each(['?language=tlh', '?language=', '?language=de', '?language=ar-XB%00'])(
  'anything but another language of the product is ignored: %s',
  async (query) => {
    expect(documentOf(await htmlAt(`/in-every-language${query}`))).toBe(
      '<html lang="de" dir="ltr">',
    );
  },
);

test("a family that doesn't offer it keeps its page in one language", async () => {
  const page = await htmlAt('/in-one-language?language=ar-XB');
  expect(documentOf(page)).toBe('<html lang="de" dir="ltr">');
  expect(page).not.toContain('memorial-languages');
});
