import { expect, test } from 'vitest';

import { readFamilyFile } from '../reading/read-family-file.ts';
import { bytesOf, family, gedcomFile, HILL_FAMILY, person } from '../testing/gedcom-files.ts';
import { PeopleIndex } from './find-people.ts';

const hills = new PeopleIndex(readFamilyFile(bytesOf(HILL_FAMILY)));
const names = (index: PeopleIndex, query: string) => index.find(query).map(({ name }) => name);

test('finds by parts of names, the best match first', () => {
  expect(names(hills, 'Rose Hill')[0]).toBe('Rose Ann Hill');
  expect(names(hills, 'hill ro')[0]).toBe('Rose Ann Hill');
  expect(names(hills, 'Rose Margaret Hill')[0]).toBe('Rose Ann Hill');
  expect(names(hills, 'Quill')).toEqual([]);
});

test('distinguishes people with the same name by years and relatives', () => {
  expect(hills.find('Rose')[0]).toMatchObject({
    years: 'born 1921',
    family: 'child of Tom Hill and May Stone',
  });
  expect(hills.find('Jack')[0]?.years).toBe('1925–1999');
  expect(hills.find('Otto')[0]?.family).toBe('married to Ida Berg');
});

test('accents, capitals and punctuation make no difference; a whole word ranks above a prefix', () => {
  const index = new PeopleIndex(
    readFamilyFile(
      bytesOf(
        gedcomFile(
          [
            person('A', 'Annabel /O’Neill/', 'F'),
            person('B', 'Ann /Łódź-Müller/', 'F'),
            person('C', 'Işık /Groß/', 'F'),
            family('F', 'WIFE A'),
          ].join('\n'),
        ),
      ),
    ),
  );
  expect(names(index, 'ann')).toEqual(['Ann Łódź-Müller', 'Annabel O’Neill']);
  expect(names(index, 'MULLER')).toEqual(['Ann Łódź-Müller']);
  expect(names(index, 'lodz')).toEqual(['Ann Łódź-Müller']);
  expect(names(index, 'ışık gross')).toEqual(['Işık Groß']);
  expect(names(index, '.')).toHaveLength(3);
});

test('at most twenty people are listed', () => {
  const people = Array.from({ length: 50 }, (_, at) => person(`P${at}`, `Ann ${at}`, 'F'));
  const index = new PeopleIndex(readFamilyFile(bytesOf(gedcomFile(people.join('\n')))));
  expect(index.find('Ann')).toHaveLength(20);
  expect(index.find('')).toHaveLength(20);
});
