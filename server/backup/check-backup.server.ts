import { findSchemaProblem } from '../../db/migrate.server.ts';
import type { BackupFolder } from './backup-folder.server.ts';
import {
  BackupNotForUsError,
  BackupRefusedError,
  type ManifestFile,
  type Manifest,
  openBackup,
} from './manifest.server.ts';
import { findDamagedMedia, nullWhenUnreadable } from './media-files.server.ts';
import type { MediaLine } from './media-list.server.ts';
import type { Seal } from './seal.server.ts';

/** The error message names at most this many damaged files. */
const MAX_NAMES = 5;

export interface CheckedBackup {
  manifest: Manifest;
  folder: BackupFolder;
  /** how many media files were read to the last byte */
  mediaRead: number;
}

/**
 * Reads every byte of the backup.
 * @param seal - of BACKUP_KEY
 * @param chooseMedia - which media files are read; of the others only the size is compared
 * @throws BackupRefusedError if the backup is damaged, unfinished, from a newer version, or needs another key
 */
export async function checkBackup(
  path: string,
  seal?: Seal,
  chooseMedia?: (manifest: Manifest) => (line: MediaLine) => boolean,
): Promise<CheckedBackup> {
  const { manifest, folder } = await openForUs(path, seal);
  const damaged = await findDamagedFiles(folder, [
    ...manifest.tables,
    manifest.jobs,
    manifest.media,
  ]);
  let mediaRead = 0;
  // The media files are checked only if their list is undamaged.
  if (damaged.length === 0) {
    const media = await findDamagedMedia(folder, manifest.media.file, chooseMedia?.(manifest));
    damaged.push(...media.damaged.map((name) => `media ${name}`));
    mediaRead = media.filesRead;
  }
  if (damaged.length > 0) {
    const shown = damaged.slice(0, MAX_NAMES).join(', ');
    const more = damaged.length > MAX_NAMES ? ` and ${damaged.length - MAX_NAMES} more` : '';
    throw new BackupRefusedError(
      `The backup in ${path} is damaged and cannot be restored: ${shown}${more} missing or changed.`,
    );
  }
  return { manifest, folder, mediaRead };
}

/** @throws BackupNotForUsError if this version, with this key and as this user, can say nothing of the backup */
export async function openForUs(path: string, seal?: Seal): ReturnType<typeof openBackup> {
  const opened = await openBackup(path, seal);
  const { migrations, version } = opened.manifest;
  if ((await findSchemaProblem(migrations)) !== null) {
    throw new BackupNotForUsError(
      `The backup in ${path} was made by another version of the product (${version}): this version cannot create its schema. Restore it with that version or a newer one.`,
    );
  }
  return opened;
}

async function findDamagedFiles(
  folder: BackupFolder,
  files: readonly ManifestFile[],
): Promise<string[]> {
  const damaged: string[] = [];
  for (const { file, bytes, sha256 } of files) {
    const found = await folder.digest(file).catch(nullWhenUnreadable);
    if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(file);
  }
  return damaged;
}
