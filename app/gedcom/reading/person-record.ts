import type { FileDate, Sex } from '../family-file.ts';
import { childLinks, type ChildLinkRecord } from './child-links.ts';
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
  childOf: ChildLinkRecord[];
  partnerIn: string[];
  associates: Array<{ person: string; relation: string }>;
}

const SIGNS_OF_DEATH: ReadonlySet<string> = new Set(['DEAT', 'BURI', 'CREM']);

/** @param isVersion7 - GEDCOM 7 doubles only a leading @, older versions each one */
export function readPerson(record: GedcomNode, isVersion7: boolean): PersonRecord {
  return {
    name: nameOf(record, isVersion7),
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

const ROLES: Readonly<Record<string, string>> = { GODP: 'Godparent' };

/** `RELA` of GEDCOM 5.5.1 is free text. `ROLE` of GEDCOM 7 is a fixed word with an optional phrase. */
function associateOf(link: GedcomNode): PersonRecord['associates'] {
  const person = pointerOf(link.value);
  const role = childOf(link, 'ROLE');
  const word = role ? (childOf(role, 'PHRASE')?.value ?? ROLES[role.value.trim()]) : undefined;
  const text = word ?? childOf(link, 'RELA')?.value ?? '';
  const relation = text.replace(/^@@/, '@').replaceAll(/\s+/g, ' ').trim();
  return person === undefined || relation === '' ? [] : [{ person, relation }];
}
