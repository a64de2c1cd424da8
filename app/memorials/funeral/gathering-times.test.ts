import { describe, expect, test } from 'vitest';

import type { Gathering } from './contract.ts';
import { timeInWords, timeWithOffset, timeZoneInWords } from './gathering-times.ts';
import { listGatherings } from './gatherings.ts';

function view(fields: Partial<Gathering> = {}) {
  const gathering: Gathering = {
    kind: 'funeral',
    date: '2026-12-03',
    time: '14:00',
    timeZone: 'Europe/Warsaw',
    stream: 'undecided',
    ...fields,
  };
  const sections = [{ type: 'serviceSection', gatherings: [gathering] }];
  const [one] = listGatherings(sections);
  if (!one) throw new Error('no gathering');
  return one;
}

describe('a time in words', () => {
  test.each([
    ['en', 'Thursday, 3 December 2026 at 14:00'],
    ['en-US', 'Thursday, December 3, 2026 at 2:00 PM'],
    ['es', 'jueves, 3 de diciembre de 2026, 14:00'],
    ['de', 'Donnerstag, 3. Dezember 2026 um 14:00 Uhr'],
    ['de-AT', 'Donnerstag, 3. Dezember 2026 um 14:00 Uhr'],
    ['pl', 'czwartek, 3 grudnia 2026, godz. 14:00'],
    ['pt-BR', 'quinta-feira, 3 de dezembro de 2026 às 14:00'],
    ['he', 'יום חמישי, 3 בדצמבר 2026 בשעה 14:00'],
    ['ja', '2026年12月3日木曜日 14:00'],
    // A language whose formats are not known.
    ['tlh', 'Thursday, 3 December 2026 at 14:00'],
  ])('in %s is %s', (language, words) => {
    expect(timeInWords(view(), language)?.replaceAll(/\s/g, ' ')).toBe(words);
  });

  test.each([
    ['fr', 'vendredi 1er janvier 2027 à 14:00'],
    ['pt-BR', 'sexta-feira, 1º de janeiro de 2027 às 14:00'],
    ['es', 'viernes, 1 de enero de 2027, 14:00'],
  ])('on the first of a month, in %s is %s', (language, words) => {
    expect(timeInWords(view({ date: '2027-01-01' }), language)).toBe(words);
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'America/New_York'])(
    'is local to its place: %s',
    (timeZone) => {
      expect(timeInWords(view({ timeZone }), 'en')).toBe('Thursday, 3 December 2026 at 14:00');
      const untimed = view({ timeZone, time: undefined });
      expect(timeInWords(untimed, 'en')).toBe('Thursday, 3 December 2026');
    },
  );

  test.each([
    ['de', 'Donnerstag, 3. Dezember 2026'],
    ['pl', 'czwartek, 3 grudnia 2026'],
  ])('has no word for an hour without a time: in %s, %s', (language, words) => {
    expect(timeInWords(view({ time: undefined }), language)).toBe(words);
  });

  test('is missing without a date', () => {
    expect(timeInWords(view({ date: undefined }), 'en')).toBeUndefined();
  });

  test('names the time zone, not its summer or winter time', () => {
    expect(timeZoneInWords(view(), 'en')).toBe('Central European Time');
    expect(timeZoneInWords(view({ date: '2026-07-03' }), 'en')).toBe('Central European Time');
    expect(timeZoneInWords(view(), 'de')).toBe('Mitteleuropäische Zeit');
    expect(timeZoneInWords(view({ timeZone: 'UTC' }), 'en')).toMatch(/GMT|UTC|Universal/);
  });
});

describe('a time for machines', () => {
  test.each([
    [{}, '2026-12-03T14:00+01:00'],
    [{ date: '2026-07-03' }, '2026-07-03T14:00+02:00'],
    [{ timeZone: 'America/St_Johns' }, '2026-12-03T14:00-03:30'],
    [{ timeZone: 'Asia/Kathmandu' }, '2026-12-03T14:00+05:45'],
    [{ timeZone: 'UTC' }, '2026-12-03T14:00+00:00'],
    [{ time: undefined }, '2026-12-03'],
  ])('of %j is %s', (fields, expected) => {
    expect(timeWithOffset(view(fields))).toBe(expected);
  });
});
