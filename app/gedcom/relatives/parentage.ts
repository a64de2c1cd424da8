import { categoryOf } from '../../memorials/family-tree/family-tree.ts';
import type { ChildLink, FamilyFile, FilePerson, Parentage } from '../family-file.ts';
import { knownParentageIn } from '../reading/parentage-words.ts';

/** `birth or step` for a parent of a couple of whom the file only says that one is a stepparent. */
export type ParentKind = Parentage | 'birth or step';

export interface ParentOf {
  parent: number;
  kind: ParentKind;
}

export interface ChildOf {
  child: number;
  kind: ParentKind;
}

const NEARNESS: readonly ParentKind[] = [
  'birth',
  'adopted',
  'foster',
  'step',
  'guardian',
  'birth or step',
  'unclear',
];

export function byNearness(one: { kind: ParentKind }, other: { kind: ParentKind }): number {
  return NEARNESS.indexOf(one.kind) - NEARNESS.indexOf(other.kind);
}

/** A parent in one family of the child. */
interface Place {
  parent: number;
  family: number;
  /** undefined if the file says nothing */
  stated: Parentage | undefined;
  /** true if the file says so about both parents of the family together */
  isOfBoth: boolean;
}

/** Who is which parent of whom. The file says it of links; a child can have several families that share a parent. */
export class Parentages {
  readonly #file: FamilyFile;
  readonly #parents = new Map<number, readonly ParentOf[]>();

  constructor(file: FamilyFile) {
    this.#file = file;
  }

  /** Each parent once, the nearest first. */
  parentsOf(child: number): readonly ParentOf[] {
    const known = this.#parents.get(child);
    if (known) return known;
    const parents = this.#decide(child).toSorted(byNearness);
    this.#parents.set(child, parents);
    return parents;
  }

  /** Each child once, in the order of the file. */
  childrenOf(parent: number): ChildOf[] {
    const families = this.#file.persons[parent]?.partnerIn ?? [];
    const children = new Set(
      families.flatMap((family) => this.#file.families[family]?.children ?? []),
    );
    return Array.from(children).flatMap((child) => {
      const link = this.parentsOf(child).find((one) => one.parent === parent);
      return link ? [{ child, kind: link.kind }] : [];
    });
  }

  #decide(child: number): ParentOf[] {
    const places = this.#places(child);
    const kinds = new Map<number, ParentKind>();
    const sexes = new Set<FilePerson['sex']>();
    const claim = (parent: number, kind: ParentKind) => {
      const known = kinds.get(parent);
      if (known !== undefined && NEARNESS.indexOf(known) <= NEARNESS.indexOf(kind)) return;
      kinds.set(parent, kind);
      if (kind === 'birth') sexes.add(this.#sexOf(parent));
    };
    const isStepFamily = ({ isOfBoth, stated }: Place) => isOfBoth && stated === 'step';
    for (const { parent, stated } of places.filter((place) => place.stated === 'birth')) {
      claim(parent, stated ?? 'birth');
    }
    for (const place of places.filter(({ stated }) => stated === undefined)) {
      claim(place.parent, this.#unstated(place, places, kinds, sexes));
    }
    for (const place of places) {
      if (place.stated !== undefined && !isStepFamily(place)) claim(place.parent, place.stated);
    }
    for (const [, inFamily] of Map.groupBy(places.filter(isStepFamily), ({ family }) => family)) {
      const others = places.filter((place) => place.family === inFamily[0]?.family);
      for (const { parent, kind } of this.#stepFamily(inFamily, others, kinds, sexes)) {
        claim(parent, kind);
      }
    }
    return Array.from(kinds, ([parent, kind]) => ({ parent, kind }));
  }

  #sexOf(person: number): FilePerson['sex'] {
    return this.#file.persons[person]?.sex ?? 'unknown';
  }

  #places(child: number): Place[] {
    const person = this.#file.persons[child];
    if (!person) return [];
    const relations = this.#statedRelations(child, person);
    return person.childOf.flatMap((link) =>
      (this.#file.families[link.family]?.partners ?? []).map((parent): Place => {
        const ofOne = this.#statedOfOne(link, parent);
        const ofBoth = link.isStated ? link.parentage : undefined;
        const stated = ofOne ?? ofBoth ?? relations(parent);
        return {
          parent,
          family: link.family,
          stated,
          isOfBoth: ofOne === undefined && ofBoth !== undefined,
        };
      }),
    );
  }

  #statedOfOne(link: ChildLink, parent: number): Parentage | undefined {
    const family = this.#file.families[link.family];
    if (parent === family?.father) return link.father;
    return parent === family?.mother ? link.mother : undefined;
  }

  /** What associates say of a link without a word, from the side of the child and of the parent. */
  #statedRelations(child: number, person: FilePerson): (parent: number) => Parentage | undefined {
    const ofChild = new Map(
      person.associates.map((one) => [one.person, parentageOf(one.relation)]),
    );
    return (parent) => {
      const known = ofChild.get(parent);
      if (known) return known;
      const back = this.#file.persons[parent]?.associates.find((one) => one.person === child);
      return back ? parentageOf(back.relation) : undefined;
    };
  }

  /**
   * A parent without a word is a birth parent, unless the child has another one of the same sex. Then the wife of a man
   * who adopted alone is the stepmother.
   */
  #unstated(
    { parent, family }: Place,
    places: readonly Place[],
    kinds: ReadonlyMap<number, ParentKind>,
    sexes: ReadonlySet<FilePerson['sex']>,
  ): ParentKind {
    const sex = this.#sexOf(parent);
    if (kinds.has(parent) || sex === 'unknown' || !sexes.has(sex)) return 'birth';
    const isWithAdopter = places.some(
      (other) => other.family === family && other.parent !== parent && other.stated === 'adopted',
    );
    return isWithAdopter ? 'step' : 'birth or step';
  }

  /**
   * The parents of a family of which the file says "step". One of them can be a parent by birth: a stepfather is the
   * husband of the mother.
   */
  #stepFamily(
    places: readonly Place[],
    inFamily: readonly Place[],
    kinds: ReadonlyMap<number, ParentKind>,
    sexes: ReadonlySet<FilePerson['sex']>,
  ): ParentOf[] {
    const open = places.filter(({ parent }) => !kinds.has(parent)).map(({ parent }) => parent);
    const decided = inFamily.flatMap(({ parent }) => kinds.get(parent) ?? []);
    const hasNearParent = decided.some((kind) => kind === 'birth' || kind === 'adopted');
    const hasBothBirthParents =
      Array.from(kinds.values()).filter((kind) => kind === 'birth').length > 1;
    const isStep = (parent: number) => {
      const sex = this.#sexOf(parent);
      return sex !== 'unknown' && sexes.has(sex);
    };
    if (inFamily.length === 1 || hasNearParent || hasBothBirthParents) {
      return open.map((parent) => ({ parent, kind: 'step' }));
    }
    const hasStep = decided.includes('step') || open.some(isStep);
    return open.map((parent) => {
      if (isStep(parent)) return { parent, kind: 'step' };
      return { parent, kind: hasStep ? 'birth' : 'birth or step' };
    });
  }
}

/** "Witness of the adoption" is no parent. */
function parentageOf(relation: string): Parentage | undefined {
  const category = categoryOf(relation);
  return category === 'Parents' || category === 'Children' ? knownParentageIn(relation) : undefined;
}
