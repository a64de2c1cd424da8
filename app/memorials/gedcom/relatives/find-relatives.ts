import { categoryOf } from '../../page/sections/family-tree.ts';
import { latestYear } from '../dates/read-date.ts';
import type { FamilyFile, FilePerson, Sex } from '../family-file.ts';
import { Parentages, type ChildOf, type ParentKind, type ParentOf } from './parentage.ts';
import {
  ancestorWord,
  auntByMarriageWord,
  childInLawWord,
  childsPartnerWord,
  childWord,
  collateralWord,
  descendantWord,
  parentInLawWord,
  parentWord,
  partnerWord,
  siblingInLawWord,
  siblingsPartnerWord,
  siblingWord,
  type LineKind,
  type SiblingKind,
} from './relationship-words.ts';

export interface FoundRelative {
  person: number;
  relationship: string;
  /** a sentence, if the file leaves the relationship open */
  note?: string;
}

export interface FoundRelatives {
  /** the nearest first; contains each person only once */
  relatives: FoundRelative[];
  /** true if the file makes a person their own ancestor */
  hasLoop: boolean;
  hasManyParents: boolean;
}

const MOST_GENERATIONS = 5;
const SIDE_BRANCHES: ReadonlyArray<readonly [up: number, down: number]> = [
  [1, 4],
  [2, 3],
  [3, 3],
];

/** Visits each person only once, so that a loop in the file does not run forever. */
export function findRelatives(file: FamilyFile, root: number): FoundRelatives {
  return new RelativesSearch(file, root).run();
}

interface InLine {
  person: number;
  line: LineKind;
}

interface Ancestor extends InLine {
  up: number;
}

interface Sibling {
  person: number;
  kind: SiblingKind;
}

interface PartnerLink {
  partner: number;
  isOver: boolean;
  isUnmarried: boolean;
  /** the latest possible year; undefined if unknown */
  married: number | undefined;
}

/** From the nearest to the farthest. */
const LINES: readonly LineKind[] = ['birth', 'adopted', 'foster', 'step'];

class RelativesSearch {
  readonly #file: FamilyFile;
  readonly #root: number;
  readonly #parentages: Parentages;
  readonly #known: Set<number>;
  readonly #relatives: FoundRelative[] = [];
  #hasLoop = false;

  constructor(file: FamilyFile, root: number) {
    this.#file = file;
    this.#root = root;
    this.#parentages = new Parentages(file);
    this.#known = new Set([root]);
  }

  run(): FoundRelatives {
    const ancestors = this.#addAncestors();
    this.#addDescendants();
    const partners = this.#addPartners();
    const siblings = this.#addSideBranches(ancestors);
    this.#addStepFamily(partners);
    this.#addInLaws(partners, siblings);
    this.#addMarriedIntoTheFamily(ancestors);
    this.#addAssociates();
    return {
      relatives: this.#relatives,
      hasLoop: this.#hasLoop,
      hasManyParents: this.#parentages.parentsOf(this.#root).length > 2,
    };
  }

