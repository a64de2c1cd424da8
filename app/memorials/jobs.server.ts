/** The background jobs of memorials. */
import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * Runs once a night. Removes old hourly versions of drafts and old removed parts, and purges pages that were taken down
 * long ago. Then cleans the media storage.
 */
export const SWEEP_MEMORIALS: JobDefinition = {
  name: 'sweep-memorials',
  data: z.object({}),
  retry: { limit: 20, firstPauseSeconds: 60, longestPauseSeconds: 3600 },
  timeoutSeconds: 900,
  schedule: '47 3 * * *',
  // After a backup is restored, the runs of this job that were pending in the backup are not needed, because the
  // schedule enqueues the next run.
  runsAfterRestore: false,
};

const uploadId = z.object({ upload: z.string() });

/**
 * Takes in an uploaded file. If the process is killed while it decodes a picture, the heartbeat stops and the job is
 * soon repeated.
 */
export const TAKE_IN_PICTURE: JobDefinition<{ upload: string }> = {
  name: 'take-in-picture',
  data: uploadId,
  retry: { limit: 12, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 600,
  heartbeatSeconds: 20,
  // The bytes of the upload are not in a backup.
  runsAfterRestore: false,
};

/** Films have a queue of their own: encoding one takes minutes, and pictures go on meanwhile. */
export const TAKE_IN_FILM: JobDefinition<{ upload: string }> = {
  ...TAKE_IN_PICTURE,
  name: 'take-in-film',
  timeoutSeconds: 3 * 3600,
};

/** Goes on with uploads that a killed process left behind, and removes old ones with their bytes. */
export const SWEEP_UPLOADS: JobDefinition = {
  name: 'sweep-uploads',
  data: z.object({}),
  retry: { limit: 2, firstPauseSeconds: 30, longestPauseSeconds: 60 },
  timeoutSeconds: 240,
  schedule: '*/5 * * * *',
  // The schedule adds the next run.
  runsAfterRestore: false,
};

export const MEMORIAL_JOBS: readonly JobDefinition[] = [
  SWEEP_MEMORIALS,
  TAKE_IN_PICTURE,
  TAKE_IN_FILM,
  SWEEP_UPLOADS,
];
