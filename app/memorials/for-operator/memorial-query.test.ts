import { expect, test } from 'vitest';

import { readMemorialQuery } from './memorial-query.ts';

const ID = 'mem_0123456789abcdefghijkl';

test.each([
  ['ruth-lind', { slug: 'ruth-lind' }],
  ['  Ruth-Lind ', { slug: 'ruth-lind' }],
  ['https://memorials.example.org/ruth-lind/tributes?from=mail', { slug: 'ruth-lind' }],
  ['/f/ruth-lind', { slug: 'ruth-lind' }],
  ['memorials.example.org/ruth-lind', { slug: 'ruth-lind' }],
  ['localhost:3000/f/ruth-lind', { slug: 'ruth-lind' }],
  ['<https://memorials.example.org/ruth-lind>.', { slug: 'ruth-lind' }],
  ['“memorials.example.org/m/7K3V9QXD”,', { code: '7K3V9QXD', slug: '7k3v9qxd' }],
  [`https://memorials.example.org/${'a'.repeat(80)}`, { slug: 'a'.repeat(80) }],
  ['https://memorials.example.org/m/7K3V9QXD', { code: '7K3V9QXD', slug: '7k3v9qxd' }],
  ['7k3v-9qxd', { code: '7K3V9QXD', slug: '7k3v-9qxd' }],
  [`/memorial/${ID}/settings`, { id: ID }],
  [ID, { id: ID }],
  ['Ruth Lind', {}],
  ['', {}],
  ['///', {}],
  ['?#', {}],
  ['%00\u0000', {}],
])('`%s` is read', (text, expected) => {
  const { words, ...found } = readMemorialQuery(text);
  expect(found).toEqual(expected);
  expect(words).toBe(text.trim().slice(0, 100));
});

test('a long text is cut', () => {
  expect(readMemorialQuery('a'.repeat(100_000)).words).toHaveLength(100);
});
