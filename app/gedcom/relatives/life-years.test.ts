import { expect, test } from 'vitest';

import type { FilePerson } from '../family-file.ts';
import { lifeYears } from './life-years.ts';

const unknown: FilePerson = {
  name: 'Ann',
  sex: 'female',
  birth: undefined,
  baptism: undefined,
  death: undefined,
  hasDied: false,
  isConfidential: false,
  childOf: [],
  partnerIn: [],
  associates: [],
};
const date = (value: string) => ({ value });

test.each([
  [{ birth: date('9 MAR 1921'), death: date('2001') }, '1921–2001'],
  [{ birth: date('ABT 1890') }, 'born about 1890'],
  [{ birth: date('ABT 1890'), death: date('1950') }, 'about 1890–1950'],
  [{ baptism: date('1890') }, 'baptised 1890'],
  [{ baptism: date('1890'), death: date('1950') }, 'died 1950'],
  [{ birth: date('About 1890') }, 'born about 1890'],
  [{ birth: date('BEF 1941') }, 'born before 1941'],
  [{ birth: date('before 1941') }, 'born before 1941'],
  [{ birth: date('BEF 1941'), death: date('1950') }, 'died 1950'],
  [{ birth: date('BET 1892 AND 1894') }, 'born between 1892 and 1894'],
  [{ birth: date('FROM 1850 TO 1852') }, 'born between 1850 and 1852'],
  [{ birth: date('TO 1850') }, 'born in or before 1850'],
  [{ birth: date('FROM MAR 1850') }, 'born in or after March 1850'],
  [{ birth: date('@#DHEBREW@ 5 IYR 5708') }, 'born 1948'],
  [{ birth: date('1763/65') }, ''],
  [{ birth: date('Maybe 1850') }, ''],
  [{ birth: date('44 B.C.') }, ''],
  [{}, ''],
])('%j: %s', (dates, years) => {
  expect(lifeYears({ ...unknown, ...dates })).toBe(years);
});
