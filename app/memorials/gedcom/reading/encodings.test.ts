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
    ['a double acute', [0xee, ...ascii('o')], 'ő'],
    ['a ligature across two letters', [0xeb, ...ascii('i'), 0xec, ...ascii('a')], 'i\uFE20a\uFE21'],
  ])('%s', (_, bytes, name) => {
    expect(read(fileWith('ANSEL', bytes))).toEqual({ encoding: 'ANSEL', name, isBroken: false });
  });

  test('bytes without a meaning are told', () => {
    expect(read(fileWith('ANSEL', [...ascii('Ann'), 0xff])).isBroken).toBe(true);
  });

  test('a letter is not torn from its diacritic where the file is read in parts', () => {
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

  test('UTF-8 with a mark, and UTF-8 that declares something else', () => {
    const marked = new TextEncoder().encode(`\uFEFF${gedcomFile(person('A', name, 'F'))}`);
    expect(read(marked)).toEqual({ encoding: 'UTF-8', name, isBroken: false });
    const wrong = new TextEncoder().encode(
      gedcomFile(person('A', name, 'F'), { charset: 'ANSEL' }),
    );
    expect(read(wrong)).toEqual({ encoding: 'UTF-8', name, isBroken: false });
  });

  test('a damaged byte in UTF-8 with a mark is told', () => {
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
