import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * Asks the successors of memorials without an owner, reminds them, and closes expired requests. The
 * deletion of an owner's account also enqueues this job. The scheduled run finds memorials that
 * lost their owner in another way.
 */
export const ASK_SUCCESSORS: JobDefinition = {
  name: 'ask-successors',
  data: z.object({}),
  // Two retries are enough, because the schedule soon runs the job again.
  retry: { limit: 2, firstPauseSeconds: 10, longestPauseSeconds: 60 },
  timeoutSeconds: 300,
  schedule: '*/15 * * * *',
  runsAfterRestore: false,
};

/** Mails owners who were inactive for 24 months. Runs daily, in the European morning. */
export const FOLLOW_SILENT_OWNERS: JobDefinition = {
  name: 'follow-silent-owners',
  data: z.object({}),
  retry: { limit: 10, firstPauseSeconds: 60, longestPauseSeconds: 3600 },
  timeoutSeconds: 900,
  schedule: '20 8 * * *',
  runsAfterRestore: false,
};

export const MEMBER_JOBS: readonly JobDefinition[] = [ASK_SUCCESSORS, FOLLOW_SILENT_OWNERS];
