import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { hasSlugForm, isFreeSlug, isMemorialId, RESERVED_SLUGS } from './slugs.ts';

describe('"a slug is 3 to 80 lower-case letters, digits and single hyphens"', () => {
  test.each(['ada', 'eleanor-whitfield', '2024', 'a-b-c', 'a'.repeat(80)])('%s is one', (slug) => {
    expect(isFreeSlug(slug)).toBe(true);
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
  ])('%j is none', (slug) => {
    expect(isFreeSlug(slug)).toBe(false);
  });

  test('what is accepted stands in an address unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('abz09-_. A/%')), maxLength: 90 }),
        (text) => {
          if (!hasSlugForm(text)) return;
          expect(encodeURIComponent(text)).toBe(text);
          expect(new URL(`https://example.org/${text}`).pathname).toBe(`/${text}`);
        },
      ),
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
    expect(hasSlugForm(word)).toBe(true);
    expect(isFreeSlug(word)).toBe(false);
  });

  test.each(['favicon.ico', 'robots.txt', 'sitemap.xml'])('%s has no slug form', (word) => {
    expect(isFreeSlug(word)).toBe(false);
  });

  test('each reserved word would otherwise be a slug, so that none is there in vain', () => {
    for (const word of RESERVED_SLUGS) expect(hasSlugForm(word)).toBe(true);
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
        expect(hasSlugForm(`mem_${random}`)).toBe(false);
      }),
    );
  });
});
