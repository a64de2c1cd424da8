// The row types of 0054-archives.sql and 0099-memorials-of-account-archives.sql in db/migrations.

import type { ColumnType, Generated } from 'kysely';

import type { ArchiveState, ArchiveProblem } from './contract.ts';

/** A memorial in the archive of an account. */
export interface HeldMemorial {
  id: string;
  hasLetters: boolean;
}

export interface ArchivesTable {
  id: string;
  /** null for the archive of an account */
  memorial_id: string | null;
  user_id: string;
  state: Generated<ArchiveState>;
  /** 32 hexadecimal digits, new for each attempt. The file names of the archive's parts begin with them. */
  storage_id: string | null;
  tries: Generated<number>;
  files_done: Generated<number>;
  files_total: Generated<number>;
  /** The drivers return a bigint as a string or as a number. */
  byte_size: string | number | null;
  parts: number | null;
  missing: Generated<number>;
  has_letters: Generated<boolean>;
  /** of an account's archive that is ready */
  memorials: ColumnType<HeldMemorial[] | null, undefined, string | null>;
  problem: ArchiveProblem | null;
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
}

export interface ArchiveTables {
  archives: ArchivesTable;
}
