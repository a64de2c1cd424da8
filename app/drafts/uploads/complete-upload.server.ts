import { TAKE_IN_VIDEO, TAKE_IN_PICTURE } from '../jobs.server.ts';
import * as store from './store.server.ts';
import type { UploadContext } from './upload-context.server.ts';

/** Hands a file whose bytes have all arrived to the job that adds it to the draft. A second call for the same upload does nothing. */
export async function completeUpload(
  { kysely, jobs, now }: Pick<UploadContext, 'kysely' | 'jobs' | 'now'>,
  id: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const upload = await store.lockUpload(transaction, id);
    if (!upload || !(await store.markComplete(transaction, id, now()))) return;
    const job = upload.kind === 'picture' ? TAKE_IN_PICTURE : TAKE_IN_VIDEO;
    await jobs.add(transaction, job, { upload: id });
  });
}
