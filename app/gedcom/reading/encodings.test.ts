import { describe, expect, test } from 'vitest';

import { gedcomFile, person } from '../testing/gedcom-files.ts';
import { readFamilyFile } from './read-family-file.ts';

function fileWith(charset: string, name: readonly number[]): Uint8Array {
  const text = gedcomFile(person('A', '§', 'F'), { charset });
  return Uint8Array.from(
    Array.from(text).flatMap((character) =>
      character === '§' ? [...name] : [character.charCodeAt(0)],
    ),
  );
}

function utf16(text: string, isLittleEndian: boolean, hasMark: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * text.length + (hasMark ? 2 : 0));
  const view = new DataView(bytes.buffer);
  if (hasMark) view.setUint16(0, 0xfeff, isLittleEndian);
  for (let at = 0; at < text.length; at += 1) {
    view.setUint16(2 * at + (hasMark ? 2 : 0), text.charCodeAt(at), isLittleEndian);
  }
  return bytes;
}

/** The letter after § gets a line break after its first bytes, as programs do that count bytes and not letters. */
function splitLetter(text: string, lineBreak: string, bytesBefore: number): Uint8Array {
  const [start = '', end = ''] = text.split('§');
  const encode = (part: string) => new TextEncoder().encode(part);
  const rest = encode(end);
  return Uint8Array.from([
    ...encode(start),
    ...rest.subarray(0, bytesBefore),
    ...encode(lineBreak),
    ...rest.subarray(bytesBefore),
  ]);
}

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
const read = (bytes: Uint8Array) => {
  const { encoding, persons, problems } = readFamilyFile(bytes);
  return { encoding, name: persons[0]?.name, isBroken: problems.hasUnreadableCharacters };
};

describe('ANSEL', () => {
  test.each([
    ['a diacritic stands before its letter', [0xe8, ...ascii('u'), ...ascii('ber')], 'über'],
    ['two diacritics of one letter', [0xe3, 0xf2, ...ascii('e')], 'ệ'],
    ['letters of their own', [0xa1, 0xe2, ...ascii('od'), 0xe2, ...ascii('z')], 'Łódź'],
    [
      'GEDCOM’s sharp s and the one of later ANSEL',
      [...ascii('Gro'), 0xcf, 0xc7],
      'Große'.slice(0, 4) + 'ß',
    ],
    ['Danish, Icelandic and Polish letters', [0xa2, 0xa5, 0xa4, 0xba, 0xb1], 'ØÆÞðł'],
    ['caron, ring, cedilla and ogonek', [0xe9, 0x43, 0xea, 0x41, 0xf0, 0x63, 0xf1, 0x61], 'ČÅçą'],
    [
      'a diacritic that a line break tears from its letter',
      [...ascii('Fran'), 0xf0, ...ascii('\n2 CONC coise')],
      'Françoise',
    ],
    ['a double acute', [0xee, ...ascii('o')], 'ő'],
    ['a ligature across two letters', [0xeb, ...ascii('i'), 0xec, ...ascii('a')], 'i\uFE20a\uFE21'],
  ])('%s', (_, bytes, name) => {
    expect(read(fileWith('ANSEL', bytes))).toEqual({ encoding: 'ANSEL', name, isBroken: false });
  });

  test('bytes without a meaning are reported', () => {
    expect(read(fileWith('ANSEL', [...ascii('Ann'), 0xff])).isBroken).toBe(true);
  });

  test("a letter isn't separated from its diacritic between chunks", () => {
    const names = Array.from({ length: 30_000 }, (_, at) => person(`P${at}`, 'J\u00FFurgen', 'M'));
    const text = gedcomFile(names.join('\n'), { charset: 'ANSEL' });
    const bytes = new Uint8Array(Buffer.from(text, 'latin1')).map((byte) =>
      byte === 0xff ? 0xe8 : byte,
    );
    expect(bytes.length).toBeGreaterThan(1024 * 1024);
    const file = readFamilyFile(bytes);
    expect(new Set(file.persons.map(({ name }) => name))).toEqual(new Set(['Jürgen']));
  });
});

