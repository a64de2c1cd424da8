/** The background jobs of mail. */
import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** Sends one mail. With these pauses a mail with a code gets six tries in its ten minutes, any other a day. */
export const SEND_MAIL: JobDefinition<{ mail: string }> = {
  name: 'send-mail',
  data: z.object({ mail: z.string() }),
  retry: { limit: 100, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 120,
  // The product that was backed up has sent it since, and it is encrypted with that product's key.
  runsAfterRestore: false,
};

export const MAIL_JOBS: readonly JobDefinition[] = [SEND_MAIL];
