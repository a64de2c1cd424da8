import { pageI18n as i18n } from '../../language/i18n.ts';
import { categoryOf } from '../../memorials/family-tree/family-tree.ts';
import { latestYear } from '../dates/read-date.ts';
import type { FamilyFile, FilePerson, Sex } from '../family-file.ts';
import { byLine, fartherLine, isFamilyLine, isNear, lineOf, type InLine } from './line-kinds.ts';
import { Parentages, type ParentKind } from './parentage.ts';
import { isSpouse, partnerLinks, type PartnerLink } from './partner-links.ts';
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
} from './relationship-names.ts';
import { inLine, isNearSibling, Siblings, type Sibling } from './siblings.ts';

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

interface Ancestor extends InLine {
  up: number;
}

class RelativesSearch {
  readonly #file: FamilyFile;
  readonly #root: number;
  readonly #parentages: Parentages;
  readonly #siblings: Siblings;
  readonly #known: Set<number>;
  readonly #relatives: FoundRelative[] = [];
  #hasLoop = false;

  constructor(file: FamilyFile, root: number) {
    this.#file = file;
    this.#root = root;
    this.#parentages = new Parentages(file);
    this.#siblings = new Siblings(file, this.#parentages);
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

  /** Returns the spouses, whose relatives are in-laws. */
  #addPartners(): number[] {
    const links = partnerLinks(this.#file, this.#root);
    for (const { partner, ...kind } of links) this.#add(partner, (sex) => partnerWord(sex, kind));
    return links.filter(isSpouse).map(({ partner }) => partner);
  }

  #addSideBranches(ancestors: readonly Ancestor[]): Sibling[] {
    const siblings = this.#siblings
      .of(this.#root)
      .filter(({ person, kind }) =>
        this.#add(
          person,
          (sex) => siblingWord(sex, kind),
          kind === 'unclear' ? openNote() : undefined,
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
        this.#siblings
          .of(ancestor.person)
          .flatMap(inLine)
          .map(({ person, line }) => ({ person, line: fartherLine(ancestor.line, line) })),
      )
      .filter(({ line }) => isFamilyLine(line))
      .toSorted(byLine)
      .filter(({ person, line }) => this.#add(person, (sex) => collateralWord(up, 1, sex, line)));
  }

  #addStepFamily(spouses: readonly number[]): void {
    const parents = this.#parentages.parentsOf(this.#root).filter(isNear);
    for (const { parent } of parents) {
      for (const link of partnerLinks(this.#file, parent)) {
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
      for (const { person } of this.#siblings.of(spouse).filter(isNearSibling)) {
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
      for (const { partner, isOver, isUnmarried } of partnerLinks(this.#file, person)) {
        if (isOver) continue;
        this.#add(partner, isUnmarried ? () => unmarriedWord(this.#sexOf(person)) : spouseWord);
      }
    }
  }

  #addMarriedIntoTheFamily(ancestors: readonly Ancestor[]): void {
    const isAncestor = new Set(ancestors.map(({ person }) => person));
    const near = ancestors.filter(({ up, line }) => up < 3 && isFamilyLine(line));
    for (const { person, up } of near) {
      for (const aunt of this.#siblings.of(person).filter(isNearSibling)) {
        if (isAncestor.has(aunt.person)) continue;
        for (const { partner } of partnerLinks(this.#file, aunt.person).filter(isSpouse)) {
          this.#add(partner, (sex) => auntByMarriageWord(up + 1, sex));
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

function openNote(): string {
  return i18n._('The file doesn’t say how they’re related.');
}

function noteOf(kind: ParentKind): string | undefined {
  if (kind === 'birth or step') {
    return i18n._('The file doesn’t say which parent is the stepparent.');
  }
  return kind === 'unclear' ? openNote() : undefined;
}
