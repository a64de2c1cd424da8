/**
 * Repairs what a crash interrupted: completes uploads whose bytes have all arrived, and adds lost jobs again. Then
 * removes the rows of old uploads, and files that no unfinished upload needs.
 */
import { TAKE_IN_VIDEO, TAKE_IN_PICTURE } from '../jobs.server.ts';
import { completeUpload } from './complete-upload.server.ts';
import * as store from './store.server.ts';
import { oldestKept, type UploadContext } from './upload-context.server.ts';

/** If no request for an upload has begun within this time, a crash may have interrupted the upload. */
const INTERRUPTED_AFTER_MS = 60_000;
const JOB_LOST_AFTER_MS = 3 * 3_600_000;
const ORPHAN_AFTER_MS = 3_600_000;
const SWEPT_AT_ONCE = 5_000;
const JOBS = [
  ['picture', TAKE_IN_PICTURE],
  ['video', TAKE_IN_VIDEO],
] as const;

export async function sweepUploads(context: UploadContext): Promise<void> {
  const { kysely, draftUploads, now } = context;
  const { files } = draftUploads;
  const ago = (ms: number) => new Date(now().getTime() - ms);
  for (const { id, byte_size: size } of await store.listUntouched(
    kysely,
    ['arriving'],
    ago(INTERRUPTED_AFTER_MS),
    SWEPT_AT_ONCE,
  )) {
    if ((await files.sizeOf(id)) === size) await completeUpload(context, id);
  }
  await addLostJobs(context, ago(JOB_LOST_AFTER_MS));
  await store.removeOld(kysely, oldestKept(now()));
  // Uses the system clock instead of `now`, because the times of files come from the system clock.
  const untouched = await files.listUntouched(new Date(Date.now() - ORPHAN_AFTER_MS));
  const needed = await store.listNeedingBytes(kysely, untouched);
  for (const id of untouched) if (!needed.has(id)) await files.remove(id);
}

async function addLostJobs({ kysely, jobs, now }: UploadContext, before: Date): Promise<void> {
  const waiting = await store.listUntouched(kysely, ['taking'], before, SWEPT_AT_ONCE);
  for (const [kind, job] of JOBS) {
    const ids = waiting.flatMap((upload) => (upload.kind === kind ? upload.id : []));
    const lost = await store.listWithoutJob(kysely, job.name, ids);
    await kysely.transaction().execute(async (transaction) => {
      await store.touchUploads(transaction, ids, now());
      for (const upload of lost) await jobs.add(transaction, job, { upload });
    });
  }
}
