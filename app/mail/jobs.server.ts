import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * Sends one mail. Makes six attempts within ten minutes, the lifetime of a code, and further
 * attempts for more than a day.
 */
export const SEND_MAIL: JobDefinition<{ mail: string }> = {
  name: 'send-mail',
  data: z.object({ mail: z.string() }),
  retry: { limit: 240, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 120,
  // After a restore, pending mails are not sent: the original instance has sent them, and their
  // content is encrypted with that instance's key.
  runsAfterRestore: false,
};

export const MAIL_JOBS: readonly JobDefinition[] = [SEND_MAIL];
