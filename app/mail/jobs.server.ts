/** The background jobs of mail. */
import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** Sends one mail. Retries give a mail with a code six attempts in its ten minutes, and last a day for others. */
export const SEND_MAIL: JobDefinition<{ mail: string }> = {
  name: 'send-mail',
  data: z.object({ mail: z.string() }),
  retry: { limit: 100, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 120,
  // The instance that was backed up has sent the mail since, and it is encrypted with that instance's key.
  runsAfterRestore: false,
};

export const MAIL_JOBS: readonly JobDefinition[] = [SEND_MAIL];
