export interface FoundMemorial {
  slug: string;
  names: string[];
  /** such as '1941 – 2024'; empty if no year is known */
  years: string;
  isInvented: boolean;
}

export interface Found {
  memorials: FoundMemorial[];
  /** true if more memorials match than are shown */
  hasMore: boolean;
}

/** The result of a visitor's search, or why there was none. */
export type SearchOutcome = Found | 'too-long' | 'too-many';
