// The row types of drafts, of their history and of uploads. To add a column, write a migration first.

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

import type { MemorialTables } from '../memorials/tables.server.ts';
import type { DraftDocument } from './contract.ts';
import type { UploadState } from './uploads/contract.ts';

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
  /** null if the document is in a file of the media storage */
  document: ColumnType<DraftDocument | null, string, null>;
  /** SHA-256 of the file, in hexadecimal */
  file: Generated<string | null>;
  file_bytes: Generated<number | null>;
  /** the pictures and videos of the document in the file */
  media_ids: Generated<string[] | null>;
  user_id: string | null;
  created_at: Date;
}

/** Memorials whose versions may have to move into files. A trigger writes it. */
export interface MemorialsToFileTable {
  memorial_id: string;
  /** grows with each version */
  versions: number;
}

/** Memorials whose history may have more rows than its bounds allow. Triggers write it. */
export interface MemorialsToThinTable {
  memorial_id: string;
  /** grows with each change */
  versions: number;
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

export interface UploadsTable {
  /** `upl_` and 22 letters or digits; also the name of the file with the bytes */
  id: string;
  memorial_id: string;
  user_id: string;
  filename: string;
  filetype: string;
  kind: 'picture' | 'video';
  byte_size: number;
  state: Generated<UploadState>;
  list: string | null;
  item: string | null;
  batch: string | null;
  position: number | null;
  field: string | null;
  address: Generated<string | null>;
  note: Generated<string | null>;
  tries: Generated<number>;
  created_at: Date;
  touched_at: Date;
  settled_at: Generated<Date | null>;
  lease_token: Generated<string | null>;
  lease_until: Generated<Date | null>;
  is_release_wanted: Generated<boolean>;
}

/** The picture or video that was made from an uploaded file. `sha256` is the hash of the uploaded file. */
export interface TakenFilesTable {
  memorial_id: string;
  sha256: string;
  address: string;
  note: string | null;
  created_at: Date;
}

export interface DraftTables {
  memorial_drafts: MemorialDraftsTable;
  draft_changes: DraftChangesTable;
  memorial_revisions: MemorialRevisionsTable;
  memorials_to_file: MemorialsToFileTable;
  memorials_to_thin: MemorialsToThinTable;
  removed_parts: RemovedPartsTable;
  draft_authors: DraftAuthorsTable;
  uploads: UploadsTable;
  taken_files: TakenFilesTable;
}

/** A draft is changed and published under the lock of the memorial's row, in one transaction. */
export type DraftStoreTables = DraftTables & Pick<MemorialTables, 'memorials' | 'memorial_slugs'>;
