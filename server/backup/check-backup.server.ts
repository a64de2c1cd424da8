/** Whether a backup is whole: everything that its manifest names is there and holds what was written. */
import { join } from 'node:path';

import { findSchemaProblem } from '../../db/migrate.server.ts';
import {
  BackupRefusedError,
  type FileMark,
  type Manifest,
  readManifest,
} from './manifest.server.ts';
import { findDamagedMedia } from './media-files.server.ts';
import { measure } from './whole-files.server.ts';

/** How many names a refusal lists. */
const NAMES_SHOWN = 5;

/**
 * Reads every byte of the backup.
 * @throws BackupRefusedError when it is damaged, unfinished, or from a newer version
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const problem = await findSchemaProblem(manifest.migrations);
  if (problem !== null) {
    throw new BackupRefusedError(
      `The backup in ${folder} was made by another version of the product (${manifest.version}): its schema is not one that this version can make. Restore it with that version or a newer one.`,
    );
  }
  const damaged = await findDamagedFiles(folder, [
    ...manifest.tables,
    manifest.jobs,
    manifest.media,
  ]);
  // The list of media is read only when it is itself as it was written.
  if (damaged.length === 0) {
    const names = await findDamagedMedia(join(folder, manifest.media.file), folder);
    damaged.push(...names.map((name) => `media ${name}`));
  }
  if (damaged.length > 0) {
    const shown = damaged.slice(0, NAMES_SHOWN).join(', ');
    const more = damaged.length > NAMES_SHOWN ? ` and ${damaged.length - NAMES_SHOWN} more` : '';
    throw new BackupRefusedError(
      `The backup in ${folder} is damaged and cannot be restored: ${shown}${more} missing or not as written.`,
    );
  }
  return manifest;
}

async function findDamagedFiles(folder: string, marks: readonly FileMark[]): Promise<string[]> {
  const damaged: string[] = [];
  for (const { file, bytes, sha256 } of marks) {
    const found = await measure(join(folder, file)).catch(() => null);
    if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(file);
  }
  return damaged;
}
