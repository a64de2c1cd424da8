import type { Parentage } from '../family-file.ts';
import {
  isStated,
  knownParentageIn,
  mergeParentage,
  NOTHING_STATED,
  parentageIn,
  type StatedParentage,
} from './parentage-words.ts';
import { childOf, childrenOf, pointerOf, pointers, type GedcomNode } from './records.ts';

export interface ChildLinkRecord {
  family: string;
  stated: StatedParentage;
  /** true if the file says that the person is no child of the family */
  isDisproven?: true;
}

/** The families of a child, from its links, its birth and its adoptions. */
export function childLinks(record: GedcomNode): ChildLinkRecord[] {
  return hasPlainLinks(record)
    ? pointers(record, 'FAMC').map((family) => ({ family, stated: NOTHING_STATED }))
    : statedLinks(record);
}

/** Tags that can say of a person, and not of a link, that a parent is none by birth. */
const ABOUT_THE_PERSON: ReadonlySet<string> = new Set('ADOP _ADOP _ADPF _ADPM _FIL'.split(' '));

/** Most people have one link without a word, and a file can have 250,000. */
function hasPlainLinks({ children }: GedcomNode): boolean {
  let links = 0;
  for (const node of children) {
    if (ABOUT_THE_PERSON.has(node.tag) || isAdoption(node) || isRaising(node)) return false;
    if (node.tag === 'BIRT' && childOf(node, 'FAMC')) return false;
    if (node.tag !== 'FAMC') continue;
    links += 1;
    if (links > 1 || node.children.length > 0) return false;
  }
  return true;
}

function statedLinks(record: GedcomNode): ChildLinkRecord[] {
  const links = new Map<string, StatedParentage>();
  const disproven = new Set<string>();
  const state = (family: string, stated: StatedParentage) => {
    links.set(family, mergeParentage(links.get(family) ?? {}, stated));
  };
  for (const link of childrenOf(record, 'FAMC')) {
    const family = pointerOf(link.value);
    if (family === undefined) continue;
    const status = childOf(link, 'STAT')?.value ?? '';
    if (/^\s*dispro/i.test(status)) disproven.add(family);
    else state(family, statedBelow(link, status));
  }
  for (const family of disproven) links.delete(family);
  for (const [family, stated] of adoptions(record)) {
    if (disproven.has(family)) continue;
    const known = links.get(family);
    links.set(family, known ? adopted(known, stated) : stated);
  }
  stateBirthFamily(record, links);
  stateUnknownAdoption(record, links);
  return [
    ...Array.from(links, ([family, stated]) => ({ family, stated })),
    ...Array.from(disproven, (family) => ({
      family,
      stated: NOTHING_STATED,
      isDisproven: true as const,
    })),
  ];
}

/** What the lines below a child's link to its family, or below a family's link to its child, say. */
export function statedBelow(link: GedcomNode, status = ''): StatedParentage {
  let stated: StatedParentage = /^\s*challenge/i.test(status) ? { both: 'unclear' } : {};
  for (const node of link.children) stated = mergeParentage(stated, statedBy(node));
  return stated;
}

function statedBy(node: GedcomNode): StatedParentage {
  switch (node.tag) {
    case 'PEDI':
    case '_PEDI':
      return pedigree(node);
    case '_FREL':
    case 'FREL':
      return { father: kindIn(node.value) };
    case '_MREL':
    case 'MREL':
      return { mother: kindIn(node.value) };
    case 'ADOP':
    case '_ADOP':
      return whoAdopted(node.value);
    case '_STEP':
      return isDenied(node) ? {} : { both: 'step' };
    case '_FOST':
    case '_FOSTER':
      return isDenied(node) ? {} : { both: 'foster' };
    default:
      return {};
  }
}

/** A word in `_FREL` speaks of the father, even "Stepmother", which a program wrote there by mistake. */
function kindIn(text: string): Parentage | undefined {
  const stated = parentageIn(text);
  return stated?.both ?? stated?.father ?? stated?.mother;
}

/** The phrase of GEDCOM 7 says what OTHER means, or more about another word. */
function pedigree(node: GedcomNode): StatedParentage {
  const said = parentageIn(node.value);
  const phrase = parentageIn(childOf(node, 'PHRASE')?.value ?? '');
  if (phrase === undefined || !said) return said ?? phrase ?? {};
  const isOther = /^\s*other\s*$/i.test(node.value);
  const isSameKind = said.both !== undefined && [phrase.father, phrase.mother].includes(said.both);
  return isOther || isSameKind ? phrase : said;
}

