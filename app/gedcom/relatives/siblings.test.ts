import { describe, expect, test } from 'vitest';

import { family, person } from '../testing/gedcom-files.ts';
import { proposeIn, words } from '../testing/proposals.ts';

const wordsIn = (records: readonly string[]) => words(proposeIn(records));

const people = [person('C', 'Carl', 'M', '1 DEAT Y'), person('E', 'Eva', 'F', '1 DEAT Y')];
const both = ['HUSB C', 'WIFE E'];

describe('siblings', () => {
  const siblings = (ann: string[], ben: string[]) =>
    wordsIn([
      person('A', 'Ann', 'F'),
      person('B', 'Ben', 'M'),
      ...people,
      [family('F', ...both, 'CHIL A'), ...ann, '1 CHIL @B@', ...ben].join('\n'),
    ])['Ben'];

  test.each([
    [[], [], 'Brother'],
    [['2 _FREL Step', '2 _MREL Natural'], [], 'Half-brother'],
    [[], ['2 _FREL Step', '2 _MREL Natural'], 'Half-brother'],
    [[], ['2 _FREL Step', '2 _MREL Step'], 'Stepbrother'],
    [[], ['2 _FREL Natural', '2 _MREL Step'], 'Half-brother'],
    [['2 _FREL Natural', '2 _MREL Step'], ['2 _FREL Step', '2 _MREL Natural'], 'Stepbrother'],
    [[], ['2 PEDI adopted'], 'Adoptive brother'],
    [['2 PEDI adopted'], ['2 PEDI adopted'], 'Adoptive brother'],
    [['2 PEDI foster'], [], 'Foster brother'],
    [[], ['2 PEDI step'], 'Sibling or stepsibling'],
    [[], ['2 PEDI sealing'], 'Sibling or stepsibling'],
  ])('%j and %j', (ann, ben, word) => {
    expect(siblings(ann, ben)).toBe(word);
  });

  test('the sister of an adoptive mother and the son of a stepbrother', () => {
    const found = wordsIn([
      person('A', 'Ann', 'F'),
      person('B', 'Ben', 'M'),
      person('N', 'Ned', 'M'),
      person('G', 'Gran', 'F'),
      person('T', 'Tess', 'F'),
      person('X', 'Xaver', 'M'),
      ...people,
      `${family('F', ...both, 'CHIL A')}\n2 _FREL Step\n2 _MREL Adopted`,
      family('S', 'HUSB C', 'CHIL B'),
      family('N', 'HUSB B', 'CHIL N'),
      family('G', 'WIFE G', 'CHIL E', 'CHIL T'),
      family('X', 'WIFE T', 'CHIL X'),
    ]);
    expect(found).toEqual({
      Eva: 'Adoptive mother',
      Carl: 'Stepfather',
      Ben: 'Stepbrother',
      Gran: 'Adoptive grandmother',
      Tess: 'Adoptive aunt',
      Ned: 'Step-nephew',
      Xaver: 'Adoptive cousin',
    });
  });
});
