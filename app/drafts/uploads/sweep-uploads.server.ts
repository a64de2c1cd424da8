/**
 * Repairs what a crash interrupted: completes uploads whose bytes have all arrived, and adds lost jobs again. Then
 * removes the rows of old uploads, and files that no unfinished upload needs.
 */
import { timeLimit } from '../../wire/time-limit.server.ts';
import { TAKE_IN_VIDEO, TAKE_IN_PICTURE } from '../jobs.server.ts';
import { completeUpload } from './complete-upload.server.ts';
import * as store from './store.server.ts';
import { oldestKept, type UploadContext } from './upload-context.server.ts';

/** If no request for an upload has begun within this time, a crash may have interrupted the upload. */
const INTERRUPTED_AFTER_MS = 60_000;
const JOB_LOST_AFTER_MS = 3 * 3_600_000;
const ORPHAN_AFTER_MS = 3_600_000;
const ADDED_AT_ONCE = 5_000;
const READ_AT_ONCE = 500;
/** Less than the timeout of the job, which would go on beside its next attempt. */
const MOST_MS = 2 * 60_000;
const JOBS = [
  ['picture', TAKE_IN_PICTURE],
  ['video', TAKE_IN_VIDEO],
] as const;

export async function sweepUploads(context: UploadContext): Promise<void> {
  const { kysely, draftUploads, now } = context;
  const { files } = draftUploads;
  const ago = (ms: number) => new Date(now().getTime() - ms);
  await completeInterrupted(context, ago(INTERRUPTED_AFTER_MS));
  await addLostJobs(context, ago(JOB_LOST_AFTER_MS));
  await store.removeOld(kysely, oldestKept(now()));
  // Uses the system clock instead of `now`, because the times of files come from the system clock.
  const untouched = await files.listUntouched(new Date(Date.now() - ORPHAN_AFTER_MS));
  const needed = await store.listNeedingBytes(kysely, untouched);
  for (const id of untouched) if (!needed.has(id)) await files.remove(id);
}

/** The newest first. Earlier sweeps have seen the others, and most of those only wait for their sender. */
async function completeInterrupted(context: UploadContext, before: Date): Promise<void> {
  const { kysely, draftUploads } = context;
  const isOver = timeLimit(MOST_MS);
  let last: Pick<store.UploadRow, 'id' | 'touched_at'> | undefined = { id: '', touched_at: before };
  while (last && !isOver()) {
    const page: store.UploadRow[] = await store.listArriving(kysely, last, READ_AT_ONCE);
    for (const { id, byte_size: size } of page) {
      if ((await draftUploads.files.sizeOf(id)) === size) await completeUpload(context, id);
    }
    last = page.length < READ_AT_ONCE ? undefined : page.at(-1);
  }
}

async function addLostJobs({ kysely, jobs, now }: UploadContext, before: Date): Promise<void> {
  const waiting = await store.listTaking(kysely, before, ADDED_AT_ONCE);
  for (const [kind, job] of JOBS) {
    const ids = waiting.flatMap((upload) => (upload.kind === kind ? upload.id : []));
    const lost = await store.listWithoutJob(kysely, job.name, ids);
    await kysely.transaction().execute(async (transaction) => {
      await store.touchUploads(transaction, ids, now());
      for (const upload of lost) await jobs.add(transaction, job, { upload });
    });
  }
}
