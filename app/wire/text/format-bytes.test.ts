import { expect, test } from 'vitest';

import { formatBytes } from './format-bytes.ts';

test.each([
  [20_000_000_000, '20\u00A0GB'],
  [1_500_000_000, '1.5\u00A0GB'],
  [40_000_000, '40\u00A0MB'],
  [2_340_000, '2.3\u00A0MB'],
  [12_300, '12\u00A0KB'],
  [1, '1\u00A0byte'],
  [80, '80\u00A0bytes'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  ['de', 1_500_000_000, '1,5\u00A0GB'],
  ['fr', 2_340_000, '2,3\u00A0Mo'],
  ['fr', 80, '80\u00A0octets'],
  ['ja', 12_300, '12\u00A0KB'],
  ['he', 1_000_000, '1\u00A0MB'],
  ['he', 1_500_000, '1.5\u00A0MB'],
  ['he', 1_000, '1\u00A0kB'],
])('in %s, %d bytes are %s', (language, bytes, text) => {
  expect(formatBytes(bytes, language)).toBe(text);
});
