import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../tests/harness/cpu-time.ts';
import { inQuoteMarks } from './quote-marks.ts';

const LOVE = '“Love is all.”';

describe('a quote has one pair of curly quotation marks', () => {
  test.each([
    'Love is all.',
    '"Love is all."',
    '“Love is all.”',
    '”Love is all.”',
    '„Love is all.“',
    '„Love is all.”',
    '«Love is all.»',
    '« Love is all. »',
    '«\u00A0Love is all.\u00A0»',
    '«\u202FLove is all.\u202F»',
    '»Love is all.«',
    '‹Love is all.›',
    '›Love is all.‹',
    '「Love is all.」',
    '"Love is all".',
    '“Love is all”.',
    ',,Love is all."',
    '<<Love is all.>>',
    '『Love is all.』',
    '＂Love is all.＂',
    "'Love is all.'",
    '‘Love is all.’',
    '‚Love is all.‘',
    '“Love is all."',
    '"Love is all.”',
    '"“Love is all.”"',
    '“‘Love is all.’”',
    '""Love is all.""',
    '  "Love is all."\n',
    '\u200B“Love is all.”\uFEFF',
    '"Love is all.',
    'Love is all."',
    '“Love is all.',
    'Love is all.”',
    '„Love is all.',
    'Love is all.“',
    '«Love is all.',
    'Love is all.»',
    '「Love is all.',
    'Love is all.」',
  ])('%j', (typed) => {
    expect(inQuoteMarks(typed)).toBe(LOVE);
  });

  test.each([
    ['"Don\'t worry," she said.', '“"Don\'t worry," she said.”'],
    ['"He said "yes" to me."', '“He said "yes" to me.”'],
    ['“He said “yes” to me.”', '“He said ‘yes’ to me.”'],
    ['„Er sagte ‚ja‘ zu mir.“', '“Er sagte ‚ja‘ zu mir.”'],
    ['« Il a dit « oui ». »', '“Il a dit « oui ».”'],
    ['「彼は『はい』と言った。」', '“彼は『はい』と言った。”'],
    ['"Love" and "peace"', '“"Love" and "peace"”'],
    ['“Love” and “peace”', '“‘Love’ and ‘peace’”'],
    ['‘Don’t worry’', '“Don’t worry”'],
    ["'The boys' garden'", "“The boys' garden”"],
    ["'Tis the season", "“'Tis the season”"],
    ['’Tis a gift to keep goin’', '“’Tis a gift to keep goin’”'],
    ['She was 5\' 11"', '“She was 5\' 11"”'],
    ['She said "yes"', '“She said "yes"”'],
    ['"Love is all"!', '“Love is all!”'],
    ['“Love is all”…', '“Love is all…”'],
    ['"Love" is "all".', '“"Love" is "all".”'],
    ['He said "yes".', '“He said "yes".”'],
    ['"Love is all." — Gandhi', '“Love is all.” — Gandhi'],
    ['“Love is all.”\nGandhi', '“Love is all.”\nGandhi'],
    ['„אהבה היא הכול“', '“אהבה היא הכול”'],
    ['First line,\nsecond line', '“First line,\nsecond line”'],
    ['Dr. O’Brien’s rule', '“Dr. O’Brien’s rule”'],
  ])('%j is %j', (typed, shown) => {
    expect(inQuoteMarks(typed)).toBe(shown);
  });

  test.each([
    ['de', '„‚Love‘ and ‚peace‘“'],
    ['pl', '„«Love» and «peace»”'],
    ['fr', '«\u00A0“Love” and “peace”\u00A0»'],
    ['sv', '”’Love’ and ’peace’”'],
  ])('English quotations within a quote in %s', (language, shown) => {
    expect(inQuoteMarks('“Love” and “peace”', language)).toBe(shown);
  });

  test.each(['', '""', '“”', '« »', ' ', '"', '""""'])('%j has no words', (typed) => {
    expect(inQuoteMarks(typed)).toBe('');
  });

  test('the gershayim in Hebrew are marks around a quote, and stay in its abbreviations', () => {
    expect(inQuoteMarks('״שלום, סבתא ז״ל״', 'he')).toBe('”שלום, סבתא ז״ל”');
    expect(inQuoteMarks('סבתא ז״ל', 'he')).toBe('”סבתא ז״ל”');
  });

  test('whatever was typed, the words stay, and formatting the result again changes nothing', () => {
    const unit = fc.constantFrom('"', '“', '”', '„', '«', '»', '「', '」', "'", '’', ' ', 'a', 'ב');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (typed) => {
        const shown = inQuoteMarks(typed);
        expect(shown.replaceAll(/[^aב]/g, '')).toBe(typed.replaceAll(/[^aב]/g, ''));
        expect((shown.match(/“/g) ?? []).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1_000 },
    );
  });

  test('2,000 marks take no noticeable time', async () => {
    for (const sign of ['"', '“', '„', '«', '”“', "'"]) {
      expect(await leastCpuMs(() => inQuoteMarks(sign.repeat(2_000)), 50)).toBeLessThan(50);
    }
  });
});
