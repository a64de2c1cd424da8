import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';

import { cleanLinkPath, redirectPastedLinks } from './pasted-links.server.ts';

const ID = 'Ab0'.repeat(7) + 'z';
const HASH = 'aB-_'.repeat(5) + 'x-';

/** Each kind of token, once with an end that a careless rule would cut off. */
const LINKS = [
  `/w/t${ID}${HASH}`,
  `/w/l${ID}${'_'.repeat(22)}`,
  `/w/a${ID}${HASH}`,
  `/w/a${ID}${HASH}${HASH.slice(0, 16)}`,
  `/w/t${ID}${HASH}${HASH.slice(0, 16)}${HASH.slice(0, 16)}`,
  `/i/inv_${ID}${'0f'.repeat(16)}`,
  `/c/o${ID}${HASH.slice(0, 21)}_`,
  `/f/i/${ID}g${ID}${'a-_B'.repeat(4)}0123abc${HASH}`,
  `/memorials/unsubscribe/${ID}${ID}${'Z'.repeat(26)}-`,
];

const AFTER = [
  ')',
  '%29',
  '>',
  '%3E',
  '.',
  ',',
  ';',
  ':',
  '!',
  '*',
  '**',
  '_',
  '__',
  "'",
  '%22',
  ']',
  '%7D',
  '%E2%80%9D',
  '%C2%BB',
  '%E2%80%8B',
  '%EF%BB%BF',
  '%20',
  '%C2%A0',
  ').',
  '),',
  ').Thanks',
  '%3E%20and%20more',
  '%E2%80',
  '%',
  ')/',
];

describe.each(LINKS)('%s', (link) => {
  test('is left as it is', () => {
    expect(cleanLinkPath(link)).toBeUndefined();
    expect(cleanLinkPath(`${link}/`)).toBeUndefined();
    expect(cleanLinkPath(`${link}.data`)).toBeUndefined();
    expect(cleanLinkPath(`${link}/picture`)).toBeUndefined();
  });

  test.each(AFTER)('is found with %s after it', (stray) => {
    expect(cleanLinkPath(link + stray)).toBe(link);
  });

  test.each(['(', '%3C', '%22', '*', '_', '%E2%80%8B'])('is found with %s before it', (stray) => {
    const start = link.lastIndexOf('/') + 1;
    expect(cleanLinkPath(link.slice(0, start) + stray + link.slice(start))).toBe(link);
  });

  test('with one letter too many is another token', () => {
    expect(cleanLinkPath(`${link}a`)).toBeUndefined();
  });
});

test.each([
  ['/f/ada-lind)', '/f/ada-lind'],
  ['/f/ada-lind/tributes).', '/f/ada-lind/tributes'],
  [`/memorial/mem_${ID})`, `/memorial/mem_${ID}`],
  [`/memorial/mem_${ID}/condolences%3E`, `/memorial/mem_${ID}/condolences`],
  ['/account.', '/account'],
  ['/memorials%22', '/memorials'],
])('%s redirects to %s', (path, clean) => {
  expect(cleanLinkPath(path)).toBe(clean);
});

test.each([
  '/',
  '/w/',
  '/w/short)',
  '/account',
  '/account/',
  '/assets/entry.js',
  '/memorial/a/b.css',
  '//evil.example)',
  '/f/%2F%2Fevil.example)',
  `/w/${')'.repeat(5_000)}`,
])('%s has no other path', (path) => {
  expect(cleanLinkPath(path)).toBeUndefined();
});

test("the clean path stays on this site, and isn't redirected", () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5c',
    '.',
    ')',
    '@',
    ':',
    'f',
    'w',
    'a',
    '_',
    '-',
  );
  fc.assert(
    fc.property(
      fc.constantFrom('/f/', '/w/', '/'),
      fc.array(piece, { maxLength: 8 }),
      (at, all) => {
        const clean = cleanLinkPath(at + all.join(''));
        if (clean === undefined) return;
        expect(new URL(clean, 'https://here.example').host).toBe('here.example');
        expect(cleanLinkPath(clean)).toBeUndefined();
      },
    ),
  );
});

describe('the response', () => {
  const app = new Hono();
  app.use(redirectPastedLinks());
  app.all('*', (c) => c.text('the page'));
  const link = LINKS[0] ?? '';

  test('is one redirect that no cache stores, and keeps the query', async () => {
    const response = await app.request(`${link})?change`);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(`${link}?change`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test("to a POST is the page's own", async () => {
    expect((await app.request(`${link})`, { method: 'POST' })).status).toBe(200);
  });
});