function isDenied({ value }: GedcomNode): boolean {
  return /^\s*(?:n|no|false|0)\s*$/i.test(value);
}

function whoAdopted(value: string): StatedParentage {
  if (/^\s*(?:husb|father|n?male)/i.test(value)) return { father: 'adopted' };
  if (/^\s*(?:wife|mother|female)/i.test(value)) return { mother: 'adopted' };
  return isNo(value) ? {} : { both: 'adopted' };
}

function isNo(value: string): boolean {
  return /^\s*no?\s*$/i.test(value);
}

function* adoptions(record: GedcomNode): Generator<[family: string, StatedParentage]> {
  for (const event of adoptionEvents(record)) {
    for (const link of childrenOf(event, 'FAMC')) {
      const family = pointerOf(link.value);
      if (family !== undefined) yield [family, whoAdopted(childOf(link, 'ADOP')?.value ?? '')];
    }
  }
}

function adoptionEvents(record: GedcomNode): GedcomNode[] {
  return record.children.filter((event) => {
    if (event.tag === 'ADOP' || event.tag === '_ADOP') return !isNo(event.value);
    return isAdoption(event);
  });
}

function isAdoption(event: GedcomNode): boolean {
  return textsOfFact(event).some(
    (text) => /^\W*a[dl]o[pt]/i.test(text) && knownParentageIn(text) === 'adopted',
  );
}

const ONE_CHILD =
  /(?:child|son|daughter)\b|kind\b|tochter|sohn|enfant|\bfils\b|\bfille\b|\bhij[oa]\b|hijastr[oa]\b|filh[oa]\b|entead[oa]\b|\bfigli[oa]\b|figliastr[oa]\b|pasierb|dziecko/i;

/** 'Foster child' as a fact. 'Guardianship' and 'Foster mother' can be what a person was to others. */
function isRaising(event: GedcomNode): boolean {
  return textsOfFact(event).some(
    (text) => ONE_CHILD.test(text) && ['foster', 'step'].includes(knownParentageIn(text) ?? ''),
  );
}

function textsOfFact(event: GedcomNode): string[] {
  if (event.tag !== 'EVEN' && event.tag !== 'FACT') return [];
  return [childOf(event, 'TYPE')?.value ?? '', event.value];
}

/** If the adoption names one parent, what the link says about both does not hold for the other one. */
function adopted(link: StatedParentage, adoption: StatedParentage): StatedParentage {
  const stated = mergeParentage(adoption, link);
  return adoption.both === undefined && link.both === 'adopted'
    ? { ...stated, both: undefined }
    : stated;
}

/** A family that the birth names is the one of the birth. So the others are not, unless they say so. */
function stateBirthFamily(record: GedcomNode, links: Map<string, StatedParentage>): void {
  const birthFamilies = childrenOf(record, 'BIRT').flatMap((event) =>
    childrenOf(event, 'FAMC').flatMap(({ value }) => pointerOf(value) ?? []),
  );
  if (birthFamilies.length === 0) return;
  for (const [family, stated] of links) {
    if (!isStated(stated) && !birthFamilies.includes(family)) {
      links.set(family, { both: 'unclear' });
    }
  }
  for (const family of birthFamilies) {
    const stated = links.get(family);
    if (!stated || !isStated(stated)) links.set(family, { both: 'birth' });
  }
}

/** What a file says without a family. It holds for the only one; of several without a word, any can be meant. */
function stateUnknownAdoption(record: GedcomNode, links: Map<string, StatedParentage>): void {
  const said = statedOfPerson(record);
  const isKnown = Array.from(links.values()).some((link) =>
    Object.values(link).includes('adopted'),
  );
  if (!isStated(said) || isKnown) return;
  for (const [family, stated] of links) {
    if (!isStated(stated)) links.set(family, links.size === 1 ? said : { both: 'unclear' });
  }
}

/** An adoption does not say whether the parents in the file are those who adopted. */
function statedOfPerson(record: GedcomNode): StatedParentage {
  if (adoptionEvents(record).length > 0 || record.children.some(isRaising)) {
    return { both: 'unclear' };
  }
  const isSaid = (tag: string) => childrenOf(record, tag).some(({ value }) => !isNo(value));
  const filiation = childOf(record, '_FIL')?.value ?? '';
  const kind = /found/i.test(filiation) ? 'unclear' : knownParentageIn(filiation);
  return {
    both: kind === 'birth' ? undefined : kind,
    father: isSaid('_ADPF') ? 'adopted' : undefined,
    mother: isSaid('_ADPM') ? 'adopted' : undefined,
  };
}
