// The row types of db/migrations/0077-backup-runs.sql.

import type { Generated } from 'kysely';

export interface BackupRunsTable {
  id: string;
  kind: 'backup' | 'proof' | 'email';
  outcome: 'running' | 'ok' | 'failed' | 'interrupted';
  file: string | null;
  bytes: number | null;
  sentence: Generated<string>;
  started_at: Date;
  finished_at: Date | null;
}

export interface BackupTables {
  backup_runs: BackupRunsTable;
}
