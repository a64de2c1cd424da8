import type { FamilyFile } from '../family-file.ts';
import { LINES, type InLine } from './line-kinds.ts';
import type { Parentages, ParentKind, ParentOf } from './parentage.ts';
import type { SiblingKind } from './relationship-names.ts';

export interface Sibling {
  person: number;
  kind: SiblingKind;
}

export class Siblings {
  readonly #file: FamilyFile;
  readonly #parentages: Parentages;

  constructor(file: FamilyFile, parentages: Parentages) {
    this.#file = file;
    this.#parentages = parentages;
  }

  /** Also includes children whom a parent has in another family. */
  of(place: number): Sibling[] {
    const mine = this.#parentages.parentsOf(place);
    const sameFamilies = (this.#file.persons[place]?.childOf ?? []).flatMap(
      ({ family }) => this.#file.families[family]?.children ?? [],
    );
    const sameParents = mine.flatMap(({ parent }) =>
      this.#parentages.childrenOf(parent).map(({ child }) => child),
    );
    const siblings = new Set([...sameFamilies, ...sameParents]);
    siblings.delete(place);
    return Array.from(siblings).flatMap((person) => {
      const kind = this.#kindOf(place, mine, person);
      return kind ? [{ person, kind }] : [];
    });
  }

  /** Undefined if the two only share a parent by whom they are no siblings, such as a guardian. */
  #kindOf(place: number, mine: readonly ParentOf[], person: number): SiblingKind | undefined {
    const theirs = new Map(
      this.#parentages.parentsOf(person).map(({ parent, kind }) => [parent, kind]),
    );
    if (mine.length === 0 && theirs.size === 0) {
      return this.#kindWithoutParents(place, person);
    }
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
  #kindWithoutParents(place: number, person: number): SiblingKind | undefined {
    const families = new Map(
      this.#file.persons[place]?.childOf.map(({ family, parentage }) => [family, parentage]),
    );
    return nearest(
      (this.#file.persons[person]?.childOf ?? []).map(({ family, parentage }) => {
        const mine = families.get(family);
        return mine && bySharedParent(mine, parentage);
      }),
    );
  }
}

export function isNearSibling({ kind }: Sibling): boolean {
  return kind === 'birth' || kind === 'half' || kind === 'adopted';
}

export function inLine({ person, kind }: Sibling): InLine[] {
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