describe('Unicode', () => {
  const name = 'Łódź 李小龍 Ann 😀';

  test.each([
    ['little endian with a mark', utf16(gedcomFile(person('A', name, 'F')), true, true)],
    ['big endian with a mark', utf16(gedcomFile(person('A', name, 'F')), false, true)],
    ['little endian without', utf16(gedcomFile(person('A', name, 'F')), true, false)],
    ['big endian without', utf16(gedcomFile(person('A', name, 'F')), false, false)],
  ])('UTF-16, %s', (_, bytes) => {
    expect(read(bytes)).toEqual({ encoding: 'UTF-16', name, isBroken: false });
  });

  test('UTF-8 with a byte order mark, and UTF-8 that declares another encoding', () => {
    const marked = new TextEncoder().encode(`\uFEFF${gedcomFile(person('A', name, 'F'))}`);
    expect(read(marked)).toEqual({ encoding: 'UTF-8', name, isBroken: false });
    const wrong = new TextEncoder().encode(
      gedcomFile(person('A', name, 'F'), { charset: 'ANSEL' }),
    );
    expect(read(wrong)).toEqual({ encoding: 'UTF-8', name, isBroken: false });
  });

  test.each([
    ['of two bytes', 'Fran§çoise', 'Françoise', '\n2 CONC '],
    ['of three bytes, after the first', '王§小明', '王小明', '\r\n2 CONC '],
    ['of four bytes', 'Ann §😀', 'Ann 😀', '\r2 CONC '],
    ['by a line with a space before it', 'Ł§ódź', 'Łódź', '\n  2  CONC '],
    ['by a new line of the text', '王§小明', '王小 明', '\n2 CONT '],
  ])('a letter %s that a line break splits', (_, marked, expected, lineBreak) => {
    const splits = expected.includes('😀') ? [1, 2, 3] : [1];
    for (const split of splits) {
      const bytes = splitLetter(gedcomFile(person('A', marked, 'F')), lineBreak, split);
      expect(read(bytes)).toEqual({ encoding: 'UTF-8', name: expected, isBroken: false });
    }
  });

  test('an invalid byte in UTF-8 with a byte order mark is reported', () => {
    const bytes = new TextEncoder().encode(`\uFEFF${gedcomFile(person('A', 'Ann', 'F'))}`);
    bytes[bytes.indexOf(0x41, 60)] = 0xc3;
    expect(read(bytes).isBroken).toBe(true);
  });
});

test.each([
  ['ANSI', [0x4a, 0xfc, 0x72], 'Windows-1252', 'Jür'],
  ['UTF-8', [0x4a, 0xfc, 0x72], 'Windows-1252', 'Jür'],
  ['MACINTOSH', [0x4a, 0x9f, 0x72], 'MacRoman', 'Jür'],
  ['IBMPC', [0x4a, 0x81, 0x72], 'IBMPC', 'Jür'],
])('a file that declares %s', (charset, bytes, encoding, name) => {
  expect(read(fileWith(charset, bytes))).toEqual({ encoding, name, isBroken: false });
});

