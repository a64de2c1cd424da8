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
  /** The time at which the sweep first found the media unused; null while it is used. */
  unused_since: Generated<Date | null>;
  /** Until this time an intake relies on the stored files, so the sweep must not remove them. */
  held_until: Generated<Date | null>;
}

/**
 * The kinds of uses of a picture or film. `intake` means that it was added for the memorial, but no row refers to it
 * yet.
 */
export type UseKind = 'page' | 'draft' | 'history' | 'removed' | 'tribute' | 'upload' | 'intake';

/** Which memorial uses which picture or film. Triggers write all rows except those of the kind `intake`. */
export interface MediaUsesTable {
  /** The first 32 digits of `media.id`, as in URLs. The row in `media` may be missing. */
  media_id: string;
  memorial_id: string;
  kind: UseKind;
  /** The number of rows of this kind that use it. */
  row_count: number;
  /** only of the kind `intake` */
  expires_at: Date | null;
}

export interface MediaTables {
  media: MediaTable;
  media_uses: MediaUsesTable;
}
