import type { FamilyFile } from '../family-file.ts';
import { lifeYears } from './life-years.ts';

export interface PersonMatch {
  person: number;
  name: string;
  years: string;
  /**
   * distinguishes people with the same name: their parents, such as 'child of Ann and John Hill', or their partners
   * if no parents are known; empty if none are known
   */
  family: string;
}

const MOST_MATCHES = 20;
const LONGEST_QUERY = 200;

/** Searches people by name. Names are normalized only once, because a file can have 200,000 people. */
export class PeopleIndex {
  readonly #file: FamilyFile;
  readonly #names: readonly string[];

  constructor(file: FamilyFile) {
    this.#file = file;
    this.#names = file.persons.map(({ name }) => comparable(name));
  }

  /** The best matches come first. A word of the query can be the beginning of a word in the name. */
  find(query: string): PersonMatch[] {
    const words = comparable(query.slice(0, LONGEST_QUERY)).split(' ').filter(Boolean);
    const found = this.#names
      .flatMap((name, person) => {
        const score = scoreOf(name, words);
        return name !== '' && score >= Math.min(1, words.length) ? [{ person, score }] : [];
      })
      .toSorted((a, b) => b.score - a.score || a.person - b.person)
      .slice(0, MOST_MATCHES);
    return found.flatMap(({ person }) => this.#describe(person));
  }

  #describe(place: number): PersonMatch[] {
    const person = this.#file.persons[place];
    return person
      ? [
          {
            person: place,
            name: person.name,
            years: lifeYears(person),
            family: this.#family(place),
          },
        ]
      : [];
  }

  #family(place: number): string {
    const person = this.#file.persons[place];
    const parents = this.#namesOf(
      person?.childOf.flatMap(({ family }) => this.#file.families[family]?.partners ?? []),
    );
    if (parents) return `child of ${parents}`;
    const partners = this.#namesOf(
      person?.partnerIn
        .flatMap((family) => this.#file.families[family]?.partners ?? [])
        .filter((partner) => partner !== place),
    );
    return partners ? `married to ${partners}` : '';
  }

  #namesOf(places: readonly number[] = []): string {
    return places
      .map((place) => this.#file.persons[place]?.name)
      .filter(Boolean)
      .slice(0, 2)
      .join(' and ');
  }
}

/** A whole word scores more than a beginning, so “Ann” finds Ann before Annabel. */
function scoreOf(name: string, words: readonly string[]): number {
  const padded = ` ${name} `;
  let score = 0;
  for (const word of words) {
    if (padded.includes(` ${word} `)) score += 1.25;
    else if (padded.includes(` ${word}`)) score += 1;
  }
  return score;
}

function comparable(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
