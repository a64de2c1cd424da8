import type { FileDate, Sex } from '../family-file.ts';
import { childLinks, type ChildLinkRecord } from './child-links.ts';
import { childOf, childrenOf, pointerOf, type GedcomNode } from './records.ts';

export interface PersonRecord {
  name: string;
  sex: Sex;
  birth: FileDate | undefined;
  baptism: FileDate | undefined;
  death: FileDate | undefined;
  hasDied: boolean;
  isConfidential: boolean;
  childOf: ChildLinkRecord[];
  partnerIn: string[];
  associates: Array<{ person: string; relation: string }>;
}

const LONGEST_NAME = 200;
/** Control characters, and characters that change the text direction. */
const UNFIT_IN_A_NAME = /[\u0000-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;
const SIGNS_OF_DEATH: ReadonlySet<string> = new Set(['DEAT', 'BURI', 'CREM']);

export function readPerson(record: GedcomNode): PersonRecord {
  return {
    name: nameOf(record),
    sex: sexOf(childOf(record, 'SEX')?.value),
    birth: dateOfFirst(record, ['BIRT']),
    baptism: dateOfFirst(record, ['CHR', 'BAPM']),
    death: dateOfFirst(record, ['DEAT']),
    hasDied: hasDied(record),
    isConfidential: /confidential|privacy/i.test(childOf(record, 'RESN')?.value ?? ''),
    childOf: childLinks(record),
    partnerIn: pointers(record, 'FAMS'),
    associates: childrenOf(record, 'ASSO').flatMap(associateOf),
  };
}

/**
 * JavaScript engines can store a substring as a reference to the whole text. The copy lets the engine free the text
 * of the file.
 */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** A nickname or alias is used only if there is no other name. Slashes around the surname are removed. */
function nameOf(record: GedcomNode): string {
  const names = childrenOf(record, 'NAME');
  const isMain = (name: GedcomNode) => !/^(?:aka|nick)/i.test(childOf(name, 'TYPE')?.value ?? '');
  const ordered = [...names.filter(isMain), ...names.filter((name) => !isMain(name))];
  for (const name of ordered) {
    const text = clean(name.value) || clean(fromPieces(name));
    if (text !== '') return text;
  }
  return '';
}

function fromPieces(name: GedcomNode): string {
  return ['NPFX', 'GIVN', 'SPFX', 'SURN', 'NSFX']
    .map((tag) => childOf(name, tag)?.value.replaceAll(/\s*,\s*/g, ' ') ?? '')
    .join(' ');
}

function clean(name: string): string {
  const text = name
    .replaceAll('@@', '@')
    .replaceAll('/', ' ')
    .replaceAll(UNFIT_IN_A_NAME, ' ')
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  const characters = text.length > LONGEST_NAME ? Array.from(text) : [];
  return characters.length > LONGEST_NAME
    ? `${characters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`
    : copyOf(text);
}

function sexOf(value: string | undefined): Sex {
  const letter = value?.trim().slice(0, 1).toUpperCase();
  if (letter === 'F') return 'female';
  return letter === 'M' ? 'male' : 'unknown';
}

export function dateOfFirst(record: GedcomNode, tags: readonly string[]): FileDate | undefined {
  for (const event of record.children) {
    const date = tags.includes(event.tag) ? childOf(event, 'DATE') : undefined;
    if (!date) continue;
    const value = copyOf(date.value.trim());
    const phrase = childOf(date, 'PHRASE')?.value.trim();
    if (value !== '' || phrase) return { value, ...(phrase ? { phrase } : {}) };
  }
  return undefined;
}

/** `NO DEAT` of GEDCOM 7 means that the person is alive. */
function hasDied(record: GedcomNode): boolean {
  const isAlive = childrenOf(record, 'NO').some(({ value }) => value.trim() === 'DEAT');
  return (
    !isAlive &&
    record.children.some(
      ({ tag, value }) => SIGNS_OF_DEATH.has(tag) && value.trim().toUpperCase() !== 'N',
    )
  );
}

export function pointers(record: GedcomNode, tag: string): string[] {
  return childrenOf(record, tag).flatMap(({ value }) => pointerOf(value) ?? []);
}

const ROLES: Readonly<Record<string, string>> = { GODP: 'Godparent' };

/** `RELA` of GEDCOM 5.5.1 is free text. `ROLE` of GEDCOM 7 is a fixed word with an optional phrase. */
function associateOf(link: GedcomNode): PersonRecord['associates'] {
  const person = pointerOf(link.value);
  const role = childOf(link, 'ROLE');
  const word = role ? (childOf(role, 'PHRASE')?.value ?? ROLES[role.value.trim()]) : undefined;
  const relation = (word ?? childOf(link, 'RELA')?.value ?? '').replaceAll(/\s+/g, ' ').trim();
  return person === undefined || relation === '' ? [] : [{ person, relation }];
}
