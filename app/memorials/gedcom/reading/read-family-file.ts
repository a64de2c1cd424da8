import type {
  ChildLink,
  FamilyFile,
  FileFamily,
  FilePerson,
  FileProblems,
} from '../family-file.ts';
import { GedcomRefusal } from '../gedcom-refusal.ts';
import { GEDCOM_LIMITS } from '../limits.ts';
import { findDecoding, type Decoding } from './encodings.ts';
import { LineSplitter } from './lines.ts';
import { readFamily, readPerson, type FamilyRecord, type PersonRecord } from './person-record.ts';
import { childOf, RecordBuilder, type GedcomNode } from './records.ts';
import { isZip, unpackGedcom } from './unpack.ts';

/**
 * The file is decoded in parts of about this many bytes. A part ends at the end of a line, because an ANSEL diacritic
 * and its letter must be in the same part.
 */
const PART_BYTES = 1 << 17;

/**
 * Reads GEDCOM 5.5, 5.5.1 or 7, or a GEDZIP archive. Errors in the file are counted and do not stop the reading.
 * @param onProgress - called with the fraction from 0 to 1
 * @throws GedcomRefusal if the file is no GEDCOM file or exceeds a limit
 */
export function readFamilyFile(bytes: Uint8Array, onProgress?: (part: number) => void): FamilyFile {
  if (bytes.length === 0) throw new GedcomRefusal('EMPTY');
  if (bytes.length > GEDCOM_LIMITS.bytes) throw new GedcomRefusal('TOO_LARGE');
  const gedcom = isZip(bytes) ? unpackGedcom(bytes) : bytes;
  const collector = new RecordCollector();
  const decoding = findDecoding(gedcom);
  collector.encoding = decoding.name;
  readLines(gedcom, decoding, collector, onProgress);
  return collector.result();
}

function readLines(
  bytes: Uint8Array,
  decoding: Decoding,
  collector: RecordCollector,
  onProgress: ((part: number) => void) | undefined,
): void {
  const { problems } = collector;
  const records = new RecordBuilder((record) => collector.add(record), problems);
  const lines = new LineSplitter((line) => records.addLine(line));
  let start = 0;
  while (start < bytes.length) {
    const end = endOfLineAfter(bytes, start + PART_BYTES);
    const text = decoding.decode(bytes.subarray(start, end), end >= bytes.length);
    if (text.includes('\uFFFD')) problems.hasUnreadableCharacters = true;
    lines.push(text);
    start = end;
    onProgress?.(start / bytes.length);
  }
  lines.end();
  records.end();
}

function endOfLineAfter(bytes: Uint8Array, from: number): number {
  const most = Math.min(from + GEDCOM_LIMITS.lineLength, bytes.length);
  for (let at = from; at < most; at += 1) {
    if (bytes[at] === 0x0a || bytes[at] === 0x0d) return at + 1;
  }
  return most;
}

function noProblems(): FileProblems {
  return {
    strayLines: 0,
    firstStrayLines: [],
    skippedLines: 0,
    brokenLinks: 0,
    duplicates: 0,
    isCutOff: false,
    hasUnreadableCharacters: false,
  };
}

class RecordCollector {
  encoding = '';
  readonly problems = noProblems();
  readonly #persons = new Map<string, PersonRecord>();
  readonly #families = new Map<string, FamilyRecord>();
  #version = '';
  #hasHead = false;
  #hasEnd = false;

  add(record: GedcomNode): void {
    switch (record.tag) {
      case 'HEAD': {
        const format = childOf(record, 'GEDC');
        this.#version = (format && childOf(format, 'VERS')?.value.trim()) ?? '';
        this.#hasHead = true;
        break;
      }
      case 'INDI':
        this.#keep(this.#persons, record, readPerson(record), GEDCOM_LIMITS.persons);
        break;
      case 'FAM':
        this.#keep(this.#families, record, readFamily(record), GEDCOM_LIMITS.families);
        break;
      case 'TRLR':
        this.#hasEnd = true;
        break;
      default:
    }
  }

  #keep<T>(kept: Map<string, T>, { xref }: GedcomNode, read: T, limit: number): void {
    if (xref === undefined || kept.has(xref)) {
      this.problems.duplicates += 1;
      return;
    }
    if (kept.size >= limit) throw new GedcomRefusal('TOO_LARGE');
    kept.set(xref, read);
  }

  result(): FamilyFile {
    if (this.#persons.size === 0) {
      throw new GedcomRefusal(this.#hasHead ? 'NO_PERSONS' : 'NOT_GEDCOM');
    }
    this.problems.isCutOff = !this.#hasEnd;
    const linked = linkRecords(this.#persons, this.#families, this.problems);
    return { version: this.#version, encoding: this.encoding, ...linked, problems: this.problems };
  }
}

function linkRecords(
  personRecords: ReadonlyMap<string, PersonRecord>,
  familyRecords: ReadonlyMap<string, FamilyRecord>,
  problems: FileProblems,
): { persons: FilePerson[]; families: FileFamily[] } {
  const personPlaces = placesOf(personRecords);
  const familyPlaces = placesOf(familyRecords);
  const find = (places: ReadonlyMap<string, number>, xref: string): number[] => {
    const place = places.get(xref);
    if (place === undefined) problems.brokenLinks += 1;
    return place === undefined ? [] : [place];
  };
  const families = Array.from(familyRecords.values(), (record): FileFamily => ({
    ...record,
    partners: unique(record.partners.flatMap((xref) => find(personPlaces, xref))),
    children: unique(record.children.flatMap((xref) => find(personPlaces, xref))),
  }));
  const persons = Array.from(personRecords.values(), (record): FilePerson => ({
    ...record,
    childOf: uniqueLinks(
      record.childOf.flatMap(({ family: xref, parentage }) =>
        find(familyPlaces, xref).map((family) => ({ family, parentage })),
      ),
    ),
    partnerIn: unique(record.partnerIn.flatMap((xref) => find(familyPlaces, xref))),
    associates: record.associates.flatMap(({ person: xref, relation }) =>
      find(personPlaces, xref).map((person) => ({ person, relation })),
    ),
  }));
  completeLinks(persons, families);
  return { persons, families };
}

function placesOf(records: ReadonlyMap<string, unknown>): Map<string, number> {
  const places = new Map<string, number>();
  for (const xref of records.keys()) places.set(xref, places.size);
  return places;
}

function unique(places: number[]): number[] {
  return places.length < 2 ? places : [...new Set(places)];
}

function uniqueLinks(links: ChildLink[]): ChildLink[] {
  return links.filter(
    ({ family }, at) => links.findIndex((other) => other.family === family) === at,
  );
}

function completeLinks(persons: readonly FilePerson[], families: readonly FileFamily[]): void {
  for (const [place, person] of persons.entries()) {
    for (const family of person.partnerIn) families[family]?.partners.push(place);
    for (const { family } of person.childOf) families[family]?.children.push(place);
  }
  for (const [place, family] of families.entries()) {
    family.partners = unique(family.partners);
    family.children = unique(family.children);
    for (const partner of family.partners) {
      const partnerIn = persons[partner]?.partnerIn;
      if (partnerIn && !partnerIn.includes(place)) partnerIn.push(place);
    }
    for (const child of family.children) {
      const links = persons[child]?.childOf;
      if (links && !links.some(({ family: known }) => known === place)) {
        links.push({ family: place, parentage: 'birth' });
      }
    }
  }
}
