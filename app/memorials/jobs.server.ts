import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** Indexes names that no search has indexed yet (`find/`), for example after a restore, an update or many imports. */
export const INDEX_NAMES: JobDefinition = {
  name: 'index-names',
  data: z.object({}),
  retry: { limit: 2, firstPauseSeconds: 30, longestPauseSeconds: 60 },
  timeoutSeconds: 240,
  schedule: '*/5 * * * *',
  // Not needed after a restore, because the schedule starts the next run.
  runsAfterRestore: false,
};

export const FOLD_MINUTES = 15;

/** Has the page of a funeral drawn again when its day is over. The clocks of places differ by quarters of an hour. */
export const FOLD_FUNERALS: JobDefinition = {
  name: 'fold-funerals',
  data: z.object({}),
  retry: { limit: 2, firstPauseSeconds: 30, longestPauseSeconds: 60 },
  timeoutSeconds: 120,
  schedule: `*/${FOLD_MINUTES} * * * *`,
  // Not needed after a restore, because the schedule starts the next run.
  runsAfterRestore: false,
};

export const MEMORIAL_JOBS: readonly JobDefinition[] = [INDEX_NAMES, FOLD_FUNERALS];
