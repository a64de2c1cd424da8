/**
 * After a crash, marks fully received uploads as complete and adds lost jobs again. Also removes old uploads: first the
 * rows, then the files and folders that no unfinished upload needs.
 */
import { RETURN_LIMITS } from '../contract.ts';
import { RETURN_ARCHIVE } from './jobs.server.ts';
import type { ReturnContext } from './return-context.server.ts';
import { completeReturn, removeWorkFolders } from './return-job.server.ts';
import * as store from './store.server.ts';

const INTERRUPTED_AFTER_MS = 60_000;
const JOB_LOST_AFTER_MS = 6 * 3_600_000;
const ORPHAN_AFTER_MS = 3_600_000;

export async function sweepReturns(context: ReturnContext): Promise<void> {
  const { kysely, jobs, now } = context;
  const { files } = context.returnUploads;
  const ago = (ms: number) => new Date(now().getTime() - ms);
  for (const row of await store.listUntouched(kysely, 'arriving', ago(INTERRUPTED_AFTER_MS))) {
    if ((await files.sizeOf(row.id)) === row.byteSize) await completeReturn(context, row.id);
  }
  const waiting = await store.listUntouched(kysely, 'taking', ago(JOB_LOST_AFTER_MS));
  const ids = waiting.map(({ id }) => id);
  const { name } = RETURN_ARCHIVE;
  for (const id of await store.listWithoutJob(kysely, name, ids)) {
    await kysely
      .transaction()
      .execute((transaction) => jobs.add(transaction, RETURN_ARCHIVE, { archive: id }));
  }
  await store.removeOld(kysely, ago(RETURN_LIMITS.keptHours * 3_600_000));
  // Uses the system clock instead of `now`, because file times come from the system clock.
  const untouched = await files.listUntouched(new Date(Date.now() - ORPHAN_AFTER_MS));
  const needed = await store.listNeedingBytes(kysely, untouched);
  for (const id of untouched) if (!needed.has(id)) await files.remove(id);
  await removeWorkFolders(context);
}
