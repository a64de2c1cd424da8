// The row types of `media`, `media_uses` and `incoming_parts`. A new column also needs a migration.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

import type { IncomingArea } from './incoming/incoming-files.server.ts';

export interface MediaTable {
  /** The SHA-256 of the stored bytes. URLs contain its first 32 digits. */
  id: string;
  kind: 'picture' | 'video';
  mime: string;
  byte_size: number;
  width: number | null;
  height: number | null;
  /** Camera time `YYYY-MM-DDTHH:MM:SS`. */
  taken: string | null;
  duration_ms: number | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** When the sweep first found the media unused; null if it is in use. */
  unused_since: Generated<Date | null>;
  held_until: Generated<Date | null>;
  /** the id of the picture that was turned to make this one, as long as it was stored then */
  turned_from: Generated<string | null>;
  /** by how many quarter turns clockwise, 1 to 3; null without `turned_from` */
  turns: Generated<number | null>;
}

/** `intake`: a file was added for the memorial, but no other row uses the file yet. */
export type UseKind =
  | 'page'
  | 'draft'
  | 'history'
  | 'removed'
  | 'tribute'
  | 'upload'
  | 'intake'
  | 'submission'
  | 'letter';

/**
 * Which memorial uses which media. Database triggers write all rows except those of kind `intake`.
 */
export interface MediaUsesTable {
  /** The first 32 digits of `media.id`. The row in `media` can be missing. */
  media_id: string;
  memorial_id: string;
  kind: UseKind;
  row_count: number;
  expires_at: Date | null;
}

/** Media that are new or have lost a use, for the sweep. Triggers write it. */
export interface MediaToCheckTable {
  id: GeneratedAlways<string | number>;
  /** as in `media_uses`; one picture can be in several rows */
  media_id: string;
}

/** A part of a file on its way, if media are in a bucket. Its bytes are an object of the bucket. */
export interface IncomingPartsTable {
  id: string;
  area: IncomingArea;
  file: string;
  start: number | string;
  byte_size: number | string;
  written_at: Generated<Date>;
}

/** Files whose row was deleted. Triggers write it. */
export interface FilesToCheckTable {
  id: GeneratedAlways<string | number>;
  /** the 32 digits that their names begin with */
  file: string;
}

/** One row, or none. How far the search for files without a row has come. */
export interface StorageCleaningTable {
  only_row: Generated<boolean>;
  after_name: string;
}

export interface MediaTables {
  files_to_check: FilesToCheckTable;
  incoming_parts: IncomingPartsTable;
  media: MediaTable;
  media_to_check: MediaToCheckTable;
  media_uses: MediaUsesTable;
  storage_cleaning: StorageCleaningTable;
}
