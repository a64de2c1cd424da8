/** Lists every kind of background job. The domains define them. */
import { ACCOUNT_JOBS } from '../../app/accounts/jobs.server.ts';
import { BILLING_JOBS } from '../../app/billing/jobs.server.ts';
import { MAIL_JOBS } from '../../app/mail/jobs.server.ts';
import { MEDIA_JOBS } from '../../app/media/jobs.server.ts';
import { MEMORIAL_JOBS } from '../../app/memorials/jobs.server.ts';
import { WORD_JOBS } from '../../app/words/jobs.server.ts';
import type { JobDefinition } from '../../db/job-queue.server.ts';

export const JOB_DEFINITIONS: readonly JobDefinition[] = [
  ...MAIL_JOBS,
  ...ACCOUNT_JOBS,
  ...BILLING_JOBS,
  ...MEDIA_JOBS,
  ...MEMORIAL_JOBS,
  ...WORD_JOBS,
];
