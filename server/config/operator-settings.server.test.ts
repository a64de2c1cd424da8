import { expect, test } from 'vitest';

import { parseConfig } from './config.server.ts';

const accountsOf = (OPERATORS?: string) => parseConfig({ OPERATORS }).operator.accounts;

test('operators are comma-separated addresses, written as at sign-in', () => {
  expect(accountsOf()).toEqual([]);
  expect(accountsOf(' ,, ')).toEqual([]);
  expect(accountsOf(' Ruth@Example.org ,sam@bücher.example,ruth@example.org,')).toEqual([
    'ruth@example.org',
    'sam@xn--bcher-kva.example',
  ]);
});

test.each([
  'ruth',
  'ruth@example',
  'ruth@example.org sam@example.org',
  'ruth@example.org;sam@example.org',
  Array.from({ length: 21 }, (_, index) => `a${index}@example.org`).join(','),
])('`%s` stops the start', (value) => {
  expect(() => parseConfig({ OPERATORS: value })).toThrow(
    'OPERATORS must be at most 20 email addresses separated by commas',
  );
});