/** Python's codecs made these bytes. */
const NAMES: Record<string, [name: string, bytes: string]> = {
  'windows-1250': ['Łucja Żółta', 'a375636a6120aff3b37461'],
  'windows-1251': ['Анна Лесная', 'c0edede020cbe5f1ede0ff'],
  'windows-1252': ['Zoë Ångström', '5a6feb20c56e67737472f66d'],
  'windows-1253': ['Ελένη Γιώργου', 'c5ebddede720c3e9fef1e3eff5'],
  'windows-1254': ['Ayşe Yıldız', '4179fe652059fd6c64fd7a'],
  'windows-1255': ['שרה כהן', 'f9f8e420ebe4ef'],
  'windows-1256': ['فاطمة', 'ddc7d8e3c9'],
  'windows-1257': ['Žanis Bērziņš', 'de616e69732042e7727a69f2f0'],
  'windows-1258': ['Hương', '48fdf56e67'],
  'iso-8859-2': ['Łucja Żółta', 'a375636a6120aff3b37461'],
  'iso-8859-5': ['Анна Лесная', 'b0ddddd020bbd5e1ddd0ef'],
  'iso-8859-7': ['Ελένη', 'c5ebddede7'],
  'iso-8859-15': ['Žofie Œuvre', 'b46f66696520bc75767265'],
  macroman: ['Jürgen Nuñez', '4a9f7267656e204e7596657a'],
  cp437: ['Jürgen Nuñez', '4a817267656e204e75a4657a'],
  cp850: ['Søren Õnne', '539b72656e20e56e6e65'],
  cp852: ['Łucja Żółta', '9d75636a6120bda2887461'],
  cp866: ['Анна Лесная', '80adada0208ba5e1ada0ef'],
  'koi8-r': ['Анна Лесная', 'e1cecec120ecc5d3cec1d1'],
  shift_jis: ['山田 花子', '8e5293632089d48e71'],
};
const bytesOfHex = (hex: string) => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

describe('a declared code page is used, however it is spelled', () => {
  test.each([
    ['WINDOWS-1250', 'windows-1250'],
    ['CP1250', 'windows-1250'],
    ['ANSI 1250', 'windows-1250'],
    ['Win1250', 'windows-1250'],
    ['1250', 'windows-1250'],
    ['WINDOWS-1251', 'windows-1251'],
    ['windows1251', 'windows-1251'],
    ['cp-1251', 'windows-1251'],
    ['CP_1252', 'windows-1252'],
    ['LATIN1', 'windows-1252'],
    ['ISO-8859-1', 'windows-1252'],
    ['ISO8859-1', 'windows-1252'],
    ['ANSI', 'windows-1252'],
    ['IBM WINDOWS', 'windows-1252'],
    ['CP1253', 'windows-1253'],
    ['Windows-1254', 'windows-1254'],
    ['CP1255', 'windows-1255'],
    ['cp1256', 'windows-1256'],
    ['WINDOWS 1257', 'windows-1257'],
    ['CP1258', 'windows-1258'],
    ['ISO-8859-2', 'iso-8859-2'],
    ['ISO_8859-2', 'iso-8859-2'],
    ['LATIN2', 'iso-8859-2'],
    ['iso 8859-5', 'iso-8859-5'],
    ['ISO-8859-7', 'iso-8859-7'],
    ['ISO-8859-15', 'iso-8859-15'],
    ['MACINTOSH', 'macroman'],
    ['MacRoman', 'macroman'],
    ['MAC', 'macroman'],
    ['IBMPC', 'cp437'],
    ['IBM DOS', 'cp437'],
    ['CP437', 'cp437'],
    ['IBM437', 'cp437'],
    ['850', 'cp850'],
    ['CP850', 'cp850'],
    ['IBM-850', 'cp850'],
    ['CP852', 'cp852'],
    ['IBM852', 'cp852'],
    ['CP866', 'cp866'],
    ['KOI8-R', 'koi8-r'],
  ])('%s', (charset, page) => {
    const [name = '', hex = ''] = NAMES[page] ?? [];
    const file = readFamilyFile(fileWith(charset, bytesOfHex(hex)));
    expect(file.persons[0]?.name).toBe(name.normalize('NFC'));
    expect(file.readings).toEqual([]);
  });

  test('ANSI with a code page in the line below', () => {
    const bytes = bytesOfHex(NAMES['windows-1251']?.[1] ?? '');
    expect(read(fileWith('ANSI\n2 VERS 1251', bytes)).name).toBe('Анна Лесная');
  });
});

