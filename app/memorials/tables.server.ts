// The row types of the memorials tables. They match the schema from db/migrations; to add a column, write a new
// migration first.

import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { Memorial, Section } from './contract.ts';

/** The stored document. Its slug is stored in a column and its tributes in rows of another table. */
export type StoredDocument = Omit<Memorial, 'slug' | 'sections'> & { sections: StoredSection[] };
export type StoredSection = Section extends infer S
  ? S extends { type: 'tributesSection' }
    ? Omit<S, 'tributes'>
    : S
  : never;

/** A timestamp with a default in the database. */
type GeneratedInstant = ColumnType<Date, Date | undefined, Date>;

export interface MemorialsTable {
  /** `mem_` and 22 letters or digits: a format that no slug can have. */
  id: string;
  slug: string;
  /** The user who owns the page. Null so far, because memorials are published only by the command line. */
  owner_id: string | null;
  state: ColumnType<
    'draft' | 'published',
    'draft' | 'published' | undefined,
    'draft' | 'published'
  >;
  /** The memorial document without its tributes. Written as JSON text, read as a parsed object. */
  document: JSONColumnType<StoredDocument>;
  /** Starts at 1 and increases with each change. */
  version: Generated<number>;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
}

export interface MemorialTables {
  memorials: MemorialsTable;
}
