import type { JobQueue } from '../../db/job-queue.server.ts';
import { fileOldVersions } from '../drafts/history/filing/version-files.server.ts';
import { sweepHistory } from '../drafts/history/history.server.ts';
import type { MediaStorage } from '../media/storage/storage.server.ts';
import { sweepGuestLinks } from '../memorials/door/use-guest-link.server.ts';
import { SWEEP_MEMORIALS } from './jobs.server.ts';
import { purgeTakenDown, type PurgeContext } from './taking-down/purging.server.ts';

/** @param sweeps - functions of other domains that delete data which memorials no longer need */
export function handleNightlySweep(
  context: PurgeContext & {
    jobs: JobQueue;
    storage: Pick<MediaStorage, 'put'>;
  },
  sweeps: ReadonlyArray<() => Promise<void>>,
): void {
  const { jobs, media, now } = context;
  jobs.handle(SWEEP_MEMORIALS, async () => {
    await sweepHistory(context);
    await sweepGuestLinks(context);
    for (const sweep of sweeps) await sweep();
    await purgeTakenDown(context);
    await media.cleanStorage(now());
    await fileOldVersions(context);
  });
}
