import type { Selectable } from 'kysely';

import type { OwnTables } from '../../db/own-tables.server.ts';
import { BACKUP_NAME_PATTERN, backupName } from './backup-names.ts';
import { latestPast } from './due-runs.ts';
import type { BackupRunsTable, BackupTables } from './tables.server.ts';

type Db = OwnTables<BackupTables>;

export type BackupRun = Selectable<BackupRunsTable>;
export type RunKind = BackupRun['kind'];

export async function insertRun(
  db: Db,
  run: Pick<BackupRun, 'id' | 'kind' | 'outcome' | 'file' | 'sentence' | 'started_at'> & {
    finished_at: Date | null;
  },
): Promise<void> {
  await db.insertInto('backup_runs').values(run).execute();
}

export async function finishRun(
  db: Db,
  id: string,
  end: Pick<BackupRun, 'outcome' | 'file' | 'bytes' | 'sentence' | 'finished_at'>,
): Promise<void> {
  await db.updateTable('backup_runs').set(end).where('id', '=', id).execute();
}

export async function interruptRuns(db: Db, sentence: string, now: Date): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ outcome: 'interrupted', sentence, finished_at: now })
    .where('outcome', '=', 'running')
    .execute();
}

/** The newest first. */
export async function listRuns(
  db: Db,
  kind: RunKind,
  { now, limit }: { now: Date; limit: number },
): Promise<BackupRun[]> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', '=', kind)
    .where('started_at', '<=', latestPast(now))
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
}

/** Of the newest backup that was proven, its last proof. An older backup may have been proven by hand since. */
export async function findLastProof(db: Db, now: Date): Promise<BackupRun | undefined> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', '=', 'proof')
    .where('outcome', '=', 'ok')
    .where('file', 'like', BACKUP_NAME_PATTERN)
    .where('file', '<=', backupName(latestPast(now)))
    .orderBy('file', 'desc')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findFirstRun(db: Db): Promise<BackupRun | undefined> {
  return db.selectFrom('backup_runs').selectAll().orderBy('started_at').limit(1).executeTakeFirst();
}

export async function deleteRunsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('backup_runs').where('started_at', '<', time).execute();
}
