/**
 * Restores the memorials of a complete upload. One transaction inserts the rows and marks the
 * upload as done, so a repeated job changes nothing.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { codeOf } from '../../../wire/errors/caught.ts';
import { isAway } from '../../../wire/errors/outage.ts';
import { makeFolder } from '../../../wire/make-folder.server.ts';
import { ArchiveRefusedError } from '../archive-refused.ts';
import { RETURN_NOTES } from '../contract.ts';
import { returnArchive } from '../return-archive.server.ts';
import { RETURN_ARCHIVE } from './jobs.server.ts';
import type { ReturnContext } from './return-context.server.ts';
import * as store from './store.server.ts';

const MOST_TRIES = 4;
/**
 * Attempts whose process died while it read the archive. One death can have another cause, such as a
 * restart. Reading is short and needs a bounded memory, so a second one is no coincidence.
 */
const MOST_DEATHS = 2;
const PROGRESS_EVERY_MS = 1_000;

/** Marks the upload as complete and adds the job. A second call does nothing. */
export async function completeReturn(
  { kysely, jobs, now }: Pick<ReturnContext, 'kysely' | 'jobs' | 'now'>,
  id: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    if (!(await store.markComplete(transaction, id, now()))) return;
    await jobs.add(transaction, RETURN_ARCHIVE, { archive: id });
  });
}

/** @throws if the job should be retried */
export async function bringBack(context: ReturnContext, id: string): Promise<void> {
  const { kysely, now } = context;
  const row = await store.countTry(kysely, id, now());
  if (!row) return;
  const note = await tryToBringBack(context, row).catch(async (error: unknown) => {
    await store.endReading(kysely, id);
    throw error;
  });
  if (note !== undefined) {
    await store.settleReturn(kysely, id, { state: 'refused', note, now: now() });
  }
  await context.returnUploads.files.remove(id);
  await removeWorkFolders(context);
}

/** Removes what killed runs left of archives that are restored, refused or cancelled. */
export async function removeWorkFolders({ kysely, returnUploads }: ReturnContext): Promise<void> {
  const { folder } = returnUploads;
  const names = await readdir(folder).catch(() => []);
  const ofRuns = names.flatMap((name) => {
    const [, id] = /^work-(\w+)/.exec(name) ?? [];
    return id ? [{ id, name }] : [];
  });
  const needed = await store.listNeedingBytes(
    kysely,
    ofRuns.map(({ id }) => id),
  );
  for (const { id, name } of ofRuns) {
    if (!needed.has(id)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Resolves to the reason if the archive is refused. */
async function tryToBringBack(
  context: ReturnContext,
  row: store.ReturnRow,
): Promise<string | undefined> {
  const { kysely } = context;
  if (row.deaths >= MOST_DEATHS) return RETURN_NOTES.unreadable;
  if (row.tries > MOST_TRIES) return RETURN_NOTES.failed;
  const { files, folder: uploads } = context.returnUploads;
  const arrived = await files.sizeOf(row.id);
  if (arrived !== row.byte_size) return RETURN_NOTES.lost;
  // Two runs can read one archive at once. What a killed run leaves behind goes with the archive.
  await makeFolder(uploads, { mode: 0o700 });
  const folder = await mkdtemp(join(uploads, `work-${row.id}.`));
  try {
    await files.withFile(row.id, (path) => runReturn(context, row, { path, folder }));
    return undefined;
  } catch (error) {
    if (error instanceof AlreadySettled) return undefined;
    if (error instanceof ArchiveRefusedError) return error.sentence;
    if (isDiskFull(error)) {
      // The uploaded archive takes space on the full disk, too. So after `MOST_TRIES` attempts it
      // is refused and removed.
      if (row.tries >= MOST_TRIES) return RETURN_NOTES.noRoom;
      throw error;
    }
    // An outage is not caused by the archive, so the attempt does not count.
    if (isAway(error)) await store.uncountTry(kysely, row.id);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runReturn(
  { kysely, media, archiveProcess, now }: ReturnContext,
  { id, user_id: ownerId }: store.ReturnRow,
  { path, folder }: { path: string; folder: string },
): Promise<void> {
  let nextReport = 0;
  await returnArchive(
    { kysely, media, archiveProcess, now },
    {
      path,
      folder,
      id,
      ownerId,
      as: 'draft',
      async onProgress(progress) {
        if (performance.now() < nextReport && progress.done < progress.total) return;
        nextReport = performance.now() + PROGRESS_EVERY_MS;
        await store.saveProgress(kysely, id, { ...progress, now: now() });
      },
      async settle(transaction, memorials) {
        // Rolls back if the upload was cancelled, or if another run has already restored or refused it.
        const current = await store.lockReturn(transaction, id);
        if (current?.state !== 'taking') throw new AlreadySettled();
        await store.settleReturn(transaction, id, { state: 'taken', memorials, now: now() });
      },
    },
  );
}

/** Thrown to roll back a run whose upload was cancelled, or already restored or refused by another run. */
class AlreadySettled extends Error {
  override readonly name = 'AlreadySettled';
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error))) return true;
  return error.cause !== error && isDiskFull(error.cause);
}
