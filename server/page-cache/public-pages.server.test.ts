import { describe, expect, test } from 'vitest';

import { pagesOfMemorial, pagesWithSample, publicPageAt } from './public-pages.server.ts';

describe('the public page at a URL', () => {
  test.each([
    ['/', '/'],
    ['/pricing', '/pricing'],
    ['/eleanor-whitfield', '/eleanor-whitfield'],
    ['/eleanor-whitfield/tributes', '/eleanor-whitfield/tributes'],
    ['/memorial/eleanor-whitfield/tributes', '/memorial/eleanor-whitfield/tributes'],
    ['/theme-demo', '/theme-demo'],
    ['/theme-demo?theme=traditional-elegance', '/theme-demo?theme=traditional-elegance'],
  ])('%s is public', (url, path) => {
    expect(publicPageAt(url)?.path).toBe(path);
  });

  test.each([
    ['/eleanor-whitfield?fbclid=IwAR0&utm_source=facebook', '/eleanor-whitfield'],
    ['/eleanor-whitfield/tributes?utm_source=mail', '/eleanor-whitfield/tributes'],
    ['/theme-demo?theme=nobody-made-this', '/theme-demo'],
    ['/pt-br/theme-demo?theme=midnight&x=1', '/pt-br/theme-demo?theme=midnight'],
    [
      '/theme-demo?x=1&theme=traditional-elegance&theme=2',
      '/theme-demo?theme=traditional-elegance',
    ],
    ['/?', '/'],
  ])('%s has the cache key %s', (url, path) => {
    expect(publicPageAt(url)?.path).toBe(path);
  });

  test.each([
    ['/eleanor-whitfield?fbclid=x&language=ar-XB', '/eleanor-whitfield', 'ar-XB'],
    ['/eleanor-whitfield/tributes?language=es', '/eleanor-whitfield/tributes', 'es'],
    ['/eleanor-whitfield?language=tlh', '/eleanor-whitfield', undefined],
    ['/pricing?language=es', '/pricing', undefined],
  ])('%s is %s, in the language %s if it is offered', (url, path, language) => {
    expect(publicPageAt(url)).toMatchObject({ path });
    expect(publicPageAt(url)?.language).toBe(language);
  });

  test.each([
    '/account',
    '/account/x.css',
    '/memorials',
    '/memorial/mem_0000000000000000000000',
    '/memorial/mem_0000000000000000000000/tributes',
    '/memorial/tributes',
    '/account/tributes',
    '/memorial/account/tributes',
    '/api/v1/auth/me',
    '/api/tributes',
    '/healthz',
    '/eleanor-whitfield/x.css',
    '/eleanor-whitfield/',
    '/Eleanor-Whitfield',
    '/eleanor-whitfield/tributes?category=Friends',
    '/eleanor-whitfield/tributes?after=abc',
    '/eleanor-whitfield/tributes/tributes',
    '//eleanor-whitfield',
    'http://elsewhere.example/eleanor-whitfield',
    '*',
    '',
  ])('%s is not public', (url) => {
    expect(publicPageAt(url)).toBeUndefined();
  });

  test('every page of a memorial is a public page', () => {
    const slug = 'eleanor-whitfield';
    const paths = [...pagesOfMemorial(slug), ...pagesWithSample(slug)];
    expect(paths.map((path) => publicPageAt(path)?.path)).toEqual(paths);
  });

  test('the gallery in every theme depends on the sample it shows, and on no other', () => {
    const paths = pagesWithSample('eleanor-whitfield');
    expect(paths).toContain('/theme-demo');
    expect(paths).toContain('/theme-demo?theme=midnight');
    expect(paths.filter((path) => path.startsWith('/theme-demo'))).toHaveLength(31);
    expect(paths).toContain('/es/theme-demo?theme=midnight');
    expect(pagesWithSample('james-okafor').join(' ')).not.toContain('/theme-demo');
  });
});
