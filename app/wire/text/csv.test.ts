import fc from 'fast-check';
import { expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { csvRow, neutralize, restore, separatorIn } from './csv.ts';

test.each(['=cmd|calc', '+1', '-1', '@SUM', '\tx', '\rx', "'quoted'", '＝1'])(
  "%j doesn't start as a formula, and comes back unchanged",
  (text) => {
    expect(neutralize(text)).toBe(`'${text}`);
    expect(restore(neutralize(text))).toBe(text);
  },
);

// A spreadsheet in a language with decimal commas splits a row at semicolons, even inside the quotes of a field.
test.each([
  ['Dear all;=cmd|calc', "Dear all;'=cmd|calc"],
  ['Dear all\n=cmd|calc', "Dear all\n'=cmd|calc"],
  ['Dear all\r\n+1', "Dear all\r\n'+1"],
  ['Dear all\t@SUM', "Dear all\t'@SUM"],
  ['Dear all; "=1"', 'Dear all; "\'=1"'],
  [' =1', " '=1"],
  ["one\n'two'", "one\n''two'"],
  ['\t=1', "'\t'=1"],
])('%j starts no formula where it is split, and comes back unchanged', (text, neutral) => {
  expect(neutralize(text)).toBe(neutral);
  expect(restore(neutralize(text))).toBe(text);
});

test('any text comes back unchanged', () => {
  const pieces = fc.constantFrom('=', '-', "'", '"', ';', ' ', '\n', '\r', '\t', '＝', 'a', '花');
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join('');
      expect(restore(neutralize(text))).toBe(text);
    }),
  );
});

test('a long text of spaces and symbols is neutralized quickly', async () => {
  const text = `${' '.repeat(20_000)}=${';-'.repeat(20_000)}`;
  const work = () => {
    neutralize(text);
    restore(text);
  };
  expect(await leastCpuMs(work, 200)).toBeLessThan(200);
});

test.each(['a = b', 'Anna', '', '花子', '1 + 1', 'a, b; c - d'])('%j stays as it is', (text) => {
  expect(neutralize(text)).toBe(text);
});

test('fields are divided where a spreadsheet in this language splits a row', () => {
  expect(csvRow(['a;b', 'c'], separatorIn('de'))).toBe('"a;b";c\r\n');
  const tags = ['de-AT', 'fr', 'pt-BR', 'es', 'es-MX', 'en-GB', 'ja', '*', ''];
  expect(tags.map(separatorIn).join('')).toBe(';;;;,,,,,');
});

test('fields with commas, quotes and line ends are quoted, and lines end in CR LF', () => {
  expect(csvRow(['a,b', 'say "hi"', 'one\ntwo', null, 'plain'])).toBe(
    '"a,b","say ""hi""","one\ntwo",,plain\r\n',
  );
});
