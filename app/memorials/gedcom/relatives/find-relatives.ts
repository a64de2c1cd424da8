import { categoryOf } from '../../page/sections/family-tree.ts';
import { latestYear } from '../dates/read-date.ts';
import type { ChildLink, FamilyFile, FilePerson } from '../family-file.ts';
import {
  ancestorWord,
  auntByMarriageWord,
  childInLawWord,
  collateralWord,
  descendantWord,
  parentInLawWord,
  partnerWord,
  siblingInLawWord,
  stepChildWord,
  stepParentWord,
  stepSiblingWord,
} from './relationship-words.ts';

export interface FoundRelative {
  person: number;
  relationship: string;
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

interface Ancestor {
  person: number;
  up: number;
}

class RelativesSearch {
  readonly #file: FamilyFile;
  readonly #root: number;
  readonly #known: Set<number>;
  readonly #relatives: FoundRelative[] = [];
  #hasLoop = false;

  constructor(file: FamilyFile, root: number) {
    this.#file = file;
    this.#root = root;
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
    const hasManyParents =
      (this.#person(this.#root)?.childOf ?? []).flatMap((link) => this.#partnersOf(link.family))
        .length > 2;
    return { relatives: this.#relatives, hasLoop: this.#hasLoop, hasManyParents };
  }

  #person(place: number): FilePerson | undefined {
    return this.#file.persons[place];
  }

  #partnersOf(family: number): readonly number[] {
    return this.#file.families[family]?.partners ?? [];
  }

  /** Adds a relative unless a nearer relationship was added before. Returns true if the relative was added. */
  #add(person: number, wordFor: (person: FilePerson) => string): boolean {
    const found = this.#person(person);
    if (!found || this.#known.has(person)) return false;
    this.#known.add(person);
    this.#relatives.push({ person, relationship: wordFor(found) });
    return true;
  }

  #parentsOf(place: number): number[] {
    const families = this.#person(place)?.childOf ?? [];
    return families.flatMap(({ family }) => this.#partnersOf(family));
  }

  #childrenOf(place: number): number[] {
    const families = this.#person(place)?.partnerIn ?? [];
    return families.flatMap((family) => this.#file.families[family]?.children ?? []);
  }

  /** Also includes children whom a parent has in another family. */
  #siblingsOf(place: number): number[] {
    const families = this.#person(place)?.childOf ?? [];
    const sameFamilies = families.flatMap(
      ({ family }) => this.#file.families[family]?.children ?? [],
    );
    const sameParents = this.#parentsOf(place).flatMap((parent) => this.#childrenOf(parent));
    return [...sameFamilies, ...sameParents].filter((person) => person !== place);
  }

