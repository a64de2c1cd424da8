/** The background jobs of mail. */
import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * Sends one mail. The retry delays allow six attempts within ten minutes, which is the lifetime of a mail with a code.
 * All retries together take more than a day, because a mail about a visitor's words is sent after an outage of a day.
 */
export const SEND_MAIL: JobDefinition<{ mail: string }> = {
  name: 'send-mail',
  data: z.object({ mail: z.string() }),
  retry: { limit: 240, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 120,
  // The instance from which the backup was made has already sent the mail. The mail is also encrypted with that
  // instance's key.
  runsAfterRestore: false,
};

export const MAIL_JOBS: readonly JobDefinition[] = [SEND_MAIL];
