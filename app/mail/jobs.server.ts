import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * Sends one mail. Six attempts fall within ten minutes, the lifetime of a code. Further attempts
 * follow for more than a day.
 */
export const SEND_MAIL: JobDefinition<{ mail: string }> = {
  name: 'send-mail',
  data: z.object({ mail: z.string() }),
  retry: { limit: 240, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 120,
  heartbeatSeconds: 10,
  // A mail server answers slowly, and 300 guests of a funeral wait. Some allow no more connections than this.
  atOnce: 3,
  // Pending mails are not sent after a restore. The original instance has sent them, and the
  // restored instance cannot decrypt their content.
  runsAfterRestore: false,
};

export const MAIL_JOBS: readonly JobDefinition[] = [SEND_MAIL];
