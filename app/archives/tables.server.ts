// The row types of archives, matching db/migrations/0054-archives.sql.

import type { Generated } from 'kysely';

import type { ArchiveState, ArchiveProblem } from './contract.ts';

export interface ArchivesTable {
  /** `arc_` and 22 letters or digits */
  id: string;
  /** null for the archive of an account */
  memorial_id: string | null;
  user_id: string;
  state: Generated<ArchiveState>;
  /** 32 hexadecimal digits, new with each attempt; the names of the parts begin with it */
  storage_id: string | null;
  tries: Generated<number>;
  files_done: Generated<number>;
  files_total: Generated<number>;
  /** The drivers return a bigint as text or as a number. */
  byte_size: string | number | null;
  parts: number | null;
  /** pictures and films that are not in the archive */
  missing: Generated<number>;
  has_letters: Generated<boolean>;
  problem: ArchiveProblem | null;
  created_at: Date;
  finished_at: Date | null;
  /** when the bytes and the row are removed */
  expires_at: Date | null;
}

export interface ArchiveTables {
  archives: ArchivesTable;
}
