import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** If the process dies, the heartbeat stops, and the queue restarts the job. */
export const MAKE_BOOKLET: JobDefinition<{ booklet: string }> = {
  name: 'make-booklet',
  data: z.object({ booklet: z.string() }),
  retry: { limit: 5, firstPauseSeconds: 5, longestPauseSeconds: 120 },
  // Longer than the longest task of a booklet: typesetting that hangs is stopped after about 900 s.
  timeoutSeconds: 1800,
  heartbeatSeconds: 20,
  runsAfterRestore: false,
};

export const BOOKLET_JOBS: readonly JobDefinition[] = [MAKE_BOOKLET];
