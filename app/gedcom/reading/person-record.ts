import type { FileDate, Sex } from '../family-file.ts';
import { childLinks, type ChildLinkRecord } from './child-links.ts';
import { comparable } from './comparable.ts';
import { copyOf, nameOf } from './names.ts';
import { childOf, childrenOf, pointerOf, pointers, type GedcomNode } from './records.ts';

export interface PersonRecord {
  name: string;
  sex: Sex;
  birth: FileDate | undefined;
  baptism: FileDate | undefined;
  death: FileDate | undefined;
  hasDied: boolean;
  isConfidential: boolean;
  /** true if the file says that the person never married */
  neverMarried: boolean;
  childOf: ChildLinkRecord[];
  partnerIn: string[];
  associates: Array<{ person: string; relation: string }>;
}

const SIGNS_OF_DEATH: ReadonlySet<string> = new Set(['DEAT', 'BURI', 'CREM']);

/** @param isVersion7 - GEDCOM 7 doubles only a leading @, older versions each one */
export function readPerson(record: GedcomNode, isVersion7: boolean): PersonRecord {
  const isAlive = saysAlive(record);
  const deaths = isAlive ? [] : record.children.filter(isDeath);
  return {
    name: nameOf(record, isVersion7),
    sex: sexOf(childOf(record, 'SEX')?.value),
    birth: dateOfFirst(record.children, ['BIRT']),
    baptism: dateOfFirst(record.children, BAPTISMS),
    death: dateOfFirst(deaths, ['DEAT']),
    hasDied: deaths.some(isAsserted),
    neverMarried: neverMarried(record),
    isConfidential: /confidential|privacy/i.test(childOf(record, 'RESN')?.value ?? ''),
    childOf: childLinks(record),
    partnerIn: pointers(record, 'FAMS'),
    associates: [record, ...record.children.filter(isBaptism)].flatMap(associatesOf),
  };
}

function sexOf(value: string | undefined): Sex {
  const letter = value?.trim().slice(0, 1).toUpperCase();
  if (letter === 'F') return 'female';
  return letter === 'M' ? 'male' : 'unknown';
}

export function dateOfFirst(
  events: readonly GedcomNode[],
  tags: readonly string[],
): FileDate | undefined {
  for (const event of events) {
    const date = tags.includes(event.tag) ? childOf(event, 'DATE') : undefined;
    if (!date) continue;
    const value = copyOf(date.value.trim());
    const phrase = childOf(date, 'PHRASE')?.value.trim();
    if (value !== '' || phrase) return { value, ...(phrase ? { phrase } : {}) };
  }
  return undefined;
}

export const NO = /^\s*(?:n|no|not|false|0|never)\s*$/i;
/** People write this where a program asks for a date or a place of death. */
const ALIVE =
  /^\W*(?:(?:still |is )*(?:living|alive)|not (?:yet )?(?:dead|deceased)|lebt(?: noch)?|vivant|en vie|viv[oa]|zyje|no)\W*$/;

/** `NO DEAT` of GEDCOM 7 means that the person is alive. */
function saysAlive(record: GedcomNode): boolean {
  return childrenOf(record, 'NO').some(({ value }) => value.trim() === 'DEAT');
}

function isDeath(event: GedcomNode): boolean {
  return SIGNS_OF_DEATH.has(event.tag) && !isDenied(event);
}

/** What says that an event has happened. Without it, an event is a place for notes about one. */
const DETAILS: ReadonlySet<string> = new Set(['DATE', 'PLAC', 'ADDR', 'AGE', 'CAUS']);
/** "After 2010" only says that the person was alive then. */
const OPEN_END = /^\s*(?:AFT|AFTER|FROM)\b(?!.*\sTO\s)/i;

function isAsserted(event: GedcomNode): boolean {
  if (event.value.trim() !== '') return true;
  return event.children.some(
    ({ tag, value, children }) =>
      DETAILS.has(tag) &&
      (value.trim() !== '' || children.length > 0) &&
      !(tag === 'DATE' && OPEN_END.test(value)),
  );
}

/** Most events have none of these letters, and a file can have 250,000. */
const PERHAPS_ALIVE = /liv|aliv|dead|deceas|leb|viv|vie|żyj|zyj|^\W*no\W*$/i;

function isDenied(event: GedcomNode): boolean {
  if (NO.test(event.value)) return true;
  const isAlive = (text: string) => PERHAPS_ALIVE.test(text) && ALIVE.test(comparable(text));
  return (
    isAlive(event.value) ||
    event.children.some(({ tag, value }) => TEXTS_OF_EVENT.has(tag) && isAlive(value))
  );
}

const TEXTS_OF_EVENT: ReadonlySet<string> = new Set(['TYPE', 'DATE', 'PLAC']);

const PERHAPS_NEVER = /never|nie |jamais|nunca|mai |nooit|aldrig/i;
const NEVER_MARRIED =
  /\bnever (?:been )?married|nie verheiratet|jamais mari|nunca cas|\bmai sposat|nooit getrouwd|aldrig gift/;

function neverMarried(record: GedcomNode): boolean {
  return record.children.some((event) => {
    if (event.tag === '_NMR' || event.tag === '_NMAR') return !NO.test(event.value);
    if (event.tag !== 'EVEN' && event.tag !== 'FACT') return false;
    return [event.value, childOf(event, 'TYPE')?.value ?? ''].some(
      (text) => PERHAPS_NEVER.test(text) && NEVER_MARRIED.test(comparable(text)),
    );
  });
}

const BAPTISMS: readonly string[] = ['CHR', 'BAPM'];

function isBaptism({ tag }: GedcomNode): boolean {
  return BAPTISMS.includes(tag);
}

const ROLES: Readonly<Record<string, string>> = {
  GODP: 'Godparent',
  GODF: 'Godfather',
  GODM: 'Godmother',
  FATH: 'Father',
  MOTH: 'Mother',
  PARENT: 'Parent',
  CHIL: 'Child',
  HUSB: 'Husband',
  WIFE: 'Wife',
  SPOU: 'Spouse',
};

/** Of a person, or of the person's baptism, where many programs write the godparents. */
function associatesOf(record: GedcomNode): PersonRecord['associates'] {
  return ['ASSO', '_ASSO'].flatMap((tag) => childrenOf(record, tag)).flatMap(associateOf);
}

/** `RELA` of GEDCOM 5.5.1 is free text or a program's code. `ROLE` of GEDCOM 7 is a fixed word with an optional phrase. */
function associateOf(link: GedcomNode): PersonRecord['associates'] {
  const person = pointerOf(link.value);
  const role = childOf(link, 'ROLE');
  const word = role ? (childOf(role, 'PHRASE')?.value ?? ROLES[role.value.trim()]) : undefined;
  const relation = childOf(link, 'RELA')?.value ?? '';
  const text = word ?? ROLES[relation.trim()] ?? relation;
  const said = text.replace(/^@@/, '@').replaceAll(/\s+/g, ' ').trim();
  return person === undefined || said === '' ? [] : [{ person, relation: said }];
}
