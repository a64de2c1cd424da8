export interface FoundMemorial {
  slug: string;
  names: string[];
  years: string;
  isInvented: boolean;
}

export interface Found {
  memorials: FoundMemorial[];
  hasMore: boolean;
}

export type SearchOutcome = Found | 'too-long' | 'too-many';
