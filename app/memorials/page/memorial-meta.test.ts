import { describe, expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import type { Memorial } from '../contract.ts';
import { memorialMeta } from './memorial-meta.ts';
import { presentMemorialPage } from './page-view.ts';

const SITE = { origin: 'https://here.example', product: { name: 'Evermore' } };

function metaOf(memorial: Partial<Memorial>) {
  const page = presentMemorialPage(
    {
      slug: 'ada-lind',
      fullName: 'Ada Lind',
      actionButtons: { sendCondolences: true, addTribute: true, share: true },
      sections: [],
      ...memorial,
    },
    (markdown) => markdown,
  );
  return memorialMeta(pageI18n, page, SITE);
}

test.each(['Love is all.', '"Love is all."', '„Love is all.“', 'Love is all.”'])(
  'a search result shows the quote %j with one pair of marks',
  (quote) => {
    expect(metaOf({ quote })).toContainEqual({
      name: 'description',
      content: 'Ada Lind. “Love is all.”',
    });
  },
);

test('a search result shows one full stop after a name that ends with one', () => {
  const content = 'Remembering Bo Lind, Jr. “Love is all.”';
  expect(
    metaOf({ fullName: 'Bo Lind, Jr.', memorialHeader: 'Remembering', quote: 'Love is all.' }),
  ).toContainEqual({ name: 'description', content });
});

test('search engines get a place of several lines in one', () => {
  const meta = metaOf({ birthLocation: 'Lund\n Sweden', deathLocation: 'Oslo' });
  expect(JSON.stringify(meta)).toContain('"birthPlace":"Lund, Sweden","deathPlace":"Oslo"');
});

describe('a document saved before names were checked', () => {
  test('reverses no text in a title, preview or search result', () => {
    const turning = 'Ada \u202Egro.live\u2067';
    const meta = metaOf({
      fullName: turning,
      fullName2: turning,
      quote: turning,
      memorialHeader: turning,
      birthLocation: turning,
      deathLocation: turning,
    });
    expect(JSON.stringify(meta)).not.toMatch(/[\u202A-\u202E\u2066-\u206F]/u);
    expect(meta).toContainEqual({ title: 'Ada gro.live & Ada gro.live · Evermore' });
  });

  test('keeps the joiners and marks of real names', () => {
    const name = '\u200Fשרה\u200F 👩‍👩‍👧';
    expect(metaOf({ fullName: name })).toContainEqual({ title: `${name} · Evermore` });
  });
});

describe('a page about people who never lived', () => {
  test('says so to search engines and link previews, and is not indexed', () => {
    const meta = metaOf({ invented: true, deathLocation: 'Leeds' });
    const description = 'Sample page: this person is fictional. Ada Lind.';
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(meta).toContainEqual({ name: 'description', content: description });
    expect(meta).toContainEqual({ property: 'og:description', content: description });
    expect(JSON.stringify(meta)).toContain(
      '"disambiguatingDescription":"Sample page: this person is fictional."',
    );
    expect(JSON.stringify(metaOf({ invented: true, fullName2: 'Bo Lind' }))).toContain(
      'Sample page: these people are fictional.',
    );
  });

  test('is the only page with that notice', () => {
    expect(JSON.stringify(metaOf({ invented: false }))).not.toMatch(/noindex|example\.|disambig/);
  });
});

test("a page its family hasn't opened to search engines isn't listed; others are", () => {
  const page = presentMemorialPage(
    {
      slug: 'ada-lind',
      fullName: 'Ada Lind',
      actionButtons: { sendCondolences: true, addTribute: true, share: true },
      sections: [],
    },
    (markdown) => markdown,
  );
  const noindex = { name: 'robots', content: 'noindex' };
  expect(memorialMeta(pageI18n, { ...page, isUnlisted: true }, SITE)).toContainEqual(noindex);
  expect(memorialMeta(pageI18n, page, SITE)).not.toContainEqual(noindex);
});

test.each([
  [undefined, 'en'],
  ['ar-EG', 'ar-EG'],
])('a memorial in %s says %s to search engines', (language, inLanguage) => {
  const [data] = metaOf(language ? { language } : {}).flatMap((meta) =>
    'script:ld+json' in meta ? [meta['script:ld+json']] : [],
  );
  expect(data).toMatchObject({
    '@type': 'Person',
    mainEntityOfPage: { '@id': 'https://here.example/ada-lind', inLanguage },
  });
});
