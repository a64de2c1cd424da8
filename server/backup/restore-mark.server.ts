/**
 * The mark of a restore on its way, in the data folder: a product that stands half restored never starts, and
 * the same restore may be run again over what the first one left.
 */
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { writeWhole } from './whole-files.server.ts';

const MARK_FILE = 'restore-unfinished';

/** The start stops because a restore was not finished. The message says what to do. */
export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';

  constructor(dataDirectory: string) {
    super(
      `A restore into ${dataDirectory} was not finished. Run the same npm run restore again; it begins anew and finishes.`,
    );
  }
}

/** @throws UnfinishedRestoreError */
export function assertNoUnfinishedRestore(dataDirectory: string): void {
  if (existsSync(join(dataDirectory, MARK_FILE))) throw new UnfinishedRestoreError(dataDirectory);
}

/** The id of the backup whose restore was not finished, or null. */
export function unfinishedRestore(dataDirectory: string): string | null {
  const file = join(dataDirectory, MARK_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

export async function markRestore(dataDirectory: string, backupId: string): Promise<void> {
  await writeWhole(join(dataDirectory, MARK_FILE), `${backupId}\n`);
}

export async function unmarkRestore(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, MARK_FILE), { force: true });
}
