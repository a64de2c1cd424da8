import { z } from 'zod';

import type { JobDefinition } from '../../../../db/job-queue.server.ts';

/** If the process dies, the heartbeat stops, and the queue restarts the job. */
export const RETURN_ARCHIVE: JobDefinition<{ archive: string }> = {
  name: 'return-archive',
  data: z.object({ archive: z.string() }),
  retry: { limit: 12, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 6 * 3600,
  heartbeatSeconds: 20,
  runsAfterRestore: false,
};

export const SWEEP_RETURNS: JobDefinition = {
  name: 'sweep-archive-returns',
  data: z.object({}),
  retry: { limit: 2, firstPauseSeconds: 30, longestPauseSeconds: 60 },
  timeoutSeconds: 240,
  schedule: '*/5 * * * *',
  runsAfterRestore: false,
};

export const RETURN_JOBS: readonly JobDefinition[] = [RETURN_ARCHIVE, SWEEP_RETURNS];
