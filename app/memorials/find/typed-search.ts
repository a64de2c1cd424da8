/** What a visitor typed, as it is in the URL of `/memorials/find`. */
import { westernYear } from '../../language/japanese-years.ts';
import { withPlainDigits } from '../../language/typed-digits.ts';
import type { Search } from './find-terms.ts';
import { MAX_SEARCH_LENGTH } from './search-limits.ts';

/** Many people know a year only roughly. */
const NEAR_YEARS = 2;
const FIRST_YEAR = 1000;
const LAST_YEAR = 2999;

const FIELDS = ['name', 'born', 'died', 'place'] as const;

export type SearchField = (typeof FIELDS)[number];

/** Texts are cut to `MAX_SEARCH_LENGTH`. */
export type TypedSearch = Record<SearchField, string> & { isNear: boolean; page: number };

export type SearchProblems = Partial<Record<SearchField, 'missing' | 'too-long' | 'no-year'>>;

interface SearchReading {
  typed: TypedSearch;
  problems: SearchProblems;
  /** undefined if there is a problem, or nothing to search for */
  search: Search | undefined;
}

export function readSearch(params: URLSearchParams): SearchReading {
  const text = (field: SearchField) => (params.get(field) ?? '').trim();
  const cut = (field: SearchField) => text(field).slice(0, MAX_SEARCH_LENGTH);
  const typed: TypedSearch = {
    name: cut('name'),
    born: cut('born'),
    died: cut('died'),
    place: cut('place'),
    isNear: params.has('near'),
    page: pageOf(params.get('page') ?? ''),
  };
  const years = { born: yearOf(typed.born), died: yearOf(typed.died) };
  const problems: SearchProblems = {};
  if (typed.born && !years.born) problems.born = 'no-year';
  if (typed.died && !years.died) problems.died = 'no-year';
  for (const field of ['name', 'place'] as const) {
    if (text(field).length > MAX_SEARCH_LENGTH) problems[field] = 'too-long';
  }
  if (!typed.name && isNarrowed(typed)) problems.name = 'missing';
  const isSearch = typed.name !== '' && Object.keys(problems).length === 0;
  if (!isSearch) return { typed, problems, search: undefined };
  const around = (year: number | undefined) => (year ? yearsAround(year, typed.isNear) : undefined);
  return {
    typed,
    problems,
    search: {
      name: typed.name,
      born: around(years.born),
      died: around(years.died),
      place: typed.place || undefined,
    },
  };
}

export function isNarrowed({ born, died, place }: TypedSearch): boolean {
  return Boolean(born || died || place);
}

/** The address of the page `page` of the same search. */
export function addressOf(typed: TypedSearch, page: number): string {
  const params = new URLSearchParams();
  for (const field of FIELDS) if (typed[field]) params.set(field, typed[field]);
  if (typed.isNear) params.set('near', '1');
  if (page > 1) params.set('page', String(page));
  return `/memorials/find?${params.toString()}`;
}

function pageOf(text: string): number {
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
}

function yearOf(text: string): number | undefined {
  const year = westernYear(withPlainDigits(text));
  if (!/^\d{4}$/.test(year)) return undefined;
  return Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR ? Number(year) : undefined;
}

function yearsAround(year: number, isNear: boolean): number[] {
  if (!isNear) return [year];
  return Array.from({ length: 2 * NEAR_YEARS + 1 }, (_, index) => year - NEAR_YEARS + index);
}
