/** An unfinished backup has a temporary folder name. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { codeOf } from '../../app/wire/errors/caught.ts';
import { makeFolder } from '../../app/wire/make-folder.server.ts';
import type { Database } from '../../db/database.server.ts';
import { BackupRefusedError, type Manifest, MANIFEST_FILE } from './manifest.server.ts';

/** The backup starts again if the server removes a media file before it is copied. This is the limit of attempts. */
const MAX_ATTEMPTS = 5;
const UNFINISHED = '.unfinished';
/** The file that each run puts into its draft. */
const MARK = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface BackupReport {
  manifest: Manifest;
  /** of media, those that are not shared with an earlier backup */
  copiedBytes: number;
}

export function unfinishedName(folder: string): string {
  return `${folder}${UNFINISHED}`;
}

/**
 * Gives the backup its name when it is complete, and leaves nothing if it fails.
 * @param database - the one in use; after a draft it says whether missing files were removed meanwhile
 * @param makeDraft - makes the unfinished backup in a folder that is empty or has an earlier attempt
 */
export async function finishBackup(
  folder: string,
  database: Database,
  makeDraft: (draft: string) => Promise<BackupReport>,
): Promise<BackupReport> {
  const draft = unfinishedName(folder);
  await removeEarlierDraft(draft);
  // A backup contains personal data, so only its owner may read it.
  await makeFolder(draft, { mode: 0o700 });
  // Another run into the same folder removes it with the draft.
  const mark = join(draft, `.${randomUUID()}`);
  await writeFile(mark, '');
  try {
    const report = await repeatDraft(draft, database, makeDraft);
    if (!existsSync(mark)) {
      throw new BackupRefusedError(
        `Another backup into ${folder} began before this one had finished. Back up into different folders, or one after the other.`,
      );
    }
    await rm(mark);
    await rename(draft, folder);
    return report;
  } catch (error) {
    if (existsSync(mark)) {
      // Frees the disk at once.
      await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    }
    throw error;
  }
}

/** @throws BackupRefusedError if the folder has files but neither a mark nor a manifest, so no backup made it */
async function removeEarlierDraft(draft: string): Promise<void> {
  const names = await readdir(draft).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    if (codeOf(error) === 'ENOTDIR') return [draft];
    throw error;
  });
  const isOurs = names.some((name) => MARK.test(name) || name === MANIFEST_FILE);
  if (names.length > 0 && !isOurs) {
    throw new BackupRefusedError(
      `${draft} already exists, and it wasn’t left by an interrupted backup. Move it, or back up to another folder.`,
    );
  }
  // What says that it is ours goes last, in case this is interrupted.
  for (const name of names.filter((other) => !MARK.test(other))) {
    await rm(join(draft, name), { recursive: true, force: true });
  }
  await rm(draft, { recursive: true, force: true });
}

async function repeatDraft(
  draft: string,
  database: Database,
  makeDraft: (draft: string) => Promise<BackupReport>,
): Promise<BackupReport> {
  let copiedBytes = 0;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const report = await makeDraft(draft);
    copiedBytes += report.copiedBytes;
    if (await wereMissingBefore(database, report.manifest)) {
      return { ...report, copiedBytes };
    }
  }
  throw new BackupRefusedError(
    'Memorials were repeatedly removed while their photos were being copied. Try again when no memorials are being removed.',
  );
}

/**
 * True if all missing files still have a row in the database, so they were missing before the backup. A file without a
 * row was removed after the snapshot, so a new snapshot is needed.
 */
async function wereMissingBefore(
  database: Database,
  { missingMedia, tables }: Manifest,
): Promise<boolean> {
  if (missingMedia.length === 0) return true;
  const rows = ['select from media where id >= $1 and id < $2'];
  // A database of an earlier version has no files of old versions yet.
  const hasVersionFiles = tables.some(
    ({ name, columns }) => name === 'memorial_revisions' && columns.includes('file'),
  );
  if (hasVersionFiles) rows.push('select from memorial_revisions where file >= $1 and file < $2');
  return database.withSession(async (session) => {
    for (const name of missingMedia) {
      const id = name.slice(0, 32);
      const found = await session.query(rows.join(' union all '), [id, `${id}g`]);
      if (found.length === 0) return false;
    }
    return true;
  });
}
