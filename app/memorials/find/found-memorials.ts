export interface FoundMemorial {
  slug: string;
  names: string[];
  years: string;
  isInvented: boolean;
  /** a picture's address; undefined without a portrait */
  portrait?: string | undefined;
}

export interface Found {
  /** of this page of the list */
  memorials: FoundMemorial[];
  /** of all pages of the list */
  count: number;
  /** `many`: more than `count` memorials match; `some`: the search did not read all entries, so more may match */
  extent: 'all' | 'some' | 'many';
  page: number;
  pages: number;
  /** the number of the first memorial of this page, from 1 */
  first: number;
}

/** `too-many`: searches from this network */
export type SearchOutcome = Found | 'too-many';
