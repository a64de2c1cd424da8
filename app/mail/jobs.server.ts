/** The background jobs of mail. */
import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * Sends one mail. The retry delays allow six attempts within ten minutes, which is the lifetime of a mail with a code.
 * All 100 retries together take about a day.
 */
export const SEND_MAIL: JobDefinition<{ mail: string }> = {
  name: 'send-mail',
  data: z.object({ mail: z.string() }),
  retry: { limit: 100, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 120,
  // The instance from which the backup was made has already sent the mail. The mail is also encrypted with that
  // instance's key.
  runsAfterRestore: false,
};

export const MAIL_JOBS: readonly JobDefinition[] = [SEND_MAIL];
