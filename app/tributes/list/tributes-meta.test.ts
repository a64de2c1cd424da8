import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { tributesMeta } from './tributes-meta.ts';

const SITE = { origin: 'https://memorials.example.org', product: { name: 'Memorials' } };
const NOTICE = 'Sample page: this person is fictional.';
const FACTS = { slug: 'ada-lind', name: 'Ada Lind', title: 'Tributes' };

test('tributes to invented people say so in results and previews, and are not listed', () => {
  const meta = tributesMeta(pageI18n, { ...FACTS, isInvented: true }, SITE);
  const description = `${NOTICE} Tributes to Ada Lind, written by family and friends.`;
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(meta).toContainEqual({ name: 'description', content: description });
  expect(meta).toContainEqual({ property: 'og:description', content: description });
  expect(meta).toContainEqual({ title: 'Tributes · Ada Lind · Memorials' });
});

test('tributes to real people are listed', () => {
  const meta = tributesMeta(pageI18n, FACTS, SITE);
  expect(meta).not.toContainEqual(expect.objectContaining({ name: 'robots' }));
  expect(meta).toContainEqual({
    name: 'description',
    content: 'Tributes to Ada Lind, written by family and friends.',
  });
});

test("tributes of a page its family hasn't opened to search engines aren't listed", () => {
  expect(tributesMeta(pageI18n, { ...FACTS, isUnlisted: true }, SITE)).toContainEqual({
    name: 'robots',
    content: 'noindex',
  });
});
