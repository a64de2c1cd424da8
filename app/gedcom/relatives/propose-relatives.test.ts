// Long, because each kind of relative is a small family file.
import { describe, expect, test } from 'vitest';

import { categoryOf } from '../../memorials/family-tree/family-tree.ts';
import { readFamilyFile } from '../reading/read-family-file.ts';
import { bytesOf, family, gedcomFile, HILL_FAMILY, person } from '../testing/gedcom-files.ts';
import { proposeRelatives, type ProposedRelatives } from './propose-relatives.ts';

const NOW = 2026;

function proposeIn(records: readonly string[], root = 0): ProposedRelatives {
  return proposeRelatives(readFamilyFile(bytesOf(gedcomFile(records.join('\n')))), root, NOW);
}

function words({ groups }: ProposedRelatives): string[] {
  return groups.flatMap(({ relatives }) =>
    relatives.map(({ name, relationship }) => `${name}: ${relationship}`),
  );
}

function living({ groups }: ProposedRelatives): string[] {
  return groups
    .flatMap(({ relatives }) => relatives)
    .filter(({ mayBeLiving }) => mayBeLiving)
    .map(({ name }) => name);
}

describe('the family of Rose Hill', () => {
  const found = proposeRelatives(readFamilyFile(bytesOf(HILL_FAMILY)), 0, NOW);

  test("is proposed in the tree's groups, nearest first", () => {
    expect(
      Object.fromEntries(
        found.groups.map((group) => [group.category, words({ ...found, groups: [group] })]),
      ),
    ).toEqual({
      Parents: ['Tom Hill: Father', 'May Stone: Mother'],
      Children: ['Pat Reed: Daughter'],
      Siblings: ['Jack Hill: Brother', 'Liz Hill: Half-sister'],
      Spouse: ['Sam Reed: Husband'],
      Grandparents: ['Otto Hill: Grandfather', 'Ida Berg: Grandmother'],
      Grandchildren: ['Kim Lund: Grandchild'],
      'Aunts and Uncles': ['Ned Hill: Uncle'],
      'Nieces and Nephews': ['Zoe Hill: Niece'],
      Cousins: ['Fay Hill: Cousin'],
      'In-Laws': ['Gus Reed: Father-in-law', 'Ben Lund: Son-in-law'],
    });
  });

  test('has dates the memorial accepts, with a note where the file says more', () => {
    const [father, mother] = found.groups[0]?.relatives ?? [];
    expect(father).toMatchObject({ dob: '1890', dateNote: 'The file says “about 1890”.' });
    expect(mother).not.toHaveProperty('dob');
    expect(mother?.dateNote).toContain('between 1892 and 1894');
  });

  test('marks those who may be living', () => {
    expect(living(found)).toEqual(['Pat Reed', 'Kim Lund', 'Zoe Hill', 'Ben Lund']);
  });
});

describe('distant relatives', () => {
  /** G1 … G6 are ancestors of ROOT in one line. Each has a second child with four generations of descendants. */
  const records = (() => {
    const people = [person('ROOT', 'Root', 'F')];
    const families: string[] = [];
    let child = 'ROOT';
    for (let up = 1; up <= 6; up += 1) {
      people.push(person(`G${up}`, `G${up}`, 'M'), person(`S${up}`, `S${up}`, 'F'));
      families.push(family(`F${up}`, `HUSB G${up}`, `CHIL ${child}`, `CHIL S${up}`));
      let parent = `S${up}`;
      for (let down = 2; down <= 5; down += 1) {
        people.push(person(`S${up}D${down}`, `S${up}D${down}`, 'M'));
        families.push(family(`F${up}D${down}`, `WIFE ${parent}`, `CHIL S${up}D${down}`));
        parent = `S${up}D${down}`;
      }
      child = `G${up}`;
    }
    return [...people, ...families];
  })();

  test('have the usual terms, and end after five generations', () => {
    const expected =
      'G1: Father, G2: Grandfather, G3: Great-grandfather, G4: Great-great-grandfather, ' +
      'G5: Great-great-great-grandfather, S1: Sister, S1D2: Nephew, S1D3: Great-nephew, ' +
      'S1D4: Great-great-nephew, S2: Aunt, S2D2: Cousin, S2D3: First cousin once removed, ' +
      'S3: Great-aunt, S3D2: First cousin once removed, S3D3: Second cousin';
    expect(words(proposeIn(records)).toSorted()).toEqual(expected.split(', ').toSorted());
  });

  test('descendants likewise', () => {
    const found = proposeIn(records, 31);
    expect(words(found).slice(0, 6)).toEqual([
      'G5: Son',
      'S6: Daughter',
      'G4: Grandson',
      'S5: Granddaughter',
      'S6D2: Grandson',
      'G3: Great-grandson',
    ]);
  });
});

