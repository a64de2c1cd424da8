// The row types of archives, matching db/migrations/0054-archives.sql.

import type { Generated } from 'kysely';

import type { ArchiveState, ArchiveProblem } from './contract.ts';

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
  problem: ArchiveProblem | null;
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
}

export interface ArchiveTables {
  archives: ArchivesTable;
}
