import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * Makes and proves a backup when one is due. It runs every hour, so that a backup that failed, or for which the product
 * was stopped, is made up for. If the process dies, the heartbeat stops, and the queue starts the job again.
 */
export const TEND_BACKUPS: JobDefinition = {
  name: 'tend-backups',
  data: z.object({}),
  retry: { limit: 1, firstPauseSeconds: 60, longestPauseSeconds: 60 },
  timeoutSeconds: 20 * 3600,
  heartbeatSeconds: 20,
  schedule: '0 * * * *',
  runsAfterRestore: false,
};

export const BACKUP_JOBS: readonly JobDefinition[] = [TEND_BACKUPS];
