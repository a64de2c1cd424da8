import { expect, test } from 'vitest';

import { domainOf, mapLinks } from './gathering-links.ts';

test.each([
  ['https://www.youtube.com/watch?v=1', 'youtube.com'],
  ['https://live.church.example:8443/', 'live.church.example'],
  // The o is Cyrillic.
  ['https://yоutube.com/', 'xn--yutube-wqf.com'],
  ['https://WWW.Bücher.example/', 'xn--bcher-kva.example'],
])('%s is shown as %s', (address, domain) => {
  expect(domainOf(address)).toBe(domain);
});

test('maps are asked for the address, or for the place if there is none, on one line', () => {
  expect(mapLinks({ place: 'St Mary’s', address: '12 High Street\n  Leeds' })).toEqual({
    web: 'https://maps.apple.com/?q=12%20High%20Street%20Leeds',
    app: 'geo:0,0?q=12%20High%20Street%20Leeds',
  });
  expect(mapLinks({ place: 'St Mary’s & Co?q=#x' })?.web).toBe(
    'https://maps.apple.com/?q=St%20Mary%E2%80%99s%20%26%20Co%3Fq%3D%23x',
  );
});

test('without a place there is no link', () => {
  expect(mapLinks({})).toBeUndefined();
  expect(mapLinks({ place: ' ' })).toBeUndefined();
});

test("half a surrogate pair doesn't break a page", () => {
  expect(mapLinks({ place: 'Leeds \uD83D' })?.app).toBe('geo:0,0?q=Leeds%20%EF%BF%BD');
});
