/**
 * The marker file of an unfinished restore, in the data folder. While the file exists, the server does not start, and
 * no other backup can be restored.
 */
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { writeFileAtomically } from './atomic-files.server.ts';

const MARKER_FILE = 'restore-unfinished';

export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';

  constructor(dataDirectory: string) {
    super(
      `A restore into ${dataDirectory} did not finish. Run the same npm run restore command again; it starts from the beginning.`,
    );
  }
}

export function assertNoUnfinishedRestore(dataDirectory: string): void {
  if (existsSync(join(dataDirectory, MARKER_FILE))) throw new UnfinishedRestoreError(dataDirectory);
}

export function readUnfinishedRestore(dataDirectory: string): string | null {
  const file = join(dataDirectory, MARKER_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

export async function markRestoreStarted(dataDirectory: string, backupId: string): Promise<void> {
  await writeFileAtomically(join(dataDirectory, MARKER_FILE), `${backupId}\n`);
}

export async function markRestoreFinished(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, MARKER_FILE), { force: true });
}