  #person(place: number): FilePerson | undefined {
    return this.#file.persons[place];
  }

  #sexOf(place: number): Sex {
    return this.#person(place)?.sex ?? 'unknown';
  }

  /** Adds a relative unless a nearer relationship was added before. Returns true if the relative was added. */
  #add(person: number, wordFor: (sex: Sex) => string, note?: string): boolean {
    const found = this.#person(person);
    if (!found || this.#known.has(person)) return false;
    this.#known.add(person);
    this.#relatives.push({ person, relationship: wordFor(found.sex), ...(note ? { note } : {}) });
    return true;
  }

  #addAncestors(): Ancestor[] {
    const ancestors: Ancestor[] = [];
    for (const { parent, kind } of this.#parentages.parentsOf(this.#root)) {
      if (parent === this.#root) this.#hasLoop = true;
      const isNew = this.#add(parent, (sex) => parentWord(sex, kind), noteOf(kind));
      const line = lineOf('birth', kind);
      if (isNew && line) ancestors.push({ person: parent, up: 1, line });
    }
    let generation: InLine[] = [...ancestors];
    for (let up = 2; up <= MOST_GENERATIONS && generation.length > 0; up += 1) {
      const parents = generation.flatMap((child) => this.#parentsInLine(child)).toSorted(byLine);
      if (parents.some(({ person }) => person === this.#root)) this.#hasLoop = true;
      generation = parents.filter(({ person, line }) =>
        this.#add(person, (sex) => ancestorWord(up, sex, line)),
      );
      ancestors.push(...generation.map((parent) => ({ ...parent, up })));
    }
    return ancestors;
  }

  #parentsInLine({ person, line }: InLine): InLine[] {
    return this.#parentages.parentsOf(person).flatMap(({ parent, kind }) => {
      const further = lineOf(line, kind);
      return further ? [{ person: parent, line: further }] : [];
    });
  }

  #childrenInLine({ person, line }: InLine): InLine[] {
    return this.#parentages.childrenOf(person).flatMap(({ child, kind }) => {
      const further = lineOf(line, kind);
      return further ? [{ person: child, line: further }] : [];
    });
  }

  #addDescendants(): void {
    let generation: InLine[] = [];
    for (const { child, kind } of this.#parentages.childrenOf(this.#root)) {
      if (child === this.#root) this.#hasLoop = true;
      const isNew = this.#add(child, (sex) => childWord(sex, kind), noteOf(kind));
      const line = lineOf('birth', kind);
      if (isNew && line) generation.push({ person: child, line });
    }
    for (let down = 2; down <= MOST_GENERATIONS && generation.length > 0; down += 1) {
      const children = generation.flatMap((parent) => this.#childrenInLine(parent));
      if (children.some(({ person }) => person === this.#root)) this.#hasLoop = true;
      generation = children
        .toSorted(byLine)
        .filter(({ person, line }) => this.#add(person, (sex) => descendantWord(down, sex, line)));
    }
  }

  #partnerLinks(place: number): PartnerLink[] {
    const families = this.#person(place)?.partnerIn ?? [];
    return families.flatMap((familyPlace) => {
      const family = this.#file.families[familyPlace];
      if (!family) return [];
      const { partners, isOver, isUnmarried } = family;
      return partners
        .filter((partner) => partner !== place)
        .map((partner) => ({ partner, isOver, isUnmarried, married: latestYear(family.marriage) }));
    });
  }

  #spousesOf(place: number): number[] {
    return this.#partnerLinks(place)
      .filter(isSpouse)
      .map(({ partner }) => partner);
  }

  /** Returns the spouses, whose relatives are in-laws. */
  #addPartners(): number[] {
    const links = this.#partnerLinks(this.#root);
    for (const { partner, ...kind } of links) this.#add(partner, (sex) => partnerWord(sex, kind));
    return links.filter(isSpouse).map(({ partner }) => partner);
  }

  #addSideBranches(ancestors: readonly Ancestor[]): Sibling[] {
    const siblings = this.#siblingsOf(this.#root).filter(({ person, kind }) =>
      this.#add(
        person,
        (sex) => siblingWord(sex, kind),
        kind === 'unclear' ? OPEN_NOTE : undefined,
      ),
    );
    for (const [up, deepest] of SIDE_BRANCHES) {
      let generation = up === 1 ? siblings.flatMap(inLine) : this.#addAunts(up, ancestors);
      for (let down = 2; down <= deepest; down += 1) {
        generation = generation
          .flatMap((parent) => this.#childrenInLine(parent))
          .filter(({ line }) => up === 1 || isFamilyLine(line))
          .toSorted(byLine)
          .filter(({ person, line }) =>
            this.#add(person, (sex) => collateralWord(up, down, sex, line)),
          );
      }
    }
    return siblings;
  }

  /** Siblings of foster parents and stepparents are left out: no family calls them aunts by a rule. */
  #addAunts(up: number, ancestors: readonly Ancestor[]): InLine[] {
    return ancestors
      .filter((ancestor) => ancestor.up === up - 1 && isFamilyLine(ancestor.line))
      .flatMap((ancestor) =>
        this.#siblingsOf(ancestor.person)
          .flatMap(inLine)
          .map(({ person, line }) => ({ person, line: fartherLine(ancestor.line, line) })),
      )
      .filter(({ line }) => isFamilyLine(line))
      .toSorted(byLine)
      .filter(({ person, line }) => this.#add(person, (sex) => collateralWord(up, 1, sex, line)));
  }

  /** Also includes children whom a parent has in another family. */
  #siblingsOf(place: number): Sibling[] {
    const mine = this.#parentages.parentsOf(place);
    const sameFamilies = (this.#person(place)?.childOf ?? []).flatMap(
      ({ family }) => this.#file.families[family]?.children ?? [],
    );
    const sameParents = mine.flatMap(({ parent }) =>
      this.#parentages.childrenOf(parent).map(({ child }) => child),
    );
    const siblings = new Set([...sameFamilies, ...sameParents]);
    siblings.delete(place);
    return Array.from(siblings).flatMap((person) => {
      const kind = this.#siblingKind(place, mine, person);
      return kind ? [{ person, kind }] : [];
    });
  }

  /** Undefined if the two only share a parent by whom they are no siblings, such as a guardian. */
  #siblingKind(place: number, mine: readonly ParentOf[], person: number): SiblingKind | undefined {
    const theirs = new Map(
      this.#parentages.parentsOf(person).map(({ parent, kind }) => [parent, kind]),
    );
    if (mine.length === 0 && theirs.size === 0)
      return this.#siblingKindWithoutParents(place, person);
    const shared = mine.flatMap(({ parent, kind }) => {
      const other = theirs.get(parent);
      return other ? [[kind, other] as const] : [];
    });
    if (shared.some(([my, their]) => my === 'birth' && their === 'birth')) {
      return isHalf(mine, theirs) ? 'half' : 'birth';
    }
    return nearest(shared.map(([my, their]) => bySharedParent(my, their)));
  }

  /** The file does not name the parents of a family, but says how its children belong to it. */
  #siblingKindWithoutParents(place: number, person: number): SiblingKind | undefined {
    const families = new Map(
      this.#person(place)?.childOf.map(({ family, parentage }) => [family, parentage]),
    );
    return nearest(
      (this.#person(person)?.childOf ?? []).map(({ family, parentage }) => {
        const mine = families.get(family);
        return mine && bySharedParent(mine, parentage);
      }),
    );
  }

  #addStepFamily(spouses: readonly number[]): void {
    const parents = this.#parentages.parentsOf(this.#root).filter(isNear);
    for (const { parent } of parents) {
      for (const link of this.#partnerLinks(parent)) {
        if (!this.#isStepParent(link)) continue;
        if (!this.#add(link.partner, (sex) => parentWord(sex, 'step'))) continue;
        for (const { child } of this.#parentages.childrenOf(link.partner).filter(isNear)) {
          this.#add(child, (sex) => siblingWord(sex, 'step'));
        }
      }
    }
    for (const spouse of spouses) {
      for (const { child } of this.#parentages.childrenOf(spouse).filter(isNear)) {
        this.#add(child, (sex) => childWord(sex, 'step'));
      }
    }
  }

  /** A spouse of a parent, but neither one who died nor one who was divorced before the root's birth. */
  #isStepParent({ partner, isOver, isUnmarried, married }: PartnerLink): boolean {
    const born = latestYear(this.#person(this.#root)?.birth);
    const died = latestYear(this.#person(partner)?.death);
    if (isUnmarried || (died !== undefined && born !== undefined && died < born)) return false;
    return !isOver || (married !== undefined && born !== undefined && married > born);
  }

  #addInLaws(spouses: readonly number[], siblings: readonly Sibling[]): void {
    for (const spouse of spouses) {
      for (const { parent } of this.#parentages.parentsOf(spouse).filter(isNear)) {
        this.#add(parent, parentInLawWord);
      }
    }
    for (const spouse of spouses) {
      for (const { person } of this.#siblingsOf(spouse).filter(isNearSibling)) {
        this.#add(person, siblingInLawWord);
      }
    }
    const children = this.#parentages.childrenOf(this.#root).filter(isNear);
    this.#addPartnersOf(
      children.map(({ child }) => child),
      childInLawWord,
      childsPartnerWord,
    );
    this.#addPartnersOf(
      siblings.filter(isNearSibling).map(({ person }) => person),
      siblingInLawWord,
      siblingsPartnerWord,
    );
  }

  #addPartnersOf(
    people: readonly number[],
    spouseWord: (sex: Sex) => string,
    unmarriedWord: (sexOfRelative: Sex) => string,
  ): void {
    for (const person of people) {
      for (const { partner, isOver, isUnmarried } of this.#partnerLinks(person)) {
        if (isOver) continue;
        this.#add(partner, isUnmarried ? () => unmarriedWord(this.#sexOf(person)) : spouseWord);
      }
    }
  }

  #addMarriedIntoTheFamily(ancestors: readonly Ancestor[]): void {
    const isAncestor = new Set(ancestors.map(({ person }) => person));
    const near = ancestors.filter(({ up, line }) => up < 3 && isFamilyLine(line));
    for (const { person, up } of near) {
      for (const aunt of this.#siblingsOf(person).filter(isNearSibling)) {
        if (isAncestor.has(aunt.person)) continue;
        for (const spouse of this.#spousesOf(aunt.person)) {
          this.#add(spouse, (sex) => auntByMarriageWord(up + 1, sex));
        }
      }
    }
  }

  #addAssociates(): void {
    for (const { person, relation } of this.#person(this.#root)?.associates ?? []) {
      const word = relation.slice(0, 1).toUpperCase() + relation.slice(1, 100);
      if (categoryOf(word)) this.#add(person, () => word);
    }
  }
}

