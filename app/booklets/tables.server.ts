// The row types of db/migrations/0057-booklets.sql.

import type { Generated, JSONColumnType } from 'kysely';

import type { BookletFormat } from './contract.ts';

export interface BookletsTable {
  id: string;
  memorial_id: string;
  format: BookletFormat;
  parts: JSONColumnType<string[]>;
  for_printer: boolean;
  state: Generated<'waiting' | 'making' | 'ready' | 'failed'>;
  done: Generated<number>;
  total: Generated<number>;
  tries: Generated<number>;
  /** the file's id in the media storage, 32 hexadecimal digits */
  file: string;
  pages: Generated<number | null>;
  byte_size: Generated<number | string | null>;
  warnings: JSONColumnType<string[], string | undefined>;
  problem: Generated<string | null>;
  created_at: Date;
  settled_at: Generated<Date | null>;
}

export interface BookletTables {
  booklets: BookletsTable;
}
