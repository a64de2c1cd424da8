// The row types of the media table, matching db/migrations/0001-memorials.sql.

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
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export interface MediaTables {
  media: MediaTable;
}