  #addAncestors(): Ancestor[] {
    const ancestors: Ancestor[] = [];
    for (const { family, parentage } of byNearness(this.#person(this.#root)?.childOf ?? [])) {
      for (const person of this.#partnersOf(family)) {
        if (person === this.#root) this.#hasLoop = true;
        if (this.#add(person, ({ sex }) => ancestorWord(1, sex, parentage))) {
          ancestors.push({ person, up: 1 });
        }
      }
    }
    let generation = ancestors.map(({ person }) => person);
    for (let up = 2; up <= MOST_GENERATIONS && generation.length > 0; up += 1) {
      const parents = generation.flatMap((child) => this.#parentsOf(child));
      if (parents.includes(this.#root)) this.#hasLoop = true;
      generation = parents.filter((parent) =>
        this.#add(parent, ({ sex }) => ancestorWord(up, sex)),
      );
      ancestors.push(...generation.map((person) => ({ person, up })));
    }
    return ancestors;
  }

  #addDescendants(): void {
    const families = new Set(this.#person(this.#root)?.partnerIn);
    let generation = this.#childrenOf(this.#root);
    for (let down = 1; down <= MOST_GENERATIONS && generation.length > 0; down += 1) {
      if (generation.includes(this.#root)) this.#hasLoop = true;
      const added = generation.filter((child) =>
        this.#add(child, ({ sex, childOf }) =>
          descendantWord(down, sex, childOf.find(({ family }) => families.has(family))?.parentage),
        ),
      );
      generation = added.flatMap((child) => this.#childrenOf(child));
    }
  }

  #partnerLinks(place: number): Array<{ partner: number; isOver: boolean; isEngagement: boolean }> {
    return (this.#person(place)?.partnerIn ?? []).flatMap((family) => {
      const {
        partners = [],
        isOver = false,
        isEngagement = false,
      } = this.#file.families[family] ?? {};
      return partners
        .filter((partner) => partner !== place)
        .map((partner) => ({ partner, isOver, isEngagement }));
    });
  }

  #addPartners(): number[] {
    const links = this.#partnerLinks(this.#root);
    for (const { partner, ...kind } of links) {
      this.#add(partner, ({ sex }) => partnerWord(sex, kind));
    }
    return links.filter(({ isOver }) => !isOver).map(({ partner }) => partner);
  }

  #addSideBranches(ancestors: readonly Ancestor[]): number[] {
    const siblings: number[] = [];
    for (const [up, deepest] of SIDE_BRANCHES) {
      const line = ancestors.filter((ancestor) => ancestor.up === up - 1);
      let generation = (up === 1 ? [this.#root] : line.map(({ person }) => person)).flatMap(
        (person) => this.#siblingsOf(person),
      );
      for (let down = 1; down <= deepest; down += 1) {
        generation = generation.filter((person) =>
          this.#add(person, ({ sex }) =>
            collateralWord(up, down, sex, up === 1 && down === 1 && this.#isHalfSibling(person)),
          ),
        );
        if (up === 1 && down === 1) siblings.push(...generation);
        generation = generation.flatMap((parent) => this.#childrenOf(parent));
      }
    }
    return siblings;
  }

  /** True if each of the two people has a known parent who is not the other person's parent. */
  #isHalfSibling(person: number): boolean {
    const mine = new Set(this.#parentsOf(this.#root));
    const theirs = new Set(this.#parentsOf(person));
    const shared = [...mine].filter((parent) => theirs.has(parent)).length;
    return shared < mine.size && shared < theirs.size;
  }

  #addStepFamily(partners: readonly number[]): void {
    for (const parent of new Set(this.#parentsOf(this.#root))) {
      for (const { partner } of this.#partnerLinks(parent)) {
        if (this.#diedBeforeRoot(partner)) continue;
        if (!this.#add(partner, ({ sex }) => stepParentWord(sex))) continue;
        for (const child of this.#childrenOf(partner)) {
          this.#add(child, ({ sex }) => stepSiblingWord(sex));
        }
      }
    }
    for (const child of partners.flatMap((partner) => this.#childrenOf(partner))) {
      this.#add(child, ({ sex }) => stepChildWord(sex));
    }
  }

  /** A person who died before the root's birth is no stepparent. */
  #diedBeforeRoot(place: number): boolean {
    const died = latestYear(this.#person(place)?.death);
    const born = latestYear(this.#person(this.#root)?.birth);
    return died !== undefined && born !== undefined && died < born;
  }

  #addInLaws(partners: readonly number[], siblings: readonly number[]): void {
    for (const parent of partners.flatMap((partner) => this.#parentsOf(partner))) {
      this.#add(parent, ({ sex }) => parentInLawWord(sex));
    }
    for (const partner of partners) {
      for (const sibling of this.#siblingsOf(partner)) {
        this.#add(sibling, ({ sex }) => siblingInLawWord(sex));
      }
    }
    this.#addPartnersOf(this.#childrenOf(this.#root), childInLawWord);
    this.#addPartnersOf(siblings, siblingInLawWord);
  }

  #addPartnersOf(people: readonly number[], word: (sex: FilePerson['sex']) => string): void {
    for (const person of people) {
      for (const { partner, isOver } of this.#partnerLinks(person)) {
        if (!isOver) this.#add(partner, ({ sex }) => word(sex));
      }
    }
  }

  #addMarriedIntoTheFamily(ancestors: readonly Ancestor[]): void {
    const isAncestor = new Set(ancestors.map(({ person }) => person));
    for (const { person, up } of ancestors.filter((ancestor) => ancestor.up < 3)) {
      const aunts = this.#siblingsOf(person).filter((sibling) => !isAncestor.has(sibling));
      this.#addPartnersOf(aunts, (sex) => auntByMarriageWord(up + 1, sex));
    }
  }

  #addAssociates(): void {
    for (const { person, relation } of this.#person(this.#root)?.associates ?? []) {
      const word = relation.slice(0, 1).toUpperCase() + relation.slice(1, 100);
      if (categoryOf(word)) this.#add(person, () => word);
    }
  }
}

const NEARNESS = ['birth', 'adopted', 'foster'];

function byNearness(links: readonly ChildLink[]): ChildLink[] {
  return links.toSorted((a, b) => NEARNESS.indexOf(a.parentage) - NEARNESS.indexOf(b.parentage));
}
