import fc from 'fast-check';
import { readGedcom } from 'read-gedcom';
import { describe, expect, test } from 'vitest';

import { readFamilyFile } from '../reading/read-family-file.ts';
import { proposeRelatives } from '../relatives/propose-relatives.ts';
import { bytesOf } from '../testing/gedcom-files.ts';
import { writeGedcom } from './write-gedcom.ts';

const head = {
  fullName: 'Rose Hill',
  dob: '1921-03-09',
  dod: '2001',
  birthLocation: 'Oakham\nRutland',
  burialLocation: '@ the old chapel',
};
const member = (name: string, relationship: string, dob?: string) => ({
  name,
  relationship,
  ...(dob ? { dob } : {}),
});

function readBack(members: Array<ReturnType<typeof member>>, couple = {}): string[] {
  const file = readFamilyFile(bytesOf(writeGedcom({ head: { ...head, ...couple }, members })));
  expect(file.problems).toMatchObject({
    strayLines: 0,
    brokenLinks: 0,
    duplicates: 0,
    isCutOff: false,
  });
  return proposeRelatives(file, 0, 2026).groups.flatMap(({ relatives }) =>
    relatives.map(({ name, relationship, dob }) =>
      [name, relationship, ...(dob ? [dob] : [])].join(': '),
    ),
  );
}

test('a tree of one parent and one aunt, line by line', () => {
  const members = [member('May Stone', 'Mother', '1892-06'), member('Ada Stone', 'Aunt')];
  expect(writeGedcom({ head, members })).toBe(
    [
      '0 HEAD',
      '1 GEDC',
      '2 VERS 7.0',
      '0 @I1@ INDI',
      '1 NAME Rose Hill',
      '1 BIRT',
      '2 DATE 9 MAR 1921',
      '2 PLAC Oakham',
      '3 CONT Rutland',
      '1 DEAT',
      '2 DATE 2001',
      '1 BURI',
      '2 PLAC @@ the old chapel',
      '1 FAMC @F1@',
      '1 ASSO @I3@',
      '2 ROLE OTHER',
      '3 PHRASE Aunt',
      '0 @I2@ INDI',
      '1 NAME May Stone',
      '1 SEX F',
      '1 BIRT',
      '2 DATE JUN 1892',
      '1 FAMS @F1@',
      '0 @I3@ INDI',
      '1 NAME Ada Stone',
      '1 SEX F',
      '0 @F1@ FAM',
      '1 WIFE @I2@',
      '1 CHIL @I1@',
      '0 TRLR',
      '',
    ].join('\n'),
  );
});

describe('read back', () => {
  test("every relationship returns in the family's own terms", () => {
    const members = [
      member('Tom', 'Father', '1890'),
      member('May', 'Mother'),
      member('Step', 'Stepfather'),
      member('Pat', 'Daughter', '1950-07-04'),
      member('Jack', 'Brother'),
      member('Liz', 'Half-sister'),
      member('Sam', 'Husband'),
      member('Otto', 'Grandfather'),
      member('Kim', 'Grandchild'),
      member('Ned', 'Uncle by marriage'),
      member('Zoe', 'Niece'),
      member('Fay', 'Second cousin'),
      member('Gus', 'Father-in-law'),
      member('Ivy', 'Godmother'),
    ];
    expect(readBack(members).toSorted()).toEqual(
      members
        .map(({ name, relationship, dob }) =>
          [name, relationship, ...(dob ? [dob] : [])].join(': '),
        )
        .toSorted(),
    );
  });

  test('children of several partners belong to the person alone; a former wife stays a former wife', () => {
    expect(
      readBack([member('Ann', 'Former wife'), member('Eve', 'Wife'), member('Kid', 'Son')]),
    ).toEqual(['Kid: Son', 'Ann: Former wife', 'Eve: Wife']);
  });

  test("partners aren't called married, and spouses are", () => {
    const members = [
      member('Ann', 'Partner'),
      member('Eve', 'Former partner'),
      member('Sam', 'Husband'),
      member('Tim', 'Former husband'),
    ];
    const text = writeGedcom({ head, members });
    expect(text.match(/^1 MARR Y$/gm)).toHaveLength(2);
    expect(readBack(members)).toEqual([
      'Ann: Partner',
      'Eve: Former partner',
      'Sam: Husband',
      'Tim: Former husband',
    ]);
  });

  test('step, adoptive and foster relatives, guardians and those the file left open', () => {
    const members = [
      member('A', 'Stepfather'),
      member('B', 'Adoptive mother'),
      member('C', 'Foster father'),
      member('D', 'Guardian'),
      member('E', 'Parent or stepparent'),
      member('F', 'Step-grandmother'),
      member('G', 'Adoptive brother'),
      member('H', 'Ward'),
    ];
    expect(readBack(members).toSorted()).toEqual(
      members.map(({ name, relationship }) => `${name}: ${relationship}`),
    );
  });

  test.each([
    ['Daughter’s partner', undefined],
    ["Sister's partner", undefined],
    ['Mother’s brother', 'M'],
    ['Son’s wife', 'F'],
    ['Wife of my uncle', 'F'],
    ['Niece or nephew', undefined],
    ['Godmother', 'F'],
  ])('the sex of a %s is that of the relative, if the word says it', (relationship, sex) => {
    const text = writeGedcom({ head, members: [member('A', relationship)] });
    expect(/^1 NAME A\n(?:1 SEX (.))?/m.exec(text)?.[1]).toBe(sex);
  });

  test('three parents are kept as parents', () => {
    expect(readBack([member('A', 'Mother'), member('B', 'Father'), member('C', 'Parent')])).toEqual(
      ['B: Father', 'A: Mother', 'C: Parent'],
    );
  });

  test("a couple's children belong to both, and who is whose mother is left open", () => {
    const couple = { fullName2: 'Sam Reed', dob2: '1919' };
    expect(readBack([member('Kid', 'Son'), member('May', 'Mother')], couple)).toEqual([
      'May: Mother',
      'Kid: Son',
      'Sam Reed: Spouse: 1919',
    ]);
  });
});