const OPEN_NOTE = 'The file doesn’t say how they’re related.';

function noteOf(kind: ParentKind): string | undefined {
  if (kind === 'birth or step') return 'The file doesn’t say which parent is the stepparent.';
  return kind === 'unclear' ? OPEN_NOTE : undefined;
}

/** Undefined if nothing can be said of the relatives beyond this step. */
function lineOf(line: LineKind, kind: ParentKind): LineKind | undefined {
  const next = LINES.find((one) => one === kind);
  return next && fartherLine(line, next);
}

function fartherLine(one: LineKind, other: LineKind): LineKind {
  return LINES.indexOf(one) > LINES.indexOf(other) ? one : other;
}

function byLine(one: InLine, other: InLine): number {
  return LINES.indexOf(one.line) - LINES.indexOf(other.line);
}

function isFamilyLine(line: LineKind): boolean {
  return line === 'birth' || line === 'adopted';
}

function isNear({ kind }: ParentOf | ChildOf): boolean {
  return kind === 'birth' || kind === 'adopted';
}

function isNearSibling({ kind }: Sibling): boolean {
  return kind === 'birth' || kind === 'half' || kind === 'adopted';
}

function isSpouse({ isOver, isUnmarried }: PartnerLink): boolean {
  return !isOver && !isUnmarried;
}

