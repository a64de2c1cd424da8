import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

export const TELL_FAMILIES: JobDefinition = {
  name: 'tell-families',
  data: z.object({}),
  retry: { limit: 1, firstPauseSeconds: 10, longestPauseSeconds: 10 },
  timeoutSeconds: 120,
  schedule: '* * * * *',
  runsAfterRestore: false,
};

export const WORD_JOBS: readonly JobDefinition[] = [TELL_FAMILIES];
