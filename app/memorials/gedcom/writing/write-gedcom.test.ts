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
  test('every relationship returns in the words of the family', () => {
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

  test('children of several partners belong to the person alone; a former wife stays former', () => {
    expect(
      readBack([member('Ann', 'Former wife'), member('Eve', 'Wife'), member('Kid', 'Son')]),
    ).toEqual(['Kid: Son', 'Ann: Former wife', 'Eve: Wife']);
  });

  test('three parents are kept as parents', () => {
    expect(readBack([member('A', 'Mother'), member('B', 'Father'), member('C', 'Parent')])).toEqual(
      ['B: Father', 'A: Mother', 'C: Parent'],
    );
  });

  test('of a couple the children belong to both, and whose mother is whose is left open', () => {
    const couple = { fullName2: 'Sam Reed', dob2: '1919' };
    expect(readBack([member('Kid', 'Son'), member('May', 'Mother')], couple)).toEqual([
      'May: Mother',
      'Kid: Son',
      'Sam Reed: Spouse: 1919',
    ]);
  });
});

test('hostile words stay in their lines', () => {
  const text = writeGedcom({
    head: { fullName: 'Rose\r0 @X@ INDI\u0000' },
    members: [member('@I1@', 'Aunt\n0 TRLR')],
  });
  expect(text.split('\n').filter((written) => /^0 @X@|^0 TRLR/.test(written))).toEqual(['0 TRLR']);
  expect(text).toContain('1 NAME @@I1@');
});
