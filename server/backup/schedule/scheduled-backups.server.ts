/** The scheduled backups in BACKUP_DIR: which are there, which are unfinished, and which have to go. */
import { statSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { backupName, timeOfBackup } from '../../../app/backups/backup-names.ts';
import { latestPast } from '../../../app/backups/due-runs.ts';
import { chooseExpired } from '../../../app/backups/keeping.ts';
import { unfinishedName } from '../finish-backup.server.ts';
import { isMissing, MANIFEST_FILE } from '../manifest.server.ts';

/** Its files are being deleted. The name is changed first, so that half a backup never looks like one. */
const REMOVED = '.removed';

/** The names of complete backups, the newest first. Other files and folders are ignored. */
export async function listScheduledBackups(directory: string): Promise<string[]> {
  const names = await readdir(directory);
  return names
    .filter((name) => timeOfBackup(name) && mayBeComplete(join(directory, name)))
    .toSorted()
    .toReversed();
}

/** What can’t be looked into, such as a folder of another user, may be complete. */
function mayBeComplete(folder: string): boolean {
  try {
    return statSync(join(folder, MANIFEST_FILE)).isFile();
  } catch (error) {
    return !isMissing(error);
  }
}

/** Without those from the future, which were made while a clock was ahead. */
export async function listPastBackups(directory: string, now: Date): Promise<string[]> {
  const last = backupName(latestPast(now));
  return (await listScheduledBackups(directory)).filter((name) => name <= last);
}

export async function findNewestBackup(directory: string, now: Date): Promise<string | undefined> {
  return (await listPastBackups(directory, now))[0];
}

/** The paths of what a killed backup or removal has left. */
export async function findLeftovers(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  const suffixes = [unfinishedName(''), REMOVED];
  return names
    .filter((name) =>
      suffixes.some(
        (suffix) => name.endsWith(suffix) && timeOfBackup(name.slice(0, -suffix.length)),
      ),
    )
    .map((name) => join(directory, name));
}

/**
 * Renames the backups that are no longer kept.
 * @returns the paths to delete
 */
export async function setExpiredAside(
  directory: string,
  { now, protectedNames }: { now: Date; protectedNames: readonly string[] },
): Promise<string[]> {
  const expired = chooseExpired(await listPastBackups(directory, now), protectedNames);
  const paths: string[] = [];
  for (const name of expired) {
    const path = join(directory, `${name}${REMOVED}`);
    await rename(join(directory, name), path);
    paths.push(path);
  }
  return paths;
}
