/** Makes the backup of a day in BACKUP_DIR, and removes those that are no longer kept. */
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';

import { backupName } from '../../../app/backups/backup-names.ts';
import { listMediaGaps } from '../../../app/backups/lost-media.ts';
import { formatCount } from '../../../app/wire/text/format-count.ts';
import type { Database } from '../../../db/database.server.ts';
import type { Config } from '../../config/config.server.ts';
import type { Log } from '../../monitoring/log.server.ts';
import { finishBackup, type BackupReport } from '../finish-backup.server.ts';
import { readManifest, type Manifest } from '../manifest.server.ts';
import { readProof } from '../proof/proof-file.server.ts';
import { workDirectoryOf } from '../work-directory.server.ts';
import type { RunTask } from './backup-tasks.server.ts';
import { withCopyOfEmbedded } from './embedded-copy.server.ts';
import { findNewestBackup, setExpiredAside } from './scheduled-backups.server.ts';

export interface ScheduledContext {
  config: Config;
  database: Database;
  runTask: RunTask;
  now: () => Date;
  log: Pick<Log, 'info' | 'error'>;
}

export interface FinishedRun {
  file: string;
  bytes: number;
  sentence: string;
}

/** @param provenName - the last backup that was proven, which is kept */
export async function makeScheduledBackup(
  context: ScheduledContext,
  directory: string,
  provenName: string | undefined,
): Promise<FinishedRun> {
  // `mkdir` would create the folder, on the wrong disk if that of the backups is not mounted.
  await access(directory, constants.W_OK);
  const file = backupName(context.now());
  const folder = join(directory, file);
  const earlier = await findShareable(directory, context.now());
  const report = await finishBackup(folder, context.database, (draft) =>
    draftFrom(context, draft, earlier),
  );
  const removed = await removeExpired(context, directory, provenName);
  return { file, ...describeBackup(report, removed) };
}

/** What can't be removed, such as a folder of another user, must not make today's backup a failure. */
async function removeExpired(
  { now, runTask, log }: ScheduledContext,
  directory: string,
  provenName: string | undefined,
): Promise<number> {
  try {
    const protectedNames = provenName === undefined ? [] : [provenName];
    const expired = await setExpiredAside(directory, { now: now(), protectedNames });
    if (expired.length > 0) await runTask({ kind: 'remove', paths: expired });
    return expired.length;
  } catch (error) {
    log.error({ err: error }, 'cannot remove older backups');
    return 0;
  }
}

async function draftFrom(
  { config, database, runTask }: ScheduledContext,
  draft: string,
  earlier: string | undefined,
): Promise<BackupReport> {
  const { databaseUrl, dataDirectory, mediaBucket, backups } = config;
  const directory = join(dataDirectory, 'database');
  const media = { dataDirectory, mediaBucket };
  const draftWith = (source: { databaseUrl: string | undefined; directory: string }) =>
    runTask({ kind: 'draft', source, media, draft, earlier, key: backups.key });
  if (database.kind === 'postgres') return draftWith({ databaseUrl, directory });
  const workDirectory = workDirectoryOf(config);
  return withCopyOfEmbedded(database, { directory, workDirectory }, (copy) =>
    draftWith({ databaseUrl: undefined, directory: copy }),
  );
}

/** The newest backup, unless its proof has failed: then every file is copied again. */
async function findShareable(directory: string, now: Date): Promise<string | undefined> {
  const newest = await findNewestBackup(directory, now);
  if (newest === undefined) return undefined;
  const path = join(directory, newest);
  const manifest = await readManifest(path).catch(() => undefined);
  const proof = manifest && (await readProof(path, manifest));
  return manifest && proof?.outcome !== 'failed' ? path : undefined;
}

export function bytesOf({ tables, jobs, media }: Manifest): number {
  const database = [...tables, jobs, media].reduce((sum, { bytes }) => sum + bytes, 0);
  return database + media.mediaBytes;
}

function describeBackup(
  { manifest, copiedBytes }: BackupReport,
  removed: number,
): { bytes: number; sentence: string } {
  const number = (value: number) => formatCount(value, 'en');
  const megabytes = (bytes: number) => `${number(Math.ceil(bytes / 1_000_000))} MB`;
  const { tables, media } = manifest;
  const memorials = tables.find(({ name }) => name === 'memorials')?.rows ?? 0;
  const notes = [
    ...listMediaGaps(manifest).map((gap) => `${gap}.`),
    removed > 0 && `${number(removed)} older backups were removed.`,
  ];
  const saved = `Saved ${number(memorials)} memorials and ${number(media.rows)} media files; ${megabytes(copiedBytes)} of ${megabytes(media.mediaBytes)} of media were new.`;
  return { bytes: bytesOf(manifest), sentence: [saved, ...notes.filter(Boolean)].join(' ') };
}
