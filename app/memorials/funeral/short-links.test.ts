import { expect, test } from 'vitest';

import { isShortLink } from './short-links.ts';

test.each([
  'https://bit.ly/3abc',
  'https://BIT.LY/3abc',
  'https://www.tinyurl.com/funeral',
  'https://t.co./x',
  'https://goo.su/x',
  'https://reurl.cc/x',
  'https://urlr.me/x',
  'https://hubs.ly/x',
  'https://family.short.gy/live',
  'https://goo.gl:443/x',
  'https://b%69t.ly/3abc',
])('%s hides where it leads', (address) => {
  expect(isShortLink(address)).toBe(true);
});

test.each([
  'https://stream.example.org/live',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://notbit.ly/',
  'https://example.org/bit.ly',
  'https://bit.ly.example.org/',
  'https://macmillan.org.uk/donate?from=t.co',
  'none',
  '',
])("%s doesn't", (address) => {
  expect(isShortLink(address)).toBe(false);
});
