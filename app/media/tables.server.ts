// The row types of the media tables, matching db/migrations/0001-memorials.sql, 0042-media-details.sql and
// 0044-media-uses.sql.

import type { ColumnType, Generated } from 'kysely';

export interface MediaTable {
  /** SHA-256 of the stored bytes in lower-case hexadecimal; URLs contain the first 32 digits. */
  id: string;
  kind: 'picture' | 'video';
  mime: string;
  byte_size: number;
  /** In pixels; null when unknown. */
  width: number | null;
  height: number | null;
  /** The local time at which a picture was taken, as `YYYY-MM-DDTHH:MM:SS`; null when unknown. */
  taken: string | null;
  /** The length of a video; null when unknown. */
  duration_ms: number | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** Since when the sweep has found no use of it; null while it is used. */
  unused_since: Generated<Date | null>;
  /** An intake found the files stored and relies on them until then. */
  held_until: Generated<Date | null>;
}

/** What uses a picture or film: `intake` means that it was taken in for the memorial and no row names it yet. */
export type UseKind = 'page' | 'draft' | 'history' | 'removed' | 'tribute' | 'upload' | 'intake';

/** Which memorial uses which picture or film. Triggers write all rows except those of the kind `intake`. */
export interface MediaUsesTable {
  /** The first 32 digits of `media.id`, as in addresses. The media row may be missing. */
  media_id: string;
  memorial_id: string;
  kind: UseKind;
  /** How many rows of the kind's table use it. */
  row_count: number;
  /** only of the kind `intake` */
  expires_at: Date | null;
}

export interface MediaTables {
  media: MediaTable;
  media_uses: MediaUsesTable;
}
