// The rows of the memorials domain as the store reads and writes them. Holds types only, and matches
// db/migrations/0001-memorials.sql column by column; a query never stands here.

import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { Memorial, Section } from './contract.ts';

/** The document as it is stored: the slug is a column, the tributes are rows of their own. */
export type StoredDocument = Omit<Memorial, 'slug' | 'sections'> & { sections: StoredSection[] };
export type StoredSection = Section extends infer S
  ? S extends { type: 'tributesSection' }
    ? Omit<S, 'tributes'>
    : S
  : never;

/** An instant that the database fills in when the row is written without it. */
type GeneratedInstant = ColumnType<Date, Date | undefined, Date>;

export interface MemorialsTable {
  /** `mem_` and 22 letters or digits: a form that no slug can have. */
  id: string;
  slug: string;
  /** The user who keeps the page; null while memorials are published by the command line only. */
  owner_id: string | null;
  state: ColumnType<
    'draft' | 'published',
    'draft' | 'published' | undefined,
    'draft' | 'published'
  >;
  /** The memorial document without its tributes. Written as JSON text, read parsed. */
  document: JSONColumnType<StoredDocument>;
  /** Rises by one with each change, starting at 1. */
  version: Generated<number>;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
}

export interface MemorialTables {
  memorials: MemorialsTable;
}
