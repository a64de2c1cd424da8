import type {
  ChildLink,
  FamilyFile,
  FileFamily,
  FilePerson,
  FileProblems,
  Reading,
} from '../family-file.ts';
import { GedcomRefusal } from '../gedcom-refusal.ts';
import { GEDCOM_LIMITS } from '../limits.ts';
import type { Decoding } from './code-pages.ts';
import { findDecoding } from './encodings.ts';
import { readFamily, type FamilyRecord } from './family-record.ts';
import { LineSplitter } from './lines.ts';
import { mergeParentage, NOTHING_STATED, type StatedParentage } from './parentage-words.ts';
import { readPerson, type PersonRecord } from './person-record.ts';
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
 * @param encoding - one of the `readings` of the file, if a person has chosen it
 * @throws GedcomRefusal if the file is no GEDCOM file or exceeds a limit
 */
export function readFamilyFile(
  bytes: Uint8Array,
  onProgress?: (part: number) => void,
  encoding?: string,
): FamilyFile {
  if (bytes.length === 0) throw new GedcomRefusal('EMPTY');
  if (bytes.length > GEDCOM_LIMITS.bytes) throw new GedcomRefusal('TOO_LARGE');
  const file = isZip(bytes) ? unpackGedcom(bytes) : bytes;
  const collector = new RecordCollector();
  const { decoding, bytes: gedcom, readings } = findDecoding(file, encoding);
  collector.encoding = decoding.name;
  collector.readings = readings;
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
    if (bytes[at] === 0x0a) return at + 1;
    if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1;
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
  readings: Reading[] = [];
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
        this.#keep(
          this.#persons,
          record,
          readPerson(record, this.#version.startsWith('7')),
          GEDCOM_LIMITS.persons,
        );
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
    const { encoding, readings, problems } = this;
    return { version: this.#version, encoding, readings, ...linked, problems };
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
  const records = [...personRecords.values()];
  const families = Array.from(familyRecords.values(), (record): FileFamily => {
    const husbands = unique(record.husbands.flatMap((xref) => find(personPlaces, xref)));
    const wives = unique(record.wives.flatMap((xref) => find(personPlaces, xref)));
    return {
      partners: unique([...husbands, ...wives]),
      ...parentsOf(husbands, wives, (person) => records[person]?.sex),
      children: unique(record.children.flatMap((xref) => find(personPlaces, xref))),
      marriage: record.marriage,
      isOver: record.isOver,
      isUnmarried: record.isUnmarried,
    };
  });
  const statedChildren = Array.from(familyRecords.values(), ({ stated }) =>
    stated
      ? new Map(Array.from(stated, ([xref, said]) => [personPlaces.get(xref), said]))
      : undefined,
  );
  const linkTo = (family: number, child: number, stated: StatedParentage): ChildLink => {
    const byFamily = statedChildren[family]?.get(child);
    if (!byFamily && stated === NOTHING_STATED) return { family, parentage: 'birth' };
    return childLink(family, mergeParentage(stated, byFamily ?? NOTHING_STATED));
  };
  const persons = records.map(({ neverMarried, ...record }, child): FilePerson => {
    const links = record.childOf.flatMap(({ family: xref, ...link }) =>
      find(familyPlaces, xref).map((family) => ({ family, ...link })),
    );
    for (const { family, isDisproven } of links) {
      if (isDisproven) removeChild(families[family], child);
    }
    return {
      ...record,
      childOf: links
        .filter(({ isDisproven }) => !isDisproven)
        .map(({ family, stated }) => linkTo(family, child, stated)),
      partnerIn: unique(record.partnerIn.flatMap((xref) => find(familyPlaces, xref))),
      associates: record.associates.flatMap(({ person: xref, relation }) =>
        find(personPlaces, xref).map((place) => ({ person: place, relation })),
      ),
    };
  });
  completeLinks(persons, families, linkTo);
  for (const [family, { hasMarriage }] of [...familyRecords.values()].entries()) {
    const found = families[family];
    if (!hasMarriage && found?.partners.some((place) => records[place]?.neverMarried)) {
      found.isUnmarried = true;
    }
  }
  return { persons, families };
}

function removeChild(family: FileFamily | undefined, child: number): void {
  if (family) family.children = family.children.filter((place) => place !== child);
}

/** When a file tags only one parent of a couple, their sexes decide which of them is the father. */
function parentsOf(
  husbands: readonly number[],
  wives: readonly number[],
  sexOf: (person: number) => FilePerson['sex'] | undefined,
): Pick<FileFamily, 'father' | 'mother'> {
  const [one, other] = unique([...husbands, ...wives]);
  const byTag = { father: husbands[0] ?? wives[1], mother: wives[0] ?? husbands[1] };
  if (
    one === undefined ||
    (byTag.father !== byTag.mother && husbands.length > 0 && wives.length > 0)
  ) {
    return byTag;
  }
  const sexes = [sexOf(one), other === undefined ? undefined : sexOf(other)];
  if (sexes[0] === 'male' && sexes[1] !== 'male') return { father: one, mother: other };
  if (sexes[0] === 'female' && sexes[1] !== 'female') return { father: other, mother: one };
  return byTag;
}

function placesOf(records: ReadonlyMap<string, unknown>): Map<string, number> {
  const places = new Map<string, number>();
  for (const xref of records.keys()) places.set(xref, places.size);
  return places;
}

function unique(places: number[]): number[] {
  return places.length < 2 ? places : [...new Set(places)];
}

type LinkTo = (family: number, child: number, stated: StatedParentage) => ChildLink;

function childLink(family: number, { both, father, mother }: StatedParentage): ChildLink {
  return {
    family,
    parentage: both ?? 'birth',
    ...(both ? { isStated: true } : {}),
    ...(father ? { father } : {}),
    ...(mother ? { mother } : {}),
  };
}

function completeLinks(
  persons: readonly FilePerson[],
  families: readonly FileFamily[],
  linkTo: LinkTo,
): void {
  const linkedTo = persons.map((person) => new Set(person.childOf.map(({ family }) => family)));
  for (const [place, person] of persons.entries()) {
    for (const family of person.partnerIn) families[family]?.partners.push(place);
    for (const { family } of person.childOf) families[family]?.children.push(place);
  }
  for (const [place, family] of families.entries()) {
    family.partners = unique(family.partners);
    family.children = unique(family.children);
    for (const partner of family.partners) {
      persons[partner]?.partnerIn.push(place);
      nameParent(family, partner, persons[partner]?.sex);
    }
    for (const child of family.children) {
      if (!linkedTo[child]?.has(place)) {
        persons[child]?.childOf.push(linkTo(place, child, NOTHING_STATED));
      }
    }
  }
  for (const person of persons) person.partnerIn = unique(person.partnerIn);
}

/** A partner whom only their own record links to the family has no place as husband or wife yet. */
function nameParent(family: FileFamily, partner: number, sex: FilePerson['sex'] = 'unknown'): void {
  if (partner === family.father || partner === family.mother) return;
  if (sex === 'female') family.mother ??= partner;
  else if (sex === 'male') family.father ??= partner;
  else if (family.father === undefined) family.father = partner;
  else family.mother ??= partner;
}
