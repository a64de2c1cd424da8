// The row types of tributes. A new column needs a migration.

import type { ColumnType, Generated } from 'kysely';

export interface TributesTable {
  id: string;
  memorial_id: string;
  section_id: string;
  /**
   * the position in the memorial, over all sections; document tributes count from 0, visitors'
   * tributes from 1,000,000,000
   */
  position: number;
  written_at: Date;
  name: string;
  relationship: string | null;
  category: string | null;
  /** null if the tribute has no flag; `false` has another meaning (see `preview.ts`) */
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
  /** the category or, if there is none, the relationship; an empty string if both are missing */
  category: string;
  tributes: number;
}

export interface TributeTables {
  tributes: TributesTable;
  tribute_counts: TributeCountsTable;
}
