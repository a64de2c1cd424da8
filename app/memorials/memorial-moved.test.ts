import { expect, test } from 'vitest';

import { movedAddress } from './memorial-moved.ts';

test.each([
  ['/old-name', '/new-name'],
  ['/old-name/tributes', '/new-name/tributes'],
  ['/old-name/tributes?category=Friends&after=x', '/new-name/tributes?category=Friends&after=x'],
  ['/old-name/report/tri_0', '/new-name/report/tri_0'],
  ['/memorial/old-name/tributes', '/memorial/new-name/tributes'],
  ['/api/v1/memorials/old-name', '/api/v1/memorials/new-name'],
  ['/api/v1/memorials/old-name/tributes?after=x', '/api/v1/memorials/new-name/tributes?after=x'],
])('%s is now %s', (old, present) => {
  expect(movedAddress(new URL(old, 'https://here.example'), 'new-name')).toBe(present);
});

test('a host in the query or path never becomes the address', () => {
  const url = new URL('https://here.example/old-name?next=//evil.example');
  expect(movedAddress(url, 'new-name')).toBe('/new-name?next=//evil.example');
});
