// The row types of the media table, matching db/migrations/0001-memorials.sql and 0042-media-details.sql.

import type { ColumnType } from 'kysely';

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
}

export interface MediaTables {
  media: MediaTable;
}
