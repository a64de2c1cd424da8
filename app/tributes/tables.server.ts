// The rows of the tributes tables as the store reads and writes them; matches db/migrations/0001-memorials.sql and
// 0003-tributes-list.sql.

import type { ColumnType, Generated } from 'kysely';

export interface TributesTable {
  /** `tri_` and 22 letters or digits. */
  id: string;
  memorial_id: string;
  /** The id of the tribute's section in the document. */
  section_id: string;
  /** The tribute's position as imported, counted from 0 over all sections of the memorial. */
  position: number;
  written_at: Date;
  name: string;
  relationship: string | null;
  category: string | null;
  /** Null if the document has no flag, which has another meaning than `false`. */
  preview: boolean | null;
  body: string;
  photo: string | null;
  /** 'document': came with an import, and the next import replaces it; 'visitor': no import changes it. */
  source: Generated<'document' | 'visitor'>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** Counts that triggers on `tributes` update. A memorial without tributes has no row. */
export interface TributeCountsTable {
  memorial_id: string;
  /** The category, or the relationship if there is no category; empty if both are missing. */
  category: string;
  tributes: number;
}

export interface TributeTables {
  tributes: TributesTable;
  tribute_counts: TributeCountsTable;
}
