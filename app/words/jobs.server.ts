/** The background jobs of visitors' words. */
import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * Tells families by mail that words wait, if their mail is due now: an hour after the last one, at 18:00, or after a
 * pause. The first mail does not wait for this job, because the database notifies the instances.
 */
export const TELL_FAMILIES: JobDefinition = {
  name: 'tell-families',
  data: z.object({}),
  // The schedule repeats it soon.
  retry: { limit: 1, firstPauseSeconds: 10, longestPauseSeconds: 10 },
  timeoutSeconds: 120,
  schedule: '* * * * *',
  runsAfterRestore: false,
};

export const WORD_JOBS: readonly JobDefinition[] = [TELL_FAMILIES];
