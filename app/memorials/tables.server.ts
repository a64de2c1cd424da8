// The rows of the memorials domain as the store reads and writes them. Holds types only, and matches
// db/migrations/0001-memorials.sql column by column; a query never stands here.

import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** An instant that the database fills in when the row is written without it. */
type GeneratedInstant = ColumnType<Date, Date | undefined, Date>;

export interface MemorialsTable {
  /** `mem_` and 22 letters or digits (READINGS.md, Routes): a form that no slug can have. */
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
  document: JSONColumnType<Record<string, unknown>>;
  /** Rises by one with each change, starting at 1. */
  version: Generated<number>;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
}

export interface TributesTable {
  /** `tri_` and 22 letters or digits. */
  id: string;
  memorial_id: string;
  /** Which tributes section of the document it belongs to, counted from 0. */
  section_number: Generated<number>;
  /** Its place in that section as imported, counted from 0. */
  position: number;
  written_at: Date;
  name: string;
  relationship: string | null;
  category: string | null;
  /** Null means that the document carries no flag, which differs from false (READINGS.md, Tribute preview). */
  preview: boolean | null;
  body: string;
  photo: string | null;
  created_at: GeneratedInstant;
}

export interface MediaTable {
  /** SHA-256 of the kept bytes, in lower-case hexadecimal. */
  id: string;
  kind: 'picture' | 'video';
  mime: string;
  byte_size: number;
  /** In pixels; null when unknown. */
  width: number | null;
  height: number | null;
  created_at: GeneratedInstant;
}

export interface MemorialTables {
  memorials: MemorialsTable;
  tributes: TributesTable;
  media: MediaTable;
}
