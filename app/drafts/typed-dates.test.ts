import type { MessageDescriptor } from '@lingui/core';
import { describe, expect, test } from 'vitest';

import { pageI18n } from '../language/i18n.ts';
import {
  DATE_MESSAGES,
  EMPTY_PARTS,
  futureProblem,
  incompleteDate,
  monthInDigits,
  monthInWords,
  orderProblem,
  partsOf,
  readDate,
  readDay,
} from './typed-dates.ts';

const sentence = (message: MessageDescriptor) => pageI18n._(message);

const parts = (day: string, month: string, year: string) => ({ day, month, year });

describe('a date in three fields', () => {
  test.each([
    ['', '', '', undefined],
    ['', '', '1941', '1941'],
    ['', '3', '1941', '1941-03'],
    ['9', '3', '1941', '1941-03-09'],
    ['09', '03', ' 1941 ', '1941-03-09'],
    ['9', 'March', '1941', '1941-03-09'],
    ['', 'mar', '1941', '1941-03'],
    [' 29 ', '2', '2024', '2024-02-29'],
    ['９', '３', '１９４１', '1941-03-09'],
    ['٩', '٣', '١٩٤١', '1941-03-09'],
    ['۹', '۳', '۱۹۴۱', '1941-03-09'],
    ['1941', '', '', '1941'],
    ['', '١٩٤١', ' ', '1941'],
    ['1941', 'March', '', '1941-03'],
    ['1er', '3', '1941', '1941-03-01'],
    ['1º', '3', '1941', '1941-03-01'],
    ['9.', '3', '1941', '1941-03-09'],
    ['９日', '3', '昭和１６年', '1941-03-09'],
    ['', '', '昭和 16', '1941'],
    ['', '', '平成元年', '1989'],
    ['', '', '㍾30', '1897'],
    ['', '', '1941年', '1941'],
  ])('%s / %s / %s is %s', (day, month, year, value) => {
    expect(readDate({ day, month, year })).toEqual({ ok: true, value });
  });

  test.each([
    ['9', '3', '', 'year', sentence(DATE_MESSAGES.yearMissing)],
    ['', '', '41', 'year', sentence(DATE_MESSAGES.year)],
    ['', '', '19x4', 'year', sentence(DATE_MESSAGES.year)],
    ['', '', '昭和65', 'year', sentence(DATE_MESSAGES.year)],
    ['', '', '令和0', 'year', sentence(DATE_MESSAGES.year)],
    ['99th', '3', '1941', 'day', '99 March 1941 isn’t a real date. Check the day.'],
    ['9', '3', '0941', 'year', sentence(DATE_MESSAGES.year)],
    ['0941', '', '', 'year', sentence(DATE_MESSAGES.yearMissing)],
    ['1941', '', '9', 'year', sentence(DATE_MESSAGES.year)],
    ['9', '1941', '', 'month', sentence(DATE_MESSAGES.monthMissing)],
    ['19', 'April', '1', 'year', sentence(DATE_MESSAGES.yearAlone('1941'))],
    ['19', '4', '19', 'year', sentence(DATE_MESSAGES.year)],
    ['12', '4', '1', 'year', sentence(DATE_MESSAGES.year)],
    ['9', '', '1941', 'month', sentence(DATE_MESSAGES.monthMissing)],
    ['', '13', '1941', 'month', sentence(DATE_MESSAGES.month)],
    ['', 'Ma', '1941', 'month', sentence(DATE_MESSAGES.month)],
    ['30', '2', '1941', 'day', '30 February 1941 isn’t a real date. Check the day.'],
    ['29', '2', '2023', 'day', '29 February 2023 isn’t a real date. Check the day.'],
    ['x', '3', '1941', 'day', 'x March 1941 isn’t a real date. Check the day.'],
    ['0', '3', '1941', 'day', '0 March 1941 isn’t a real date. Check the day.'],
  ])('%s / %s / %s is refused at its %4$s', (day, month, year, part, message) => {
    const read = readDate({ day, month, year });
    const said = read.ok ? read : { ...read, message: sentence(read.message) };
    expect(said).toEqual({ ok: false, part, message });
  });

  test('an empty date is allowed', () => {
    expect(readDate(EMPTY_PARTS)).toEqual({ ok: true, value: undefined });
  });
});

test.each([
  ['1941', '1940', DATE_MESSAGES.beforeBirth],
  ['1941-03-09', '1941-02', DATE_MESSAGES.beforeBirth],
  ['1941-03-09', '1941', undefined],
  ['1941', undefined, undefined],
])('born %s and died %s: %s', (born, died, problem) => {
  expect(orderProblem(born, died)).toBe(problem);
});

test.each([
  ['2027', DATE_MESSAGES.future],
  ['2026', undefined],
  ['2026-12', DATE_MESSAGES.future],
  ['2026-11', undefined],
  ['2026-11-27', DATE_MESSAGES.future],
  ['2026-11-26', undefined],
  [undefined, undefined],
])('on 26 November 2026, %s: %s', (date, problem) => {
  expect(futureProblem(date, '2026-11-26')).toBe(problem);
});

test.each([
  ['03', '3', 'March'],
  ['12', '12', 'December'],
  ['３', '3', 'March'],
  ['March', '3', 'March'],
  [' mar. ', '3', 'March'],
  ['JUL', '7', 'July'],
  ['Ma', 'Ma', 'Ma'],
  ['Ju', 'Ju', 'Ju'],
  ['13', '13', '13'],
  ['0', '0', '0'],
  ['Marchy', 'Marchy', 'Marchy'],
  ['', '', ''],
])('the month %j is %j in digits and %j in words', (typed, digits, words) => {
  expect(monthInDigits(typed)).toBe(digits);
  expect(monthInWords(typed)).toBe(words);
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
])('the fields %j are restored from what the draft stores', (fields) => {
  const read = readDate(fields);
  const kept = read.ok ? read.value : incompleteDate(fields);
  expect(partsOf(kept)).toEqual(fields);
});

describe('a day in three fields', () => {
  test.each([
    ['', '', '', undefined],
    ['3', '12', '2026', '2026-12-03'],
    ['29', 'Feb', '2028', '2028-02-29'],
  ])('%s / %s / %s is %s', (day, month, year, value) => {
    expect(readDay(parts(day, month, year))).toEqual({ ok: true, value });
  });

  test.each([
    ['', '', '2026', 'month'],
    ['', '12', '2026', 'day'],
  ])('%s / %s / %s lacks the %s', (day, month, year, part) => {
    const message = DATE_MESSAGES.whole;
    expect(readDay(parts(day, month, year))).toEqual({ ok: false, part, message });
  });

  test('29 February needs a leap year', () => {
    expect(readDay(parts('29', '2', '2027'))).toMatchObject({ ok: false, part: 'day' });
  });
});
