import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * If the process dies, the heartbeat stops, and the queue restarts the job, which goes on from the segments that are
 * drawn. Each restart of the server is an attempt.
 */
export const MAKE_VIDEO: JobDefinition<{ video: string; askedBy?: string | undefined }> = {
  name: 'make-video',
  /** `askedBy`: the user who gets an email; jobs of an earlier release don't have it */
  data: z.object({ video: z.string(), askedBy: z.string().optional() }),
  retry: { limit: 12, firstPauseSeconds: 5, longestPauseSeconds: 120 },
  // 300 photos of 10 s each in 1080p are about 70,000 frames, which take two hours on two busy cores.
  timeoutSeconds: 6 * 3600,
  heartbeatSeconds: 20,
  runsAfterRestore: false,
};

export const VIDEO_JOBS: readonly JobDefinition[] = [MAKE_VIDEO];
