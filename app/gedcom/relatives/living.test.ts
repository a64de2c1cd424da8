import { describe, expect, test } from 'vitest';

import { readFamilyFile } from '../reading/read-family-file.ts';
import { bytesOf, family, gedcomFile, person } from '../testing/gedcom-files.ts';
import { proposeRelatives, type ProposedRelatives } from './propose-relatives.ts';

const NOW = 2026;

function proposeIn(records: readonly string[]): ProposedRelatives {
  return proposeRelatives(readFamilyFile(bytesOf(gedcomFile(records.join('\n')))), 0, NOW);
}

function living({ groups }: ProposedRelatives): string[] {
  return groups
    .flatMap(({ relatives }) => relatives)
    .filter(({ mayBeLiving }) => mayBeLiving)
    .map(({ name }) => name);
}

describe('possibly living people', () => {
  const child = (...lines: string[]) => [
    person('A', 'Ann', 'F', '1 BIRT', '2 DATE 1950'),
    person('C', 'Cat', 'F', ...lines),
    family('F', 'WIFE A', 'CHIL C'),
  ];

  test.each([
    ['born 109 years ago', ['1 BIRT', '2 DATE 1917'], true],
    ['born 110 years ago', ['1 BIRT', '2 DATE 1916'], false],
    ['born before 1916', ['1 BIRT', '2 DATE BEF 1916'], false],
    ['born after 1900', ['1 BIRT', '2 DATE AFT 1900'], true],
    ['born about 1913, give or take five years', ['1 BIRT', '2 DATE ABT 1913'], true],
    ['baptised 1890', ['1 CHR', '2 DATE 1890'], false],
    ['without any date', [], true],
    ['with a death without a date', ['1 DEAT Y'], false],
    ['with an empty death', ['1 DEAT'], true],
    ['with a death whose date and place are empty', ['1 DEAT', '2 DATE', '2 PLAC '], true],
    ['with a death about which there is only a note', ['1 DEAT', '2 NOTE Not found.'], true],
    ['with an empty burial', ['1 BURI'], true],
    ['with an age at death', ['1 DEAT', '2 AGE 80y'], false],
    ['with a phrase as the date of death', ['1 DEAT', '2 DATE', '3 PHRASE In the war'], false],
    ['dead some time after 2010', ['1 DEAT', '2 DATE AFT 2010'], true],
    ['dead some time after 1850', ['1 DEAT', '2 DATE AFT 1850'], false],
    ['dead some time after 2010, in York', ['1 DEAT', '2 DATE AFT 2010', '2 PLAC York'], false],
    ['born in a year of two digits', ['1 BIRT', '2 DATE 5 MAR 41'], true],
    ['born in the year 0', ['1 BIRT', '2 DATE 0'], true],
    ['with a death that is denied', ['1 DEAT NO'], true],
    ['with "Living" as the date of death', ['1 DEAT', '2 DATE Living'], true],
    ['with "(not dead)" as the date of death', ['1 DEAT', '2 DATE (not dead)'], true],
    ['with "still living" as the place of death', ['1 DEAT', '2 PLAC still living'], true],
    ['dead in a place called Livingston', ['1 DEAT', '2 PLAC Livingston'], false],
    ['born 1990 and dead', ['1 BIRT', '2 DATE 1990', '1 DEAT Y'], false],
  ])('%s', (_, lines, isLiving) => {
    expect(living(proposeIn(child(...lines)))).toEqual(isLiving ? ['Cat'] : []);
  });

  test('the years of relatives limit an unknown birth', () => {
    const found = proposeIn([
      person('A', 'Ann', 'F', '1 BIRT', '2 DATE 1920'),
      person('B', 'Bob', 'M'),
      person('C', 'Cat', 'F', '1 BIRT', '2 DATE 1870', '1 DEAT', '2 DATE 1910'),
      person('D', 'Dan', 'M'),
      person('E', 'Eve', 'F'),
      person('H', 'Hal', 'M'),
      family('F', 'HUSB B', 'CHIL A'),
      family('G', 'WIFE C', 'CHIL B', 'CHIL D'),
      family('H', 'HUSB H', 'WIFE E', 'MARR', 'CHIL B'),
    ]);
    // None of them can still be alive. Bob was born at least 12 years before his daughter Ann, and Dan before his
    // mother's death in 1910. Eve and Hal are older than their son Bob.
    expect(living(found)).toEqual([]);
  });
});
