import { readGedcom } from 'read-gedcom';
import { expect, test } from 'vitest';

import type { FamilyFile } from '../family-file.ts';
import { bytesOf, family, gedcomFile, HILL_FAMILY, person } from '../testing/gedcom-files.ts';
import { readFamilyFile } from './read-family-file.ts';

interface Comparable {
  people: string[];
  families: Array<{ partners: string[]; children: string[] }>;
}

function ours({ persons, families }: FamilyFile): Comparable {
  const names = (places: readonly number[]) =>
    places.map((place) => persons[place]?.name ?? '').toSorted();
  return {
    people: persons.map(({ name }) => name),
    families: families.map(({ partners, children }) => ({
      partners: names(partners),
      children: names(children),
    })),
  };
}

/** Reads the file with the package read-gedcom, which supports neither UTF-16 nor lines that are not GEDCOM. */
function theirs(bytes: Uint8Array): Comparable {
  const gedcom = readGedcom(Uint8Array.from(bytes).buffer);
  const plain = (names: readonly (string | null)[]) =>
    names.map((name) => (name ?? '').replaceAll('/', '').replaceAll(/\s+/g, ' ').trim());
  return {
    people: plain(gedcom.getIndividualRecord().getName().value()),
    families: gedcom
      .getFamilyRecord()
      .arraySelect()
      .map((one) => ({
        partners: plain([
          ...one.getHusband().getIndividualRecord().getName().value(),
          ...one.getWife().getIndividualRecord().getName().value(),
        ]).toSorted(),
        children: plain(one.getChild().getIndividualRecord().getName().value()).toSorted(),
      })),
  };
}

function largeFamily(): string {
  const names = ['Ann /Hill/', 'Jürgen /Müller/', 'Zoë /Łoś/', '李 /小龍/', 'Ødegård'];
  const people = Array.from({ length: 1_000 }, (_, at) =>
    person(`I${at}`, `${names[at % names.length]} ${at}`, at % 2 ? 'M' : 'F'),
  );
  const families = Array.from({ length: 300 }, (_, at) =>
    family(
      `F${at}`,
      `HUSB I${2 * at + 1}`,
      `WIFE I${2 * at}`,
      `CHIL I${3 * at + 2}`,
      `CHIL I${3 * at + 3}`,
    ),
  );
  return gedcomFile([...people, ...families].join('\n'));
}

test.each([
  ['the Hill family', bytesOf(HILL_FAMILY)],
  ['a large family', bytesOf(largeFamily())],
  [
    'a file of GEDCOM 7 with a mark',
    bytesOf(`\uFEFF${gedcomFile(person('A', 'Ann /Hill/', 'F'), { version: '7.0' })}`),
  ],
])('%s: the same people and families as the package read-gedcom finds', (_, bytes) => {
  expect(ours(readFamilyFile(bytes))).toEqual(theirs(bytes));
});
