import { latestYear } from '../dates/read-date.ts';
import type { FamilyFile, FilePerson } from '../family-file.ts';

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
  readonly #currentYear: number;

  constructor(file: FamilyFile, currentYear: number) {
    this.#file = file;
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
      latestYear(person.death),
      ...this.#boundsOfPartnerships(person, generations, seen),
      ...this.#boundsOfParents(person),
    ]);
  }

  #boundsOfPartnerships(
    person: FilePerson,
    generations: number,
    seen: Set<number>,
  ): Array<number | undefined> {
    return person.partnerIn.flatMap((place) => {
      const family = this.#file.families[place];
      if (!family) return [];
      const children =
        generations > 0
          ? family.children.map((child) => this.#latestBirth(child, generations - 1, seen))
          : [];
      return [latestYear(family.marriage), ...children].map((year) =>
        year === undefined ? undefined : year - YOUNGEST_PARENT,
      );
    });
  }

  /** A child can be born in the year after its father's death. */
  #boundsOfParents(person: FilePerson): Array<number | undefined> {
    return person.childOf
      .filter(({ parentage }) => parentage === 'birth')
      .flatMap(({ family }) => this.#file.families[family]?.partners ?? [])
      .map((parent) => {
        const died = latestYear(this.#file.persons[parent]?.death);
        return died === undefined ? undefined : died + 1;
      });
  }
}

function earliest(years: ReadonlyArray<number | undefined>): number | undefined {
  const known = years.filter((year) => year !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
