// Long, because it lists the forms of dates that programs and people write.
import { describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { latestYear, readDate } from './read-date.ts';

const note = (text: string) => `The file says “${text}”.`;
const leftOut = (text: string) =>
  `The file says “${text}”. That isn’t an exact date, so we left it out.`;

describe('dates that can be used', () => {
  test.each([
    ['9 MAR 1941', '1941-03-09'],
    ['09 mar 1941', '1941-03-09'],
    ['MAR 1941', '1941-03'],
    ['1941', '1941'],
    ['29 FEB 1904', '1904-02-29'],
    ['@#DGREGORIAN@ 9 MAR 1941', '1941-03-09'],
    ['GREGORIAN 9 MAR 1941', '1941-03-09'],
    ['March 9, 1941', '1941-03-09'],
    ['1941-03-09', '1941-03-09'],
    ['9.3.1941', '1941-03-09'],
    ['9-MAR-1941', '1941-03-09'],
    ['09Mar1941', '1941-03-09'],
    ['9/Mar/1941', '1941-03-09'],
    ['1941 MAR 9', '1941-03-09'],
    ['1941-Mar-09', '1941-03-09'],
    ['9 de marzo de 1941', '1941-03-09'],
    ['1º de março de 1941', '1941-03-01'],
    ['marzo del 1941', '1941-03'],
    ['٩ MAR ١٩٤١', '1941-03-09'],
    ['１９４１', '1941'],
    ['1941年3月9日', '1941-03-09'],
    ['1941年', '1941'],
    ['令和元年5月1日', '2019-05-01'],
    ['9th March 1941', '1941-03-09'],
    ['March 1st, 1941', '1941-03-01'],
    ['1941.03.09.', '1941-03-09'],
    ['1941/3/9', '1941-03-09'],
    ['03/1941', '1941-03'],
    ['3.1941', '1941-03'],
    ['MAR-1941', '1941-03'],
    ['9.III.1941', '1941-03-09'],
    ['9 XII 1941', '1941-12-09'],
    ['?? MAR 1941', '1941-03'],
    ['__ MAR 1941', '1941-03'],
  ])('%s', (value, date) => {
    expect(readDate({ value })).toEqual({ date });
  });
});

describe('dates partly kept, with a note', () => {
  test.each([
    ['ABT 1941', '1941', 'about 1941'],
    ['ABOUT 1941', '1941', 'about 1941'],
    ['ABT 9 MAR 1941', '1941', 'about 9 March 1941'],
    ['CAL 1941', '1941', 'calculated 1941'],
    ['EST JUN 1941', '1941', 'estimated June 1941'],
    ['INT 1941 (about the great frost)', '1941', '1941 (about the great frost)'],
    ['BET 2 MAR 1941 AND 9 MAR 1941', '1941-03', 'between 2 March 1941 and 9 March 1941'],
    ['BET 1 JAN 1941 AND 31 DEC 1941', '1941', 'between 1 January 1941 and 31 December 1941'],
    ['30 FEB 1900', '1900-02', '30 February 1900'],
    ['11 FEB 1731/32', '1732', '11 February 1731/32'],
    ['3/9/1941', '1941', '3/9/1941'],
    ['3-9-1941', '1941', '3-9-1941'],
    ['vers 1941', '1941', 'vers 1941'],
    ['um 1941', '1941', 'um 1941'],
    ['ok. 1941', '1941', 'ok. 1941'],
    ['hacia 1941', '1941', 'hacia 1941'],
    ['Cir 1941', '1941', 'Cir 1941'],
    ['1941/13/9', '1941', '1941/13/9'],
    ['昭和16年3月9日', '1941-03-09', '昭和16年3月9日'],
    ['EST ABT 1941', '1941', 'about 1941'],
    ['CAL ABT 9 MAR 1941', '1941', 'about 9 March 1941'],
  ])('%s', (value, date, words) => {
    expect(readDate({ value })).toEqual({ date, note: note(words) });
  });

  test('a GEDCOM 7 phrase is reported', () => {
    expect(readDate({ value: '1941', phrase: 'the year of the flood' })).toEqual({
      date: '1941',
      note: note('1941 (the year of the flood)'),
    });
  });
});

describe('dates left out, with a note', () => {
  test.each([
    ['BET 1940 AND 1942', 'between 1940 and 1942'],
    ['FROM 1940 TO 1942', 'from 1940 to 1942'],
    ['BEF 1941', 'before 1941'],
    ['BEFORE 1941', 'before 1941'],
    ['AFTER 1941', 'after 1941'],
    ['BETWEEN 1940 AND 1942', 'between 1940 and 1942'],
    ['après 1941', 'après 1941'],
    ['C’est 1941', 'C’est 1941'],
    ['AFT 9 MAR 1941', 'after 9 March 1941'],
    ['EST BEF 1941', 'before 1941'],
    ['CAL AFT 1941', 'after 1941'],
    ['(in the long winter)', 'in the long winter'],
    ['44 B.C.', '44 B.C.'],
    ['44 BCE', '44 BCE'],
    ['800', '800'],
    ['unknown', 'unknown'],
    ['@#DROMAN@ III KAL 1400', 'III KAL 1400'],
  ])('%s', (value, words) => {
    expect(readDate({ value })).toEqual({ note: leftOut(words) });
  });

  test('an empty date needs no note', () => {
    expect(readDate({ value: '' })).toEqual({});
  });
});

describe('nothing is invented', () => {
  test.each([
    'Maybe 1850',
    'Married 1900',
    'Deceased 1950',
    '5 MARRASKUU 1920',
    'Junior 1900',
    'Marion 1900',
    'Augmented 1900',
    'Octavia 12 1900',
    'Decade 1900',
    'Novice 1900',
    'Spring 1920',
    'ABT Maybe 1850',
    '5 listopada 1920',
    'BET Maybe 1850 AND Maybe 1850',
    '5 lis 1920',
    '5 lip 1920',
    'um Maybe 1850',
    'avant 1920',
    'vor 1920',
    'po 1920',
  ])('a word that only begins like a month: %s', (value) => {
    expect(readDate({ value }).date).toBeUndefined();
    expect(readDate({ value }).note).toContain('left it out');
  });

  test.each([
    '1763/65',
    '1815/20',
    '1815/14',
    '1815/1815',
    '1699/01',
    '1700/99',
    '11 FEB 1731/33',
    '1731/1733',
    'ABT 1763/65',
    '12 NOV 1731/32',
    'MAY 1731/32',
    '1940/41',
    '1911/12',
    '1999/2000',
    '11 FEB 1940/41',
    '1815-20',
    '1815–20',
    '1815-1820',
    '1910-12',
    '1941-3',
    '1900s',
    '1920?',
    'c1920',
    '<1920',
    '~1920',
    '41',
    '5 MAR 41',
    '941',
    '13/25/1920',
    '13-25-1920',
    '13/1920',
    '00/1920',
    'X 1920',
    '9.IIX.1920',
    'unter 1920',
    'bis 1920',
    '5-MAR-20',
    '1850年3月5日',
    '明治4年3月',
    'de 1920 de',
    '00/00/1920',
    '@#DUNKNOWN@ 5 MAR 1920',
    '_MAYAN 5 MAR 1920',
  ])('dates that can mean more than one day, month or year: %s', (value) => {
    expect(readDate({ value }).date).toBeUndefined();
    expect(readDate({ value }).note).toContain('left it out');
  });

  test.each([
    ['1763/64', '1764'],
    ['1763/4', '1764'],
    ['1699/00', '1700'],
    ['1699/1700', '1700'],
    ['1731/1732', '1732'],
    ['11 FEB 1731/2', '1732'],
    ['ABT 1763/64', '1764'],
  ])('of two years of one winter, %s, the second is used', (value, date) => {
    expect(readDate({ value })).toMatchObject({ date, note: expect.any(String) });
  });

  test.each([
    ['5 JUNE 1920', '1920-06-05'],
    ['5 Sept. 1920', '1920-09-05'],
    ['SEPTEMBER 1920', '1920-09'],
    ['5. Januar 1920', '1920-01-05'],
    ['5 MÄRZ 1920', '1920-03-05'],
    ['5 MAI 1920', '1920-05-05'],
    ['12 février 1920', '1920-02-12'],
    ['12 août 1920', '1920-08-12'],
    ['5 maja 1920', '1920-05-05'],
    ['5 października 1920', '1920-10-05'],
    ['wrzesień 1920', '1920-09'],
    ['5 марта 1920', '1920-03-05'],
    ['май 1920', '1920-05'],
    ['1er janvier 1920', '1920-01-01'],
    ['3 oktober 1920', '1920-10-03'],
    ['3 Settembre 1920', '1920-09-03'],
    ['4 OKT 1920', '1920-10-04'],
    ['4 Dez. 1920', '1920-12-04'],
    ['4 MRZ 1920', '1920-03-04'],
    ['4 ENE 1920', '1920-01-04'],
    ['4 abr 1920', '1920-04-04'],
    ['4 FÉV 1920', '1920-02-04'],
    ['4 avr. 1920', '1920-04-04'],
    ['4 juil. 1920', '1920-07-04'],
    ['4 giu 1920', '1920-06-04'],
    ['4 paź 1920', '1920-10-04'],
    ['1941-03', '1941-03'],
    ['1899-01', '1899-01'],
    ['@#DFRENCH R@ 18 BRUMAIRE 8', '1799-11-09'],
  ])('the full name of a month works: %s', (value, date) => {
    expect(readDate({ value }).date).toBe(date);
  });

  test('a future day, month or year is left out', () => {
    expect(readDate({ value: '5 MAR 2041' }, 2026)).toEqual({
      note: 'The file says “5 March 2041”. That’s in the future, so we left it out.',
    });
    expect(readDate({ value: '5 MAR 2026' }, 2026)).toEqual({ date: '2026-03-05' });
  });
});

describe('other calendars', () => {
  const date = (value: string) => readDate({ value }).date;

  test("days become Gregorian days, and the note has the file's own date", () => {
    expect(readDate({ value: '@#DJULIAN@ 25 OCT 1917' })).toEqual({
      date: '1917-11-07',
      note: note('Julian calendar: 25 October 1917'),
    });
    expect(date('JULIAN 4 OCT 1582')).toBe('1582-10-14');
    expect(date('JULIAN 29 FEB 1700')).toBe('1700-03-11');
    expect(date('@#DFRENCH R@ 18 BRUM 8')).toBe('1799-11-09');
    expect(date('FRENCH_R 1 VEND 1')).toBe('1792-09-22');
    expect(date('FRENCH_R 6 COMP 3')).toBe('1795-09-22');
    expect(date('@#DHEBREW@ 5 IYR 5708')).toBe('1948-05-14');
    expect(date('HEBREW 1 TSH 5785')).toBe('2024-10-03');
  });

  test("every day of fourteen Hebrew years agrees with the platform's calendar", () => {
    const codes = 'TSH CSH KSL TVT SHV ADR ADS NSN IYR SVN TMZ AAV ELL'.split(' ');
    const names: Record<string, string> = {
      Tishri: 'TSH',
      Heshvan: 'CSH',
      Kislev: 'KSL',
      Tevet: 'TVT',
      Shevat: 'SHV',
      Adar: 'ADR',
      'Adar I': 'ADR',
      'Adar II': 'ADS',
      Nisan: 'NSN',
      Iyar: 'IYR',
      Sivan: 'SVN',
      Tamuz: 'TMZ',
      Av: 'AAV',
      Elul: 'ELL',
    };
    const format = new Intl.DateTimeFormat('en-u-ca-hebrew', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    for (let day = Date.UTC(1900, 0, 1); day < Date.UTC(1914, 0, 1); day += 86_400_000) {
      const parts = Object.fromEntries(
        format.formatToParts(day).map(({ type, value }) => [type, value]),
      );
      const code = names[parts['month'] ?? ''] ?? '';
      expect(codes).toContain(code);
      const year = parts['year'] ?? parts['relatedYear'];
      expect(date(`HEBREW ${parts['day']} ${code} ${year}`)).toBe(
        new Date(day).toISOString().slice(0, 10),
      );
    }
  });

  test("days that don't exist, and years that overlap two of ours, are left out", () => {
    expect(date('FRENCH_R 6 COMP 4')).toBeUndefined();
    expect(date('FRENCH_R 1 VEND 15')).toBeUndefined();
    expect(date('HEBREW 1 ADS 5783')).toBeUndefined();
    expect(date('HEBREW 5708')).toBeUndefined();
    expect(date('JULIAN 1917')).toBe('1917');
  });
});

test.each([
  ['1941', 1941],
  ['ABT 1941', 1946],
  ['BET 1940 AND 1944', 1944],
  ['BEF 1941', 1941],
  ['AFT 1941', undefined],
  ['(long ago)', undefined],
  ['1815/20', 1820],
  ['1940/41', 1941],
  ['1815-20', 1820],
  ['1910-12', 1912],
  ['Maybe 1850', undefined],
  ['BET 1925 AND 1920', 1925],
  ['BET 1840 AND ABT 1950', undefined],
  ['FROM 1840 TO now', undefined],
  ['0', undefined],
  ['41', undefined],
  ['5 MAR 41', undefined],
  ['941', undefined],
])('the latest year of %s', (value, year) => {
  expect(latestYear({ value })).toBe(year);
});

test('hostile texts take no noticeable time', async () => {
  for (const text of ['BET '.repeat(5_000), '1 '.repeat(9_000), `INT 1${' '.repeat(9_000)}(`]) {
    expect(await leastCpuMs(() => readDate({ value: text }), 150)).toBeLessThan(150);
  }
});
