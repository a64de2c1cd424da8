// The row types of the memorials domain. They match the schema that db/migrations creates; a new column begins
// with a new migration.

import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { Memorial, Section } from './contract.ts';

/** The document as it is stored: without the slug, which is a column, and the tributes, which are rows. */
export type StoredDocument = Omit<Memorial, 'slug' | 'sections'> & { sections: StoredSection[] };
export type StoredSection = Section extends infer S
  ? S extends { type: 'tributesSection' }
    ? Omit<S, 'tributes'>
    : S
  : never;

/** A timestamp that the database sets by default. */
type GeneratedInstant = ColumnType<Date, Date | undefined, Date>;

export interface MemorialsTable {
  /** `mem_` and 22 letters or digits: a format that no slug can have. */
  id: string;
  slug: string;
  /** The user who owns the page; null, because memorials are published only by the command line so far. */
  owner_id: string | null;
  state: ColumnType<
    'draft' | 'published',
    'draft' | 'published' | undefined,
    'draft' | 'published'
  >;
  /** The memorial document without its tributes. Written as JSON text, read parsed. */
  document: JSONColumnType<StoredDocument>;
  /** Starts at 1 and is incremented by each change. */
  version: Generated<number>;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
}

export interface MemorialTables {
  memorials: MemorialsTable;
}
