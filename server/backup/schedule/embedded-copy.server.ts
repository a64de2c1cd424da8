/**
 * A copy of the embedded database's folder, which the backup process can open while the product uses the original. No
 * statement runs while the files are copied, so the copy is what a crash of the process would leave, and PostgreSQL
 * recovers it when it is opened. Pages of the page cache are served meanwhile; everything else waits.
 */
import { constants } from 'node:fs';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Database } from '../../../db/database.server.ts';
import { assertRoom } from '../disk-room.server.ts';
import { databaseIn, makeWorkFolder } from '../work-directory.server.ts';

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
    await assertRoom(folder, await sizeOf(directory));
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
