import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

const uploadId = z.object({ upload: z.string() });

/** Processes an uploaded picture. If the process crashes, the heartbeat stops, and the job is soon repeated. */
export const TAKE_IN_PICTURE: JobDefinition<{ upload: string }> = {
  name: 'take-in-picture',
  data: uploadId,
  retry: { limit: 12, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 600,
  heartbeatSeconds: 20,
  // A backup contains no uploaded files, so a restored job would fail.
  runsAfterRestore: false,
};

/** Videos have their own queue, because a video takes minutes and would delay the pictures. */
export const TAKE_IN_VIDEO: JobDefinition<{ upload: string }> = {
  ...TAKE_IN_PICTURE,
  name: 'take-in-film',
  timeoutSeconds: 3 * 3600,
};

export const SWEEP_UPLOADS: JobDefinition = {
  name: 'sweep-uploads',
  data: z.object({}),
  retry: { limit: 2, firstPauseSeconds: 30, longestPauseSeconds: 60 },
  timeoutSeconds: 240,
  schedule: '*/5 * * * *',
  // Not needed after a restore, because the schedule starts the next run.
  runsAfterRestore: false,
};

export const DRAFT_JOBS: readonly JobDefinition[] = [TAKE_IN_PICTURE, TAKE_IN_VIDEO, SWEEP_UPLOADS];
