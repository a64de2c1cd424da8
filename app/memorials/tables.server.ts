// The row types of memorials. To add a column, write a migration first.

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

import type { StoredDocument } from './documents/document-ids.ts';
import type { DraftDocument } from './editing/contract.ts';

export type { StoredDocument } from './documents/document-ids.ts';

export type MemorialState = 'draft' | 'published' | 'taken-down' | 'purged';
export type Level = 'link' | 'public' | 'family';

type GeneratedInstant = ColumnType<Date, Date | undefined, Date>;

export interface MemorialsTable {
  /** `mem_` and 22 letters or digits. No slug has this format. */
  id: string;
  slug: string;
  /** `purged`: only the slug and the short code remain. */
  state: ColumnType<MemorialState, MemorialState | undefined, MemorialState>;
  /** Null until the first publication. */
  level: ColumnType<Level | null, Level | null | undefined, Level | null>;
  /** true if search engines may list the page, provided that its level is `public` */
  is_indexed: Generated<boolean>;
  /** in the URL `/m/{code}`; never changes */
  short_code: Generated<string>;
  /** the draft's revision at the last publication; the next draft continues from this number */
  draft_revision: Generated<number>;
  published_at: Date | null;
  taken_down_at: Date | null;
  /** Without the tributes. Written as JSON text, read as a parsed object. */
  document: JSONColumnType<StoredDocument>;
  /** starts at 1 and grows with each change of the document */
  version: Generated<number>;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
}

export interface MemorialSlugsTable {
  slug: string;
  memorial_id: string;
  created_at: GeneratedInstant;
}

export interface MemorialDraftsTable {
  memorial_id: string;
  /** grows by 1 with each batch of changes */
  revision: number;
  document: JSONColumnType<DraftDocument>;
  updated_at: Date;
  updated_by: string | null;
}

/** Changes of the last 30 days. */
export interface DraftChangesTable {
  memorial_id: string;
  change_id: string;
  path: string;
  /** the id that the server generated for an inserted section or item */
  made: string | null;
  user_id: string | null;
  created_at: Date;
}

/** Published versions, and hourly drafts of the last 30 days. */
export interface MemorialRevisionsTable {
  memorial_id: string;
  number: number;
  kind: 'published' | 'draft';
  document: JSONColumnType<DraftDocument>;
  user_id: string | null;
  created_at: Date;
}

/** Removed sections and items, and texts that lost a conflict, of the last 30 days. */
export interface RemovedPartsTable {
  /** The drivers return a bigint as text or as a number. */
  id: GeneratedAlways<string | number>;
  memorial_id: string;
  /** the id of the section or item; null if `reason` is `conflict` */
  part_id: string | null;
  reason: 'removed' | 'conflict';
  /**
   * if removed: the path of the list that contained the section or item; if conflict: the path of the change that
   * was not applied, or of a field that the operator has hidden
   */
  path: string;
  value: ColumnType<unknown, string, string>;
  user_id: string | null;
  created_at: Date;
  /** the media of the draft at the time; null if the part shows none */
  media_before: ColumnType<MediaAmount | null, string | null | undefined, string | null>;
}

export interface MediaAmount {
  pictures: number;
  films: number;
  bytes: number;
}

/** The authors of a draft's sections and items, and of those that were removed in the last 30 days. */
export interface DraftAuthorsTable {
  memorial_id: string;
  part_id: string;
  /** null if the author is unknown or has deleted the account */
  user_id: string | null;
  /** when the section or item was removed; null while the draft contains it */
  removed_at: Date | null;
}

/** The file of the card is in the media storage. */
export interface MemorialCardsTable {
  hash: string;
  memorial_id: string;
  /** the card shows the memorial's content as of this time */
  checked_at: GeneratedInstant;
}

/** The folded words of names (in lower case, without accents), by which visitors find memorials. */
export interface MemorialNamesTable {
  word: string;
  memorial_id: string;
  /** all words of the memorial, with a space before each word */
  words: string;
}

/** Memorials whose indexed words are out of date. Database triggers insert the rows. */
export interface MemorialNamesDueTable {
  memorial_id: string;
  since: GeneratedInstant;
}

export interface MemorialTables {
  memorials: MemorialsTable;
  memorial_slugs: MemorialSlugsTable;
  memorial_drafts: MemorialDraftsTable;
  draft_changes: DraftChangesTable;
  memorial_revisions: MemorialRevisionsTable;
  removed_parts: RemovedPartsTable;
  draft_authors: DraftAuthorsTable;
  memorial_names: MemorialNamesTable;
  memorial_cards: MemorialCardsTable;
  memorial_names_due: MemorialNamesDueTable;
}
