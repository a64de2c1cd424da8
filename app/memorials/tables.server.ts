// The row types of memorials. To add a column, write a migration first.

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

import type { StoredDocument } from './document-ids.ts';
import type { Gathering } from './funeral/contract.ts';
import type { Level, MemorialState } from './levels.ts';

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
  /** all words and facts of the memorial, with a space before and after each of them */
  words: string;
}

/** The words of names again, with each fact by which visitors narrow a search. */
export interface MemorialNameFactsTable {
  /** `born:1931`, `died:2020`, or `in:` and the first letters of a word of a place */
  fact: string;
  word: string;
  memorial_id: string;
}

/** Memorials whose indexed words are out of date. Database triggers insert the rows. */
export interface MemorialNamesDueTable {
  memorial_id: string;
  /** `infinity` for memorials that a migration added: visitors do not wait for them */
  since: GeneratedInstant;
}

/** The gatherings of published pages. A database trigger writes the rows. */
export interface MemorialGatheringsTable {
  memorial_id: string;
  gathering_id: string;
  /** the SEQUENCE of its calendar entry; grows with each publication that changes, removes or restores it */
  sequence: Generated<number>;
  content: JSONColumnType<Gathering & { id: string }>;
  /** YYYY-MM-DD */
  takes_place_on: GeneratedAlways<string | null>;
  removed_at: Date | null;
}

export interface MemorialTables {
  memorials: MemorialsTable;
  memorial_slugs: MemorialSlugsTable;
  memorial_names: MemorialNamesTable;
  memorial_name_facts: MemorialNameFactsTable;
  memorial_cards: MemorialCardsTable;
  memorial_names_due: MemorialNamesDueTable;
  memorial_gatherings: MemorialGatheringsTable;
}