test('hostile text stays within its lines', () => {
  const text = writeGedcom({
    head: { fullName: 'Rose\r0 @X@ INDI\u0000' },
    members: [member('@I1@', 'Aunt\n0 TRLR')],
  });
  expect(text.split('\n').filter((written) => /^0 @X@|^0 TRLR/.test(written))).toEqual(['0 TRLR']);
  expect(text).toContain('1 NAME @@I1@');
});

describe('characters that GEDCOM reserves', () => {
  /** The form of a name in GEDCOM 7: text without slashes, and at most a surname between two. */
  const NAME_LINE = /^1 NAME [^/]*(?:\/[^/]*\/[^/]*)?$/;
  const BANNED = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/u;

  test.each([
    'Ann/Anna Reed',
    'Ann /Reed/',
    '/Reed',
    '@Ann@ Reed',
    '@I1@',
    'Ann @ Reed',
    'Ann@@Reed',
    'a@@b@@',
    'O’Neill-Łódź 李',
    'William "Bill" Reed',
    "William 'Bill' Reed",
    'William ‘Bill’ Reed',
    'William "Bill" "Will" Reed',
    '"Bill" Reed',
    '1 NAME Ann',
    'x'.repeat(200),
  ])('a name survives the round trip: %s', (name) => {
    const text = writeGedcom({ head: { fullName: name }, members: [member(name, 'Aunt')] });
    for (const line of text.split('\n').filter((one) => one.startsWith('1 NAME'))) {
      expect(line).toMatch(NAME_LINE);
    }
    const file = readFamilyFile(bytesOf(text));
    expect(file.persons.map((person) => person.name)).toEqual([name, name]);
  });

  test('each text is written in its own lines, and read back as it was typed', () => {
    const typed = fc
      .array(
        fc.constantFrom(
          ...'AbcÉłж李/@ -.,1’&'.split(''),
          '\t',
          '\n',
          '\r\n',
          '\u0000',
          '\u001B',
          '\u0085',
          '\u009F',
          '\u2028',
          '\uFEFF',
          '\uD800',
          '@@',
          ' @',
          '0 TRLR',
          '\n0 @X@ INDI',
          '\n1 CONT',
          '😀',
        ),
        { minLength: 1, maxLength: 40 },
      )
      .map((parts) => `A${parts.join('')}b`);
    const single = (text: string) =>
      text
        .replaceAll(/[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFEFF\uD800]/g, '')
        .replaceAll(/[\s\u0085]+/g, ' ')
        .trim();
    fc.assert(
      fc.property(typed, typed, typed, (name, place, word) => {
        const relationship = `Aunt ${word}`;
        fc.pre(!/(?:^|\s)[@.,&’-]{2,}(?:\s|$)/u.test(single(name)));
        const text = writeGedcom({
          head: { fullName: name, birthLocation: place, burialLocation: `@${place}` },
          members: [{ name: `@${name}`, relationship }],
        });
        for (const line of text.split('\n').slice(0, -1)) {
          expect(line).toMatch(/^\d (?:@[A-Z0-9]+@ )?[A-Z]+(?: [^\n]*)?$/u);
          expect(line).not.toMatch(BANNED);
          expect(line.isWellFormed()).toBe(true);
        }
        const names = text.split('\n').filter((line) => line.startsWith('1 NAME'));
        for (const line of names) expect(line).toMatch(NAME_LINE);
        const file = readFamilyFile(bytesOf(text));
        expect(file.problems).toMatchObject({ strayLines: 0, brokenLinks: 0, isCutOff: false });
        expect(file.persons.map((person) => person.name)).toEqual([
          single(name).normalize('NFC'),
          `@${single(name)}`.normalize('NFC'),
        ]);
        expect(file.persons[0]?.associates.map(({ relation }) => relation)).toEqual([
          single(relationship),
        ]);
        // The package cuts characters to 16 bits, and reads doubled ones of @ as one.
        const known = (one: string) =>
          single(one)
            .replaceAll(/😀|\uF600/gu, '')
            .replaceAll(/@+/g, '@');
        const theirs = readGedcom(Uint8Array.from(bytesOf(text)).buffer);
        const theirNames = theirs.getIndividualRecord().getName().value();
        expect(theirNames.map((one) => known(one ?? '').replaceAll('\u2215', '/'))).toEqual([
          known(name),
          known(`@${name}`),
        ]);
        const places = theirs.getIndividualRecord().getEventBirth().getPlace().value();
        expect(places.map((one) => known(one ?? ''))).toEqual([known(place)]);
      }),
      { numRuns: 200 },
    );
  });
});
