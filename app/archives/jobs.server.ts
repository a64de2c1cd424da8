import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** After this many attempts an archive counts as failed. A killed attempt counts, too. */
export const ARCHIVE_TRIES = 5;

/** Retries after the last attempt. Their only task is to record that the archive has failed. */
const RUNS_AFTER_LAST_TRY = 5;

/** If the process dies, the heartbeat stops. The queue then restarts the job from the beginning. */
export const MAKE_ARCHIVE: JobDefinition<{ archive: string }> = {
  name: 'make-archive',
  data: z.object({ archive: z.string() }),
  retry: {
    limit: ARCHIVE_TRIES + RUNS_AFTER_LAST_TRY,
    firstPauseSeconds: 10,
    longestPauseSeconds: 600,
  },
  timeoutSeconds: 6 * 3600,
  heartbeatSeconds: 20,
  // A backup contains no rows of `archives`, so a restored job would find nothing to do.
  runsAfterRestore: false,
};

export const SWEEP_ARCHIVES: JobDefinition = {
  name: 'sweep-archives',
  data: z.object({}),
  retry: { limit: 3, firstPauseSeconds: 60, longestPauseSeconds: 600 },
  timeoutSeconds: 900,
  schedule: '37 * * * *',
  runsAfterRestore: false,
};

export const ARCHIVE_JOBS: readonly JobDefinition[] = [MAKE_ARCHIVE, SWEEP_ARCHIVES];
