import type { JobQueue } from '../../db/job-queue.server.ts';
import { fileOldVersions } from '../drafts/history/filing/version-files.server.ts';
import { sweepHistory } from '../drafts/history/history.server.ts';
import type { MediaStorage } from '../media/storage/storage.server.ts';
import { sweepGuestLinks } from '../memorials/door/use-guest-link.server.ts';
import { SWEEP_MEMORIALS } from './jobs.server.ts';
import { takeDownAbandonedDrafts } from './taking-down/abandoned-drafts.server.ts';
import { purgeTakenDown, type PurgeContext } from './taking-down/purging.server.ts';

/**
 * A sweep that fails does not keep the others from their work. The job then fails, and is tried again.
 * @param sweeps - functions of other domains that delete data which memorials no longer need
 */
export function handleNightlySweep(
  context: PurgeContext & {
    jobs: JobQueue;
    storage: Pick<MediaStorage, 'put'>;
  },
  sweeps: ReadonlyArray<() => Promise<void>>,
): void {
  const { jobs, media, now } = context;
  jobs.handle(SWEEP_MEMORIALS, async () => {
    const failures: unknown[] = [];
    for (const sweep of [
      () => takeDownAbandonedDrafts(context),
      () => sweepHistory(context),
      () => sweepGuestLinks(context),
      ...sweeps,
      () => purgeTakenDown(context),
      () => media.cleanStorage(now()),
      () => fileOldVersions(context),
    ]) {
      await sweep().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some nightly sweeps failed');
  });
}
