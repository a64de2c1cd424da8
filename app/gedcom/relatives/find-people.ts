import { pageI18n as i18n } from '../../language/i18n.ts';
import { withPlainLetters } from '../../language/plain-letters.ts';
import { listNames } from '../../wire/text/join-list.ts';
import type { FamilyFile, FileFamily } from '../family-file.ts';
import { lifeYears } from './life-years.ts';
import { Parentages, type ParentKind } from './parentage.ts';

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

type Sentence = (names: string) => string;

const CHILD_OF: ReadonlyArray<readonly [Sentence, readonly ParentKind[]]> = [
  [(names) => i18n._('child of {names}', { names }), ['birth', 'adopted']],
  [(names) => i18n._('foster child of {names}', { names }), ['foster']],
  [(names) => i18n._('stepchild of {names}', { names }), ['step']],
];

const PARTNER_OF: ReadonlyArray<readonly [Sentence, (family: FileFamily) => boolean]> = [
  [
    (names) => i18n._('married to {names}', { names }),
    ({ isOver, isUnmarried }) => !isOver && !isUnmarried,
  ],
  [
    (names) => i18n._('partner of {names}', { names }),
    ({ isOver, isUnmarried }) => !isOver && isUnmarried,
  ],
  [
    (names) => i18n._('formerly married to {names}', { names }),
    ({ isOver, isUnmarried }) => isOver && !isUnmarried,
  ],
];

const MOST_MATCHES = 20;
const LONGEST_QUERY = 200;

/** Searches people by name. Names are normalized only once, because a file can have 200,000 people. */
export class PeopleIndex {
  readonly #file: FamilyFile;
  readonly #parentages: Parentages;
  readonly #names: readonly string[];

  constructor(file: FamilyFile) {
    this.#file = file;
    this.#parentages = new Parentages(file);
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
    const parents = this.#parentages.parentsOf(place);
    for (const [sentence, kinds] of CHILD_OF) {
      const names = this.#namesOf(
        parents.filter(({ kind }) => kinds.includes(kind)).map(({ parent }) => parent),
      );
      if (names) return sentence(names);
    }
    return this.#partners(place);
  }

  #partners(place: number): string {
    const families = (this.#file.persons[place]?.partnerIn ?? []).flatMap(
      (family) => this.#file.families[family] ?? [],
    );
    for (const [sentence, fits] of PARTNER_OF) {
      const names = this.#namesOf(
        families
          .filter(fits)
          .flatMap(({ partners }) => partners)
          .filter((partner) => partner !== place),
      );
      if (names) return sentence(names);
    }
    return '';
  }

  #namesOf(places: readonly number[] = []): string {
    const names = places.flatMap((place) => this.#file.persons[place]?.name || []);
    return listNames(names.slice(0, 2), i18n.locale);
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
  return withPlainLetters(name.toLowerCase())
    .replaceAll(/[^\p{L}\p{N}\p{Mc}]+/gu, ' ')
    .trim();
}
