import { expect, test } from 'vitest';

import { incompleteDate, partsOf, readDate } from './date-parts.ts';

const parts = (day: string, month: string, year: string) => ({ day, month, year });

test.each([
  [parts('9', '3', '1941'), '1941-03-09'],
  [parts('', '3', '1941'), '1941-03'],
  [parts('', '', '1941'), '1941'],
  [parts(' 29 ', '2', '2024'), '2024-02-29'],
  [parts('９', '3', '１９４１'), '1941-03-09'],
])('%j is the date %s', (fields, value) => {
  expect(readDate(fields)).toEqual({ kind: 'date', value });
});

test('three empty fields are no date, and no problem', () => {
  expect(readDate(parts('', '', ''))).toEqual({ kind: 'empty' });
});

test.each([
  [parts('9', '3', ''), 'Please add the year. Without it the date cannot be shown.'],
  [parts('9', '', '1941'), 'Please choose the month as well, or leave the day empty.'],
  [parts('9', '3', '41'), 'Please write the year with four digits, such as 1941.'],
  [parts('9', '3', '0941'), 'Please write the year with four digits, such as 1941.'],
  [parts('30', '2', '1941'), 'February 1941 has no day 30. Please check the day.'],
  [parts('x', '3', '1941'), 'March 1941 has no day x. Please check the day.'],
  [parts('0', '3', '1941'), 'March 1941 has no day 0. Please check the day.'],
])('%j says what is missing', (fields, sentence) => {
  expect(readDate(fields)).toEqual({ kind: 'problem', sentence });
});

test.each([
  parts('9', '3', '1941'),
  parts('', '3', '1941'),
  parts('', '', '1941'),
  parts('', '', ''),
  parts('30', '2', '1941'),
  parts('9', '', '1941'),
  parts('9', '3', ''),
  parts('9', '3', '194'),
])('the fields %j come back from what the draft keeps', (fields) => {
  const read = readDate(fields);
  const kept = read.kind === 'date' ? read.value : incompleteDate(fields);
  expect(partsOf(kept === '--' ? undefined : kept)).toEqual(fields);
});
