// The row types of 0056-archive-returns.sql and 0060-archive-return-deaths.sql in db/migrations.

import type { ColumnType, Generated } from 'kysely';

import type { ReturnedEntry, ReturnState } from '../contract.ts';

export interface ArchiveReturnsTable {
  id: string;
  user_id: string;
  filename: string;
  filetype: string;
  /** The drivers return a bigint as a string or as a number. */
  byte_size: string | number;
  state: Generated<ReturnState>;
  done: Generated<number>;
  total: Generated<number>;
  memorials: ColumnType<ReturnedEntry[] | null, string | null | undefined, string | null>;
  note: Generated<string | null>;
  tries: Generated<number>;
  is_reading: Generated<boolean>;
  deaths: Generated<number>;
  created_at: Date;
  touched_at: Date;
  settled_at: Generated<Date | null>;
  lease_token: Generated<string | null>;
  lease_until: Generated<Date | null>;
  is_release_wanted: Generated<boolean>;
}

export interface ReturnTables {
  archive_returns: ArchiveReturnsTable;
}
