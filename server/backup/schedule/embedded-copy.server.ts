/**
 * A copy of the embedded database's folder, which the backup process can open while the product uses the original. No
 * statement runs while the files are copied, so the copy is what a crash of the process would leave, and PostgreSQL
 * recovers it when it is opened. Pages of the page cache are served meanwhile; everything else waits.
 */
import { constants } from 'node:fs';
import { cp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import type { Database } from '../../../db/database.server.ts';
import { BackupRefusedError } from '../manifest.server.ts';
import { databaseIn, makeWorkFolder } from '../work-directory.server.ts';

/** What the product itself needs meanwhile. */
const SPARE_BYTES = 300_000_000;

/**
 * @param directory - of the database
 * @param work - gets the folder of the copy, which is removed afterwards
 */
export async function withCopyOfEmbedded<Result>(
  database: Database,
  { directory, workDirectory }: { directory: string; workDirectory: string },
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  const folder = await makeWorkFolder(workDirectory, 'copy');
  try {
    await assertRoom(directory, folder);
    const copy = databaseIn(folder);
    await database.withSession(async (session) => {
      // Shortens the recovery of the copy.
      await session.query('checkpoint');
      await session.transaction(async () =>
        cp(directory, copy, { recursive: true, mode: constants.COPYFILE_FICLONE }),
      );
    });
    return await work(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function assertRoom(directory: string, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = (await sizeOf(directory)) + SPARE_BYTES;
  if (bavail * bsize < needed) {
    throw new BackupRefusedError(
      `DATA_DIR has no room for a copy of the embedded database: ${Math.ceil(needed / 1_000_000)} MB are needed.`,
    );
  }
}

async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