describe('an undeclared or wrongly declared code page is noticed', () => {
  const readings = (charset: string, page: string, chosen?: string) => {
    const [, hex = ''] = NAMES[page] ?? [];
    const file = readFamilyFile(fileWith(charset, bytesOfHex(hex)), undefined, chosen);
    return {
      name: file.persons[0]?.name,
      offered: Object.fromEntries(file.readings.map(({ encoding, names }) => [encoding, names])),
      current: file.encoding,
    };
  };

  test.each([
    ['UTF-8', 'windows-1251', 'Windows-1251'],
    ['UTF-8', 'windows-1250', 'Windows-1250'],
    ['', 'windows-1251', 'Windows-1251'],
    ['', 'koi8-r', 'KOI8-R'],
    ['ASCII', 'cp866', 'IBM866'],
    ['UNICODE', 'windows-1253', 'Windows-1253'],
    ['UTF-8', 'windows-1255', 'Windows-1255'],
    ['UTF-8', 'windows-1252', 'Windows-1252'],
    ['ANSI', 'windows-1251', 'Windows-1251'],
    ['ANSI', 'windows-1250', 'Windows-1250'],
    ['IBMPC', 'cp866', 'IBM866'],
    ['X-SOMETHING', 'cp852', 'IBM852'],
    ['ANSI', 'shift_jis', 'Shift_JIS'],
    ['', 'shift_jis', 'Shift_JIS'],
  ])('%s, but %s', (charset, page, encoding) => {
    const [name] = NAMES[page] ?? [];
    const found = readings(charset, page);
    expect(found).toMatchObject({ name, current: encoding });
    expect(found.offered[encoding]).toEqual([name]);
    expect(Object.keys(found.offered).length).toBeGreaterThan(1);
    expect(Object.keys(found.offered).length).toBeLessThanOrEqual(5);
  });

  test.each([
    ['ANSEL', 'windows-1251', 'Windows-1251'],
    ['ANSEL', 'windows-1252', 'Windows-1252'],
    ['CP1252', 'windows-1251', 'Windows-1251'],
    ['MACINTOSH', 'windows-1251', 'Windows-1251'],
  ])("%s isn't overruled, but %s is offered", (charset, page, encoding) => {
    const [name] = NAMES[page] ?? [];
    const found = readings(charset, page);
    expect(found.name).not.toBe(name);
    expect(found.offered[encoding]).toEqual([name]);
    expect(Object.keys(found.offered)).toContain(found.current);
    expect(readings(charset, page, encoding)).toMatchObject({
      name,
      current: encoding,
      offered: found.offered,
    });
  });

  test("a few invalid bytes don't turn a whole UTF-8 file into another code page", () => {
    const people = Array.from({ length: 50 }, (_, at) => person(`P${at}`, 'Jürgen Żółty', 'M'));
    const bytes = new TextEncoder().encode(gedcomFile(people.join('\n')));
    const damaged = Uint8Array.from([...bytes, ...ascii('0 @N@ NOTE '), 0xe4, 0x0a]);
    const file = readFamilyFile(damaged);
    expect(file.encoding).toBe('UTF-8');
    expect(file.persons[0]?.name).toBe('Jürgen Żółty');
    expect(file.problems.hasUnreadableCharacters).toBe(true);
  });

  test('plain ASCII and valid UTF-8 are never questioned', () => {
    expect(readFamilyFile(fileWith('ANSEL', ascii('Ann'))).readings).toEqual([]);
    const utf8 = new TextEncoder().encode(
      gedcomFile(person('A', 'Анна', 'F'), { charset: 'ANSI' }),
    );
    expect(readFamilyFile(utf8).readings).toEqual([]);
  });

  test('an unknown choice is ignored', () => {
    expect(readings('ANSI', 'windows-1252', 'constructor').name).toBe('Zoë Ångström');
  });
});
