import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** Sends the mails that are due about waiting tributes and letters. */
export const TELL_FAMILIES: JobDefinition = {
  name: 'tell-families',
  data: z.object({}),
  retry: { limit: 1, firstPauseSeconds: 10, longestPauseSeconds: 10 },
  timeoutSeconds: 120,
  schedule: '* * * * *',
  runsAfterRestore: false,
};

export const WORD_JOBS: readonly JobDefinition[] = [TELL_FAMILIES];
