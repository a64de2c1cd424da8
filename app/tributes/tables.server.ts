// The row types of tributes. A new column needs a migration.

import type { ColumnType, Generated } from 'kysely';

export interface TributesTable {
  /** `tri_` and 22 letters or digits. */
  id: string;
  memorial_id: string;
  section_id: string;
  /** the position in the memorial, counted from 0 over all sections */
  position: number;
  written_at: Date;
  name: string;
  relationship: string | null;
  category: string | null;
  /** Null if the tribute has no flag, which is different from `false`. */
  preview: boolean | null;
  body: string;
  photo: string | null;
  /** 'document': the next import replaces the tribute; 'visitor': imports never change it */
  source: Generated<'document' | 'visitor'>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** Triggers on `tributes` update these counts. A memorial without tributes has no row. */
export interface TributeCountsTable {
  memorial_id: string;
  /** The category; if there is none, the relationship; if there is none, an empty string. */
  category: string;
  tributes: number;
}

export interface TributeTables {
  tributes: TributesTable;
  tribute_counts: TributeCountsTable;
}
