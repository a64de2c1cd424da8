import { latestYear, yearAfterWhich } from '../dates/read-date.ts';
import type { FamilyFile } from '../family-file.ts';
import { Parentages, type ParentKind } from './parentage.ts';

const OLDEST_AGE = 110;
/** The minimum age of a parent or partner, for estimates. */
const YOUNGEST_PARENT = 12;
const GENERATIONS = 6;

/**
 * Decides which people may be alive. Estimates a missing birth year from relatives: a mother is at least 12 years
 * older than her child, and the child was born before her death.
 */
export class LivingJudge {
  readonly #file: FamilyFile;
  readonly #parentages: Parentages;
  readonly #currentYear: number;

  constructor(file: FamilyFile, currentYear: number) {
    this.#file = file;
    this.#parentages = new Parentages(file);
    this.#currentYear = currentYear;
  }

  mayBeLiving(place: number): boolean {
    const person = this.#file.persons[place];
    if (!person || person.hasDied) return false;
    const born = this.#latestBirth(place, GENERATIONS, new Set());
    return born === undefined || this.#currentYear - born < OLDEST_AGE;
  }

  #latestBirth(place: number, generations: number, seen: Set<number>): number | undefined {
    const person = this.#file.persons[place];
    if (!person || seen.has(place)) return undefined;
    seen.add(place);
    const own = latestYear(person.birth) ?? latestYear(person.baptism);
    if (own !== undefined) return own;
    return earliest([
      latestYear(person.death) ?? yearAfterWhich(person.death),
      ...this.#boundsOfPartnerships(place, generations, seen),
      ...this.#boundsOfParents(place),
    ]);
  }

  #boundsOfPartnerships(
    place: number,
    generations: number,
    seen: Set<number>,
  ): Array<number | undefined> {
    const marriages = (this.#file.persons[place]?.partnerIn ?? []).map((family) =>
      latestYear(this.#file.families[family]?.marriage),
    );
    const children =
      generations > 0 ? this.#parentages.childrenOf(place).filter(isYoungerThanParent) : [];
    const births = children.map(({ child }) => this.#latestBirth(child, generations - 1, seen));
    return [...marriages, ...births].map((year) =>
      year === undefined ? undefined : year - YOUNGEST_PARENT,
    );
  }

  /** A child can be born in the year after its father's death. */
  #boundsOfParents(place: number): Array<number | undefined> {
    return this.#parentages
      .parentsOf(place)
      .filter(({ kind }) => kind === 'birth')
      .map(({ parent }) => {
        const died = latestYear(this.#file.persons[parent]?.death);
        return died === undefined ? undefined : died + 1;
      });
  }
}

/** A stepparent can be younger than the child. */
function isYoungerThanParent({ kind }: { kind: ParentKind }): boolean {
  return kind === 'birth' || kind === 'adopted' || kind === 'foster';
}

function earliest(years: ReadonlyArray<number | undefined>): number | undefined {
  const known = years.filter((year) => year !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
