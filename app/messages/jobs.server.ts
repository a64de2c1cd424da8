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

/** Prepares a visitor's photo. If the process crashes, the heartbeat stops, and the job is soon repeated. */
export const TAKE_IN_MESSAGE_PHOTO: JobDefinition<{ photo: string }> = {
  name: 'take-in-words-photo',
  data: z.object({ photo: z.string() }),
  retry: { limit: 12, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 600,
  heartbeatSeconds: 20,
  // A backup contains no bytes of photos on their way, so a restored job would fail.
  runsAfterRestore: false,
};

/** Removes earlier words whose undo is over, and photos on their way that nothing needs. */
export const SWEEP_MESSAGES: JobDefinition = {
  name: 'sweep-words',
  data: z.object({}),
  retry: { limit: 2, firstPauseSeconds: 60, longestPauseSeconds: 300 },
  timeoutSeconds: 240,
  schedule: '23 * * * *',
  // Not needed after a restore, because the schedule starts the next run.
  runsAfterRestore: false,
};

/** Queues the emails to guests of a funeral. A notice adds it; the schedule finds what had to wait, or a kill has left. */
export const TELL_GUESTS: JobDefinition = {
  name: 'tell-guests',
  data: z.object({}),
  retry: { limit: 5, firstPauseSeconds: 5, longestPauseSeconds: 60 },
  timeoutSeconds: 300,
  heartbeatSeconds: 10,
  schedule: '* * * * *',
  // The original instance has told the guests.
  runsAfterRestore: false,
};

export const WORD_JOBS: readonly JobDefinition[] = [
  TELL_FAMILIES,
  TAKE_IN_MESSAGE_PHOTO,
  SWEEP_MESSAGES,
  TELL_GUESTS,
];