describe('blended families', () => {
  test('adoptive, foster and step relatives, former partners and engagements', () => {
    const found = proposeIn([
      person(
        'A',
        'Ann',
        'F',
        '1 FAMC @BIRTH@',
        '1 FAMC @ADOPT@',
        '2 PEDI adopted',
        '1 FAMC @FOSTER@',
        '2 PEDI FOSTER',
      ),
      person('B', 'Bob', 'M'),
      person('C', 'Cat', 'F'),
      person('D', 'Dan', 'M'),
      person('E', 'Eve', 'F'),
      person('N', 'New', 'M'),
      person('S', 'Stepsis', 'F'),
      person('H', 'Hal', 'M'),
      person('I', 'Ian', 'M'),
      person('J', 'Jay', 'X'),
      person('K', 'Kid', 'F', '1 FAMC @SECOND@', '2 PEDI adopted'),
      person('L', 'Lou', 'M'),
      family('BIRTH', 'HUSB B', 'WIFE C', 'CHIL A'),
      family('ADOPT', 'HUSB D', 'CHIL A'),
      family('FOSTER', 'WIFE E', 'CHIL A'),
      family('AGAIN', 'HUSB N', 'WIFE C'),
      family('NEW', 'HUSB N', 'CHIL S'),
      family('FORMER', 'HUSB H', 'WIFE A', 'DIV Y'),
      family('SECOND', 'HUSB I', 'WIFE A', 'MARR', 'CHIL K'),
      family('THIRD', 'HUSB J', 'WIFE A', 'ENGA'),
      family('IANS', 'HUSB I', 'CHIL L'),
    ]);
    expect(words(found)).toEqual([
      'Bob: Father',
      'Cat: Mother',
      'Dan: Adoptive father',
      'Eve: Foster mother',
      'New: Stepfather',
      'Kid: Adopted daughter',
      'Lou: Stepson',
      'Stepsis: Stepsister',
      'Hal: Former husband',
      'Ian: Husband',
      'Jay: Partner',
    ]);
    expect(found.hasManyParents).toBe(true);
  });

  test("a father's wife who died before the birth wasn't a stepmother", () => {
    const found = proposeIn([
      person('A', 'Ann', 'F', '1 BIRT', '2 DATE 1921'),
      person('B', 'Bob', 'M'),
      person('C', 'Cat', 'F', '1 DEAT', '2 DATE 1917'),
      family('F', 'HUSB B', 'CHIL A'),
      family('G', 'HUSB B', 'WIFE C'),
    ]);
    expect(words(found)).toEqual(['Bob: Father']);
  });

  test("siblings whose parents the file doesn't name", () => {
    const found = proposeIn([
      person('A', 'Ann', 'F'),
      person('B', 'Bob', 'M'),
      person('C', 'Cat', 'F'),
      family('F', 'CHIL A', 'CHIL B'),
      family('G', 'HUSB B', 'CHIL C'),
    ]);
    expect(words(found)).toEqual(['Bob: Brother', 'Cat: Niece']);
  });

  test("godparents in GEDCOM 5.5.1 and 7 are extended family; terms the tree doesn't know are left out", () => {
    const found = proposeIn([
      person(
        'A',
        'Ann',
        'F',
        '1 ASSO @B@',
        '2 RELA godfather',
        '1 ASSO @C@',
        '2 ROLE GODP',
        '1 ASSO @D@',
        '2 RELA witness',
        '1 ASSO @E@',
        '2 ROLE OTHER',
        '3 PHRASE great-aunt',
      ),
      person('B', 'Bob', 'M'),
      person('C', 'Cat', 'F'),
      person('D', 'Dan', 'M'),
      person('E', 'Eve', 'F'),
    ]);
    expect(words(found)).toEqual(['Eve: Great-aunt', 'Bob: Godfather', 'Cat: Godparent']);
  });

  test.each([
    ['FATH', 'Father'],
    ['MOTH', 'Mother'],
    ['PARENT', 'Parent'],
    ['CHIL', 'Child'],
    ['HUSB', 'Husband'],
    ['WIFE', 'Wife'],
    ['SPOU', 'Spouse'],
  ])('the role %s of GEDCOM 7 says what the free text of 5.5.1 does', (role, relationship) => {
    const found = proposeIn([
      person('A', 'Ann', 'F', '1 ASSO @B@', `2 ROLE ${role}`),
      person('B', 'Bo', 'U'),
    ]);
    expect(words(found)).toEqual([`Bo: ${relationship}`]);
  });

  test('godparents below the baptism, and codes of programs for them', () => {
    const found = proposeIn([
      person(
        'A',
        'Ann',
        'F',
        '1 CHR',
        '2 DATE 1941',
        '2 _ASSO @B@',
        '3 RELA godmother',
        '2 ASSO @D@',
        '3 ROLE CLERGY',
        '1 BAPM',
        '2 ASSO @C@',
        '3 ROLE GODP',
        '1 ASSO @E@',
        '2 RELA GODF',
        '1 ASSO @F@',
        '2 RELA GODM',
      ),
      person('B', 'Bea', 'F'),
      person('C', 'Cat', 'F'),
      person('D', 'Dan', 'M'),
      person('E', 'Ed', 'M'),
      person('F', 'Flo', 'F'),
    ]);
    expect(words(found)).toEqual([
      'Ed: Godfather',
      'Flo: Godmother',
      'Bea: Godmother',
      'Cat: Godparent',
    ]);
  });

  test("brothers' wives, wives' brothers and aunts' husbands", () => {
    const found = proposeIn([
      person('A', 'Ann', 'F'),
      person('H', 'Hal', 'M'),
      person('HB', 'Hals Brother', 'M'),
      person('B', 'Bob', 'M'),
      person('BW', 'Bobs Wife', 'F'),
      person('P', 'Pa', 'M'),
      person('T', 'Tante', 'F'),
      person('U', 'Tantes Man', 'M'),
      person('G', 'Gran', 'F'),
      family('OWN', 'HUSB H', 'WIFE A'),
      family('HALS', 'WIFE NOBODY', 'CHIL H', 'CHIL HB'),
      family('PARENTS', 'HUSB P', 'CHIL A', 'CHIL B'),
      family('BOBS', 'HUSB B', 'WIFE BW'),
      family('GRANS', 'WIFE G', 'CHIL P', 'CHIL T'),
      family('TANTES', 'WIFE T', 'HUSB U'),
    ]);
    expect(words(found)).toEqual([
      'Pa: Father',
      'Bob: Brother',
      'Hal: Husband',
      'Gran: Grandmother',
      'Tante: Aunt',
      'Tantes Man: Uncle by marriage',
      'Hals Brother: Brother-in-law',
      'Bobs Wife: Sister-in-law',
    ]);
  });
});

