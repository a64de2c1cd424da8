export interface FoundMemorial {
  slug: string;
  names: string[];
  years: string;
  isInvented: boolean;
  /** a picture's address; undefined without a portrait */
  portrait?: string | undefined;
}

export interface Found {
  memorials: FoundMemorial[];
  hasMore: boolean;
}

export type SearchOutcome = Found | 'too-long' | 'too-many';
