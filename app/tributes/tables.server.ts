// The rows of the tributes domain as its store reads and writes them; matches db/migrations/0001-memorials.sql
// and 0003-tributes-list.sql.

import type { ColumnType, Generated } from 'kysely';

export interface TributesTable {
  /** `tri_` and 22 letters or digits. */
  id: string;
  memorial_id: string;
  /** Which tributes section of the document it belongs to, counted from 0. */
  section_number: Generated<number>;
  /** Its position in that section as imported, counted from 0. */
  position: number;
  written_at: Date;
  name: string;
  relationship: string | null;
  category: string | null;
  /** Null: the document has no flag, which differs from false. */
  preview: boolean | null;
  body: string;
  photo: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** Stored counts, see `recountTributes`; a memorial without tributes has no row. */
export interface TributeCountsTable {
  memorial_id: string;
  /** The category, or the relationship when there is no category; empty when there is neither. */
  category: string;
  tributes: number;
}

export interface TributeTables {
  tributes: TributesTable;
  tribute_counts: TributeCountsTable;
}