describe('files with errors', () => {
  test('a person who is her own ancestor ends the search, and is reported', () => {
    const found = proposeIn([
      person('A', 'Ann', 'F'),
      person('B', 'Bob', 'M'),
      person('C', 'Cat', 'F'),
      family('F', 'HUSB B', 'CHIL A'),
      family('G', 'WIFE C', 'CHIL B'),
      family('H', 'WIFE A', 'CHIL C'),
    ]);
    expect(words(found)).toEqual(['Bob: Father', 'Cat: Grandmother']);
    expect(found.hasLoop).toBe(true);
  });

  test('a person who is her own child and parent is never proposed to herself', () => {
    const found = proposeIn([person('A', 'Ann', 'F'), family('F', 'WIFE A', 'HUSB A', 'CHIL A')]);
    expect(words(found)).toEqual([]);
    expect(found.hasLoop).toBe(true);
  });

  test('relatives without a name are counted', () => {
    const found = proposeIn([
      person('A', 'Ann', 'F'),
      person('B', '//', 'M'),
      family('F', 'HUSB B', 'CHIL A'),
    ]);
    expect(found).toMatchObject({ groups: [], nameless: 1 });
  });

  test('a thousand of two thousand children are proposed', () => {
    const children = Array.from({ length: 2_000 }, (_, at) =>
      person(`C${at}`, `C${at}`, 'F', '1 FAMC @F@'),
    );
    const found = proposeIn([person('A', 'Ann', 'F'), ...children, family('F', 'WIFE A')]);
    expect(words(found)).toHaveLength(1_000);
    expect(found.beyondLimit).toBe(1_000);
  });
});

test('every proposed relationship has a group in the tree', () => {
  const found = proposeRelatives(readFamilyFile(bytesOf(HILL_FAMILY)), 11, NOW);
  for (const { category, relatives } of found.groups) {
    for (const { relationship } of relatives) expect(categoryOf(relationship)).toBe(category);
  }
  expect(words(found)).toContain('Zoe Hill: Cousin');
});
