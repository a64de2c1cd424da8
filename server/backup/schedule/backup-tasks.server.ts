/** What the backup process does: the work that takes long, or much memory. */
import { rm } from 'node:fs/promises';

import { openDatabase } from '../../../db/client.server.ts';
import type { DatabaseLog } from '../../../db/database.server.ts';
import { openMediaStorage, type MediaStorageSettings } from '../../media-storage.server.ts';
import { readVersion } from '../../process/versions.server.ts';
import type { BackupReport } from '../finish-backup.server.ts';
import { draftBackup } from '../make-backup.server.ts';
import { proveBackup, type Proof } from '../proof/prove-backup.server.ts';
import { openScratchDatabase, type ScratchPlace } from '../proof/scratch-database.server.ts';
import { createSeal } from '../seal.server.ts';

export interface DraftTask {
  kind: 'draft';
  source: { databaseUrl: string | undefined; directory: string };
  media: MediaStorageSettings;
  draft: string;
  earlier: string | undefined;
  key: string | undefined;
}

export interface ProveTask {
  kind: 'prove';
  path: string;
  scratch: ScratchPlace;
  key: string | undefined;
  /** in ISO format */
  now: string;
}

export interface RemoveTask {
  kind: 'remove';
  paths: readonly string[];
}

export type BackupTask = DraftTask | ProveTask | RemoveTask;

export interface TaskResults {
  draft: BackupReport;
  prove: Proof;
  remove: null;
}

/** Performs a task, in the backup process or, in tests, in this one. */
export type RunTask = <Task extends BackupTask>(task: Task) => Promise<TaskResults[Task['kind']]>;

export async function performTask(
  task: BackupTask,
  log: DatabaseLog,
): Promise<TaskResults[BackupTask['kind']]> {
  switch (task.kind) {
    case 'draft':
      return draft(task, log);
    case 'prove':
      return proveBackup({
        path: task.path,
        seal: sealOf(task),
        openScratch: (expectedBytes) => openScratchDatabase(task.scratch, expectedBytes, log),
        now: new Date(task.now),
      });
    default:
      return removeAll(task.paths);
  }
}

/** Goes on after a folder that can't be removed, such as one of another user, and then reports the first failure. */
async function removeAll(paths: readonly string[]): Promise<null> {
  const failures: unknown[] = [];
  for (const path of paths) {
    await rm(path, { recursive: true, force: true }).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
  return null;
}

async function draft(task: DraftTask, log: DatabaseLog): Promise<BackupReport> {
  const database = await openDatabase({ ...task.source, log });
  try {
    return await draftBackup({
      database,
      storage: openMediaStorage(task.media),
      draft: task.draft,
      version: await readVersion(),
      seal: sealOf(task),
      dataDirectory: task.media.dataDirectory,
      earlier: task.earlier,
    });
  } finally {
    await database.close();
  }
}

function sealOf({ key }: { key: string | undefined }) {
  return key === undefined ? undefined : createSeal(key);
}
