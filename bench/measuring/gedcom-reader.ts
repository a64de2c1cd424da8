// A process that reads a GEDCOM file with our reader or with read-gedcom, and prints milliseconds and megabytes.

import { readFileSync } from 'node:fs';

import { readGedcom } from 'read-gedcom';

import { readFamilyFile } from '../../app/gedcom/reading/read-family-file.ts';
import { PeopleIndex } from '../../app/gedcom/relatives/find-people.ts';
import { proposeRelatives } from '../../app/gedcom/relatives/propose-relatives.ts';

const [reader = 'ours', path = ''] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(path));
const started = performance.now();
const people = reader === 'ours' ? readWithOurs() : readWithPackage();
const milliseconds = performance.now() - started;
const megabytes = process.resourceUsage().maxRSS / 1_024;
console.log(JSON.stringify({ people, milliseconds, megabytes }));

function readWithOurs(): number {
  const file = readFamilyFile(bytes);
  const [match] = new PeopleIndex(file).find('Person 1');
  const { groups } = proposeRelatives(file, match?.person ?? 0, new Date().getFullYear());
  if (groups.length === 0) throw new Error('No relatives were found.');
  return file.persons.length;
}

function readWithPackage(): number {
  return readGedcom(bytes.buffer).getIndividualRecord().length;
}
