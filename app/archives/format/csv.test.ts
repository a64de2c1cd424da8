import { expect, test } from 'vitest';

import { csvRow, neutralize, restore } from './csv.ts';

test.each(['=cmd|calc', '+1', '-1', '@SUM', '\tx', '\rx', "'quoted'", '＝1'])(
  '%j does not begin as a formula, and comes back unchanged',
  (text) => {
    expect(neutralize(text)).toBe(`'${text}`);
    expect(restore(neutralize(text))).toBe(text);
  },
);

test.each(['a = b', 'Anna', '', '花子', '1 + 1'])('%j stays as it is', (text) => {
  expect(neutralize(text)).toBe(text);
});

test('fields with commas, quotes and line ends are quoted, and lines end in CR LF', () => {
  expect(csvRow(['a,b', 'say "hi"', 'one\ntwo', null, 'plain'])).toBe(
    '"a,b","say ""hi""","one\ntwo",,plain\r\n',
  );
});
