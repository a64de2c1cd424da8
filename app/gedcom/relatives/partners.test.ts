import { describe, expect, test } from 'vitest';

import { family, person } from '../testing/gedcom-files.ts';
import { proposeIn, words } from '../testing/proposals.ts';

const wordsIn = (records: readonly string[]) => words(proposeIn(records));

describe('partners who were not married', () => {
  const partner = (...lines: string[]) =>
    wordsIn([
      person('A', 'Ann', 'F'),
      person('C', 'Carl', 'M'),
      person('P', 'Carls Father', 'M'),
      [family('F', 'HUSB C', 'WIFE A'), ...lines].join('\n'),
      family('P', 'HUSB P', 'CHIL C'),
    ]);

  test.each([
    [[]],
    [['1 MARR']],
    [['1 MARR Y']],
    [['1 MARR', '2 DATE 1900', '2 TYPE civil']],
    [['1 EVEN', '2 TYPE Cohabitation', '2 DATE 1899', '1 MARR', '2 DATE 1900']],
    [['1 _MSTAT Married']],
    [['1 EVEN', '2 TYPE Separated', '1 MARR Y']],
    [['1 _NMR N', '1 MARR Y']],
    [['1 MARR', '2 PLAC Friends Meeting House']],
    [['1 EVEN', '2 TYPE MYHERITAGE:REL_SEPARATED', '1 MARR']],
    [['1 EVEN', '2 TYPE not divorced']],
    [['1 _MARRNM Lind']],
  ])('%j: husband', (lines) => {
    expect(partner(...lines)).toEqual({ Carl: 'Husband', 'Carls Father': 'Father-in-law' });
  });

  test.each([
    [['1 MARR N']],
    [['1 NO MARR']],
    [['1 _MARRIED N']],
    [['1 _NMR']],
    [['1 _NMR Y']],
    [['1 _UMR Y']],
    [['1 _COML Y']],
    [['1 _MSTAT Never Married']],
    [['1 _MSTAT Partners']],
    [['1 _MSTAT Unmarried', '1 MARR']],
    [['1 _STAT Not married']],
    [['1 _UST COHABITATION']],
    [['1 _PARTN Y']],
    [['1 EVEN', '2 TYPE Not married']],
    [['1 EVEN Partners']],
    [['1 EVEN Y', '2 TYPE Common Law']],
    [['1 FACT', '2 TYPE unmarried']],
    [['1 MARR', '2 TYPE common-law']],
    [['1 MARR', '2 TYPE Civil partnership']],
    [['1 MARR', '2 DATE (not married)']],
    [['1 MARR Y', '1 EVEN', '2 TYPE never married']],
    [['1 ENGA']],
    [['1 EVEN', '2 TYPE Engagement']],
    [['1 EVEN', '2 TYPE Verlobung']],
    [['1 EVEN', '2 TYPE MYHERITAGE:REL_PARTNERS']],
    [['1 EVEN', '2 TYPE MYHERITAGE:REL_UNKNOWN']],
    [['1 EVEN', '2 TYPE MYHERITAGE:REL_ENGAGED']],
    [['1 EVEN', '2 TYPE MYHERITAGE:REL_FRIENDS']],
    [['1 EVEN', '2 TYPE MYHERITAGE:REL_OTHER']],
    [['1 EVEN', '2 TYPE NEVER_MARRIED']],
    [['1 EVEN', '2 TYPE One night stand']],
    [['1 EVEN', '2 TYPE Co-parents']],
    [['1 _STAT NOT_MARRIED']],
    [['1 _STATUS Unmarried']],
    [['1 _UNION Libre']],
    [['1 _UST OTHER']],
    [['1 _UST FREE_UNION']],
    [['1 _MARRTYPE Unmarried']],
    [['1 _COUPLESTAT Partners']],
    [['1 _NOTMARRIED Y']],
    [['1 MARR', '2 DATE NEVER']],
    [['1 MARR', '2 PLAC Not married']],
    [['1 MARR', '2 TYPE wilde Ehe']],
    [['1 MARR', '2 TYPE Konkubinat']],
    [['1 MARR', '2 TYPE union libre']],
    [['1 MARR', '2 TYPE unione libera']],
    [['1 MARR', '2 TYPE unión de hecho']],
    [['1 MARR', '2 TYPE união estável']],
    [['1 MARR', '2 TYPE związek nieformalny']],
    [['1 MARR', '2 TYPE 内縁']],
    [['1 EVEN', '2 TYPE pas mariés']],
    [['1 EVEN', '2 TYPE non sposati']],
    [['1 EVEN', '2 TYPE no casados']],
    [['1 EVEN', '2 TYPE não casados']],
    [['1 EVEN', '2 TYPE niet gehuwd']],
    [['1 EVEN', '2 TYPE ogift']],
    [['1 EVEN', '2 TYPE nieślubny']],
    [['1 EVEN', '2 TYPE לא נשואים']],
    [['1 EVEN', '2 TYPE unverheiratet']],
  ])('%j: partner', (lines) => {
    expect(partner(...lines)).toEqual({ Carl: 'Partner' });
  });

  test.each([
    [['1 DIV'], 'Former husband'],
    [['1 DIV Y'], 'Former husband'],
    [['1 DIV N'], 'Husband'],
    [['1 ANUL'], 'Former husband'],
    [['1 _MSTAT Divorced'], 'Former husband'],
    [['1 EVEN', '2 TYPE Divorced'], 'Former husband'],
    [['1 DIVF'], 'Husband'],
    [['1 MARR', '2 DATE 1900', '1 DIV', '2 DATE 1905', '1 MARR', '2 DATE 1910'], 'Husband'],
    [['1 DIV', '2 DATE 5 MAY 1905', '1 MARR', '2 DATE JUL 1905'], 'Husband'],
    [['1 DIV', '2 DATE 1905', '1 MARR', '2 DATE 1905'], 'Former husband'],
    [['1 DIV', '1 MARR', '2 DATE 1910'], 'Former husband'],
    [['1 DIV', '2 DATE 1905', '1 MARR', '2 DATE AFT 1906'], 'Former husband'],
    [['1 MARR N', '1 DIV'], 'Former partner'],
    [['1 EVEN', '2 TYPE MYHERITAGE:REL_DIVORCED'], 'Former husband'],
    [['1 EVEN', '2 TYPE divorcés'], 'Former husband'],
    [['1 EVEN', '2 TYPE divorciados'], 'Former husband'],
    [['1 EVEN', '2 TYPE Divorzio'], 'Former husband'],
    [['1 EVEN', '2 TYPE gescheiden'], 'Former husband'],
    [['1 EVEN', '2 TYPE Rozwód'], 'Former husband'],
    [['1 EVEN', '2 TYPE skilda'], 'Former husband'],
    [['1 EVEN', '2 TYPE развод'], 'Former husband'],
    [['1 EVEN', '2 TYPE גירושין'], 'Former husband'],
    [['1 EVEN', '2 TYPE طلاق'], 'Former husband'],
    [['1 EVEN', '2 TYPE 離婚'], 'Former husband'],
  ])('%j: %s', (lines, word) => {
    expect(partner(...lines)['Carl']).toBe(word);
  });

  test.each([
    [['1 EVEN', '2 TYPE Never married'], [], 'Partner'],
    [['1 FACT Never married', '2 TYPE Marital status'], [], 'Partner'],
    [['1 _NMR Y'], [], 'Partner'],
    [['1 EVEN', '2 TYPE Never married'], ['1 MARR', '2 DATE 1900'], 'Husband'],
    [['1 EVEN Single', '2 TYPE Marital status', '2 DATE 1890'], [], 'Husband'],
  ])('a person of whom the file says so: %j, %j', (lines, marriage, word) => {
    expect(
      wordsIn([
        person('A', 'Ann', 'F', ...lines),
        person('C', 'Carl', 'M'),
        [family('F', 'HUSB C', 'WIFE A'), ...marriage].join('\n'),
      ]),
    ).toEqual({ Carl: word });
  });

  test('a couple that married again, in a family of its own', () => {
    const couple = (second: string) =>
      wordsIn([
        person('A', 'Ann', 'F'),
        person('C', 'Carl', 'M'),
        `${family('F', 'HUSB C', 'WIFE A')}\n1 MARR\n2 DATE 1900\n1 DIV Y`,
        `${family('G', 'HUSB C', 'WIFE A')}${second}`,
      ]);
    expect(couple('\n1 MARR\n2 DATE 1910')).toEqual({ Carl: 'Husband' });
    expect(couple('')).toEqual({ Carl: 'Former husband' });
  });

  test('their families are neither in-laws nor step family', () => {
    const found = wordsIn([
      person('A', 'Ann', 'F', '1 BIRT', '2 DATE 1900'),
      person('E', 'Eva', 'F'),
      person('D', 'Dan', 'M'),
      person('X', 'Xenia', 'F'),
      person('S', 'Sue', 'F'),
      person('P', 'Pit', 'M'),
      family('F', 'WIFE E', 'CHIL A', 'CHIL S'),
      `${family('G', 'WIFE E', 'HUSB D')}\n1 MARR N`,
      `${family('H', 'WIFE E', 'HUSB X')}\n1 DIV\n2 DATE 1890`,
      `${family('I', 'WIFE S', 'HUSB P')}\n1 EVEN\n2 TYPE Partners`,
    ]);
    expect(found).toEqual({ Eva: 'Mother', Sue: 'Sister', Pit: 'Sister’s partner' });
  });
});
