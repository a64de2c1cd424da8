import { join } from 'node:path';

import { findSchemaProblem } from '../../db/migrate.server.ts';
import { digestFile } from './atomic-files.server.ts';
import {
  BackupRefusedError,
  type ManifestFile,
  type Manifest,
  readManifest,
} from './manifest.server.ts';
import { findDamagedMedia } from './media-files.server.ts';

/** The error message names at most this many damaged files. */
const MAX_NAMES = 5;

/**
 * Reads every byte of the backup.
 * @throws BackupRefusedError if the backup is damaged, unfinished, or from a newer version
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const problem = await findSchemaProblem(manifest.migrations);
  if (problem !== null) {
    throw new BackupRefusedError(
      `The backup in ${folder} was made by another version of the product (${manifest.version}): this version cannot create its schema. Restore it with that version or a newer one.`,
    );
  }
  const damaged = await findDamagedFiles(folder, [
    ...manifest.tables,
    manifest.jobs,
    manifest.media,
  ]);
  // The media files are checked only if their list is undamaged.
  if (damaged.length === 0) {
    const names = await findDamagedMedia(join(folder, manifest.media.file), folder);
    damaged.push(...names.map((name) => `media ${name}`));
  }
  if (damaged.length > 0) {
    const shown = damaged.slice(0, MAX_NAMES).join(', ');
    const more = damaged.length > MAX_NAMES ? ` and ${damaged.length - MAX_NAMES} more` : '';
    throw new BackupRefusedError(
      `The backup in ${folder} is damaged and cannot be restored: ${shown}${more} missing or changed.`,
    );
  }
  return manifest;
}

async function findDamagedFiles(folder: string, files: readonly ManifestFile[]): Promise<string[]> {
  const damaged: string[] = [];
  for (const { file, bytes, sha256 } of files) {
    const found = await digestFile(join(folder, file)).catch(() => null);
    if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(file);
  }
  return damaged;
}