function inLine({ person, kind }: Sibling): InLine[] {
  if (kind === 'unclear') return [];
  return [{ person, line: kind === 'half' ? 'birth' : kind }];
}

/**
 * True if each of the two people has a birth parent who is not the other person's, or if a birth parent of one is
 * another kind of parent of the other.
 */
function isHalf(mine: readonly ParentOf[], theirs: ReadonlyMap<number, ParentKind>): boolean {
  const isBirth = ({ kind }: ParentOf) => kind === 'birth';
  const shared = mine.filter((one) => isBirth(one) && theirs.get(one.parent) === 'birth').length;
  const theirBirthParents = Array.from(theirs.values()).filter((kind) => kind === 'birth').length;
  return (
    (shared < mine.filter(isBirth).length && shared < theirBirthParents) ||
    mine.some(({ parent, kind }) => {
      const other = theirs.get(parent);
      return other !== undefined && (kind === 'birth') !== (other === 'birth');
    })
  );
}

/** How two people are siblings by one parent whom they share. */
function bySharedParent(mine: ParentKind, theirs: ParentKind): SiblingKind | undefined {
  const kinds = [mine, theirs];
  if (kinds.includes('guardian')) return undefined;
  if (kinds.includes('unclear') || kinds.includes('birth or step')) return 'unclear';
  if (mine === 'step' && theirs === 'step') return undefined;
  return LINES.toReversed().find((line) => kinds.includes(line));
}

function nearest(kinds: ReadonlyArray<SiblingKind | undefined>): SiblingKind | undefined {
  return ([...LINES, 'unclear'] as const).find((kind) => kinds.includes(kind));
}
