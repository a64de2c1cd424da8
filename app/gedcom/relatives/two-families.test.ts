import { describe, expect, test } from 'vitest';

import { family, person } from '../testing/gedcom-files.ts';
import { proposeIn, unsure, words } from '../testing/proposals.ts';

const people = [person('C', 'Carl', 'M', '1 DEAT Y'), person('E', 'Eva', 'F', '1 DEAT Y')];
const both = ['HUSB C', 'WIFE E'];

describe('a child of two families', () => {
  /** Ann is the birth child of Bob and May, and of another family by `pedigree`. */
  const twoFamilies = (other: string[], pedigree: string[]) =>
    proposeIn([
      person('A', 'Ann', 'F', '1 FAMC @B@', '1 FAMC @F@', ...pedigree),
      ...people,
      person('B', 'Bob', 'M'),
      person('M', 'May', 'F'),
      person('GB', 'Bobs Father', 'M'),
      person('GC', 'Carls Father', 'M'),
      person('S', 'Carls Son', 'M'),
      person('H', 'Mays Son', 'M'),
      family('B', 'HUSB B', 'WIFE M', 'CHIL A'),
      family('F', ...other, 'CHIL A'),
      family('GB', 'HUSB GB', 'CHIL B'),
      family('GC', 'HUSB GC', 'CHIL C'),
      family('S', 'HUSB C', 'CHIL S'),
      family('H', 'WIFE M', 'HUSB NOBODY', 'CHIL H'),
    ]);

  test('the mother and her second husband', () => {
    expect(words(twoFamilies(['HUSB C', 'WIFE M'], ['2 PEDI step']))).toEqual({
      Bob: 'Father',
      May: 'Mother',
      Carl: 'Stepfather',
      'Bobs Father': 'Grandfather',
      'Carls Father': 'Step-grandfather',
      'Carls Son': 'Stepbrother',
      'Mays Son': 'Brother',
    });
  });

  test.each([
    ['step', 'Stepfather', 'Stepmother', 'Step-grandfather', 'Stepbrother'],
    ['adopted', 'Adoptive father', 'Adoptive mother', 'Adoptive grandfather', 'Adoptive brother'],
    ['foster', 'Foster father', 'Foster mother', 'Foster grandfather', 'Foster brother'],
  ])('another couple: %s', (pedigree, carl, eva, grandfather, son) => {
    expect(words(twoFamilies(both, [`2 PEDI ${pedigree}`]))).toEqual({
      Bob: 'Father',
      May: 'Mother',
      Carl: carl,
      Eva: eva,
      'Bobs Father': 'Grandfather',
      'Carls Father': grandfather,
      'Carls Son': son,
      'Mays Son': 'Brother',
    });
  });

  test("guardians' parents and children aren't the child's grandparents and siblings", () => {
    const found = words(twoFamilies(both, ['2 PEDI guardian']));
    expect(found).toMatchObject({ Carl: 'Guardian', Eva: 'Guardian' });
    expect(Object.keys(found)).not.toContain('Carls Father');
    expect(found['Carls Son'] ?? '').not.toMatch(/^Brother|^Half/);
  });

  test("without a hint, a second father isn't claimed", () => {
    const found = twoFamilies(['HUSB C', 'WIFE M'], []);
    expect(words(found)).toMatchObject({
      Bob: 'Father',
      May: 'Mother',
      Carl: 'Parent or stepparent',
    });
    expect(unsure(found)).toContain('Carl');
    expect(unsure(found)).not.toContain('Bob');
  });

  test('the family of the birth event is the birth family', () => {
    const found = proposeIn([
      person('A', 'Ann', 'F', '1 BIRT', '2 FAMC @B@', '1 FAMC @F@'),
      ...people,
      person('M', 'May', 'F'),
      family('B', 'WIFE M'),
      family('F', ...both, 'CHIL A'),
    ]);
    expect(words(found)).toEqual({
      May: 'Mother',
      Carl: 'Parent or guardian',
      Eva: 'Parent or guardian',
    });
  });
});

describe('from the parent’s side', () => {
  test.each([
    ['_FREL Step', 'Stepdaughter'],
    ['_FREL Adopted', 'Adopted daughter'],
    ['_FREL Foster', 'Foster daughter'],
    ['_FREL Guardian', 'Ward'],
    ['_FREL Natural', 'Daughter'],
    ['_FREL Unknown', 'Child or ward'],
    ['PEDI step', 'Child or stepchild'],
    ['PEDI stepfather', 'Stepdaughter'],
  ])('%s', (line, word) => {
    const found = proposeIn(
      [
        ...people,
        person('A', 'Ann', 'F'),
        person('K', 'Kim', 'M'),
        `${family('F', ...both, 'CHIL A')}\n2 ${line}`,
        family('K', 'WIFE A', 'CHIL K'),
      ],
      0,
    );
    const grandchild: Record<string, string> = {
      Stepdaughter: 'Step-grandson',
      'Adopted daughter': 'Adoptive grandson',
      'Foster daughter': 'Foster grandson',
      Daughter: 'Grandson',
    };
    expect(words(found)['Ann']).toBe(word);
    expect(words(found)['Kim']).toBe(grandchild[word]);
  });
});
