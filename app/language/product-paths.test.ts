import { expect, test } from 'vitest';

import { isAllowedSlug } from '../memorials/slugs.ts';
import { LANGUAGE_SEGMENTS, productPageAt, productPath } from './product-paths.ts';

test.each([
  ['/', 'en', '/'],
  ['/', 'en-XA', '/en-xa'],
  ['/about', 'en', '/about'],
  ['/theme-demo', 'es', '/es/theme-demo'],
  ['/about/privacy', 'ar-XB', '/ar-xb/about/privacy'],
] as const)('%s in %s is %s, and is found there', (page, language, path) => {
  expect(productPath(page, language)).toBe(path);
  expect(productPageAt(path)).toEqual({ page, language });
});

test('an address keeps its query', () => {
  expect(productPath('/theme-demo?theme=midnight', 'pt-BR')).toBe(
    '/pt-br/theme-demo?theme=midnight',
  );
  expect(productPath('/?a=1', 'es')).toBe('/es?a=1');
  expect(productPath('/theme-demo?theme=midnight', 'en')).toBe('/theme-demo?theme=midnight');
});

test.each(['/account', '/memorials/new'])('%s has one address', (path) => {
  expect(productPath(path, 'en-XA')).toBe(path);
  expect(productPageAt(path)).toBeUndefined();
});

test.each([
  '/en',
  '/en/about',
  '/tlh/about',
  '/en-xa/account',
  '/en-xa/',
  '//about',
  '/toString',
  '',
])("%j isn't a page of the product", (path) => expect(productPageAt(path)).toBeUndefined());

test.each(LANGUAGE_SEGMENTS)('no memorial can be at /%s', (segment) => {
  expect(isAllowedSlug(segment)).toBe(false);
});
