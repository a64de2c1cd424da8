import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { hasSlugFormat, isAllowedSlug, isMemorialId, RESERVED_SLUGS } from './slugs.ts';

describe('"a slug is 3 to 80 lower-case letters, digits and single hyphens"', () => {
  test.each(['ada', 'eleanor-whitfield', '2024', 'a-b-c', 'a'.repeat(80)])('%s is one', (slug) => {
    expect(isAllowedSlug(slug)).toBe(true);
  });

  test.each([
    '',
    'ab',
    'a'.repeat(81),
    'Eleanor',
    'eleanor_whitfield',
    'eleanor--whitfield',
    '-eleanor',
    'eleanor-',
    'eleanor whitfield',
    'élise',
    'eleanor.html',
    'a/b',
    '../etc',
    'ada\n',
    'ada\0',
    'аda',
  ])("%j isn't one", (slug) => {
    expect(isAllowedSlug(slug)).toBe(false);
  });

  const word = fc.string({
    unit: fc.constantFrom(...Array.from('abcxyz0189')),
    minLength: 1,
    maxLength: 12,
  });
  const slug = fc
    .array(word, { minLength: 1, maxLength: 8 })
    .map((words) => words.join('-'))
    .filter((text) => text.length >= 3 && text.length <= 80);

  test('words joined by single hyphens are always slugs, and need no encoding in an address', () => {
    fc.assert(
      fc.property(slug, (text) => {
        expect(hasSlugFormat(text)).toBe(true);
        expect(encodeURIComponent(text)).toBe(text);
        expect(new URL(`https://example.org/${text}`).pathname).toBe(`/${text}`);
      }),
    );
  });

  test('a text with any other character never is', () => {
    const near = fc.constantFrom(...Array.from('AZ_./% \n\0éа０'), '--', '%2f');
    const far = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 });
    const strange = fc.oneof(near, far).filter((text) => !/^(?:[a-z0-9]|-(?!-))*$/.test(text));
    fc.assert(
      fc.property(slug, strange, fc.nat(80), (text, inserted, at) => {
        expect(hasSlugFormat(text.slice(0, at) + inserted + text.slice(at))).toBe(false);
      }),
    );
  });
});

describe('"reserved slugs: every first path segment of the route table"', () => {
  test.each([
    'about',
    'pricing',
    'contact',
    'features',
    'theme-demo',
    'account',
    'memorials',
    'memorial',
    'subscription',
    'api',
    'healthz',
    'readyz',
    'assets',
    'media',
  ])('%s can never be a memorial', (word) => {
    expect(hasSlugFormat(word)).toBe(true);
    expect(isAllowedSlug(word)).toBe(false);
  });

  test.each(['favicon.ico', 'robots.txt', 'sitemap.xml'])(
    '%s does not have the format of a slug',
    (word) => {
      expect(isAllowedSlug(word)).toBe(false);
    },
  );

  test('each reserved word has the format of a slug, so that none is redundant', () => {
    for (const word of RESERVED_SLUGS) expect(hasSlugFormat(word)).toBe(true);
  });
});

describe('"a memorial id has a form no slug can have"', () => {
  test('mem_ and 22 letters or digits', () => {
    expect(isMemorialId(`mem_${'aZ9'.repeat(7)}x`)).toBe(true);
    expect(isMemorialId(`mem_${'a'.repeat(21)}`)).toBe(false);
    expect(isMemorialId(`mem_${'a'.repeat(21)}-`)).toBe(false);
    expect(isMemorialId('eleanor-whitfield')).toBe(false);
  });

  test('nothing is both', () => {
    const id = fc.string({
      unit: fc.constantFrom(...Array.from('abzAZ09')),
      minLength: 22,
      maxLength: 22,
    });
    fc.assert(
      fc.property(id, (random) => {
        expect(isMemorialId(`mem_${random}`)).toBe(true);
        expect(hasSlugFormat(`mem_${random}`)).toBe(false);
      }),
    );
  });
});
