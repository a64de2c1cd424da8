// The row types of the memorials tables. They match the schema from db/migrations; to add a column, write a new
// migration first.

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

import type { StoredDocument } from './documents/document-ids.ts';
import type { DraftDocument } from './editing/contract.ts';

export type { StoredDocument } from './documents/document-ids.ts';

export type MemorialState = 'draft' | 'published' | 'taken-down' | 'purged';
export type Level = 'link' | 'public' | 'family';

/** A timestamp with a default in the database. */
type GeneratedInstant = ColumnType<Date, Date | undefined, Date>;

export interface MemorialsTable {
  /** `mem_` and 22 letters or digits: a format that no slug can have. */
  id: string;
  slug: string;
  /** `purged`: taken down long ago; the row keeps the slug and the code and nothing else. */
  state: ColumnType<MemorialState, MemorialState | undefined, MemorialState>;
  /** Who sees the page. Null until the first publication. */
  level: ColumnType<Level | null, Level | null | undefined, Level | null>;
  /** Whether search engines may list a page of the level `public`. */
  is_indexed: Generated<boolean>;
  /** The code of `/m/{code}`: 8 characters of Crockford's alphabet, never changed. */
  short_code: Generated<string>;
  /**
   * The revision that the draft had when it was last published; the revisions of the next draft continue from this
   * number.
   */
  draft_revision: Generated<number>;
  published_at: Date | null;
  taken_down_at: Date | null;
  /** The memorial document without its tributes. Written as JSON text, read as a parsed object. */
  document: JSONColumnType<StoredDocument>;
  /** The version of the document: starts at 1 and increases with each change of the document. */
  version: Generated<number>;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
}

/** Every slug under which a memorial was ever public. */
export interface MemorialSlugsTable {
  slug: string;
  memorial_id: string;
  created_at: GeneratedInstant;
}

/** The drafts that members edit. A memorial without a row has no unpublished changes. */
export interface MemorialDraftsTable {
  memorial_id: string;
  /** Increases by one with each batch of changes. */
  revision: number;
  document: JSONColumnType<DraftDocument>;
  updated_at: Date;
  updated_by: string | null;
}

/** The changes that were applied in the last 30 days. */
export interface DraftChangesTable {
  memorial_id: string;
  change_id: string;
  path: string;
  /** the id that the server created for an inserted section or item */
  made: string | null;
  user_id: string | null;
  created_at: Date;
}

/** The published versions of documents, and the hourly versions of drafts of the last 30 days. */
export interface MemorialRevisionsTable {
  memorial_id: string;
  number: number;
  kind: 'published' | 'draft';
  document: JSONColumnType<DraftDocument>;
  user_id: string | null;
  created_at: Date;
}

/**
 * Sections and items that were removed, and texts that were lost in a conflict with another user's change, in the last
 * 30 days.
 */
export interface RemovedPartsTable {
  /** The drivers return a bigint as text or as a number. */
  id: GeneratedAlways<string | number>;
  memorial_id: string;
  /** the id of the section or item; null for a text that lost a conflict */
  part_id: string | null;
  reason: 'removed' | 'conflict';
  /** for a section or item, the list from which it was removed; for a text, the path of its field */
  path: string;
  value: ColumnType<unknown, string, string>;
  user_id: string | null;
  created_at: Date;
}

export interface MemorialTables {
  memorials: MemorialsTable;
  memorial_slugs: MemorialSlugsTable;
  memorial_drafts: MemorialDraftsTable;
  draft_changes: DraftChangesTable;
  memorial_revisions: MemorialRevisionsTable;
  removed_parts: RemovedPartsTable;
}
