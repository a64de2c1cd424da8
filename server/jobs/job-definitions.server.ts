import { ACCOUNT_JOBS } from '../../app/accounts/jobs.server.ts';
import { ARCHIVE_JOBS } from '../../app/archives/jobs.server.ts';
import { RETURN_JOBS } from '../../app/archives/restoring/receiving/jobs.server.ts';
import { BACKUP_JOBS } from '../../app/backups/jobs.server.ts';
import { BILLING_JOBS } from '../../app/billing/jobs.server.ts';
import { BOOKLET_JOBS } from '../../app/booklets/jobs.server.ts';
import { CASE_JOBS } from '../../app/cases/jobs.server.ts';
import { DRAFT_JOBS } from '../../app/drafts/jobs.server.ts';
import { MAIL_JOBS } from '../../app/mail/jobs.server.ts';
import { MANAGEMENT_JOBS } from '../../app/management/jobs.server.ts';
import { MEDIA_JOBS } from '../../app/media/jobs.server.ts';
import { MEMBER_JOBS } from '../../app/members/jobs.server.ts';
import { MEMORIAL_JOBS } from '../../app/memorials/jobs.server.ts';
import { WORD_JOBS } from '../../app/messages/jobs.server.ts';
import { VIDEO_JOBS } from '../../app/videos/jobs.server.ts';
import type { JobDefinition } from '../../db/job-queue.server.ts';

export const JOB_DEFINITIONS: readonly JobDefinition[] = [
  ...MAIL_JOBS,
  ...ACCOUNT_JOBS,
  ...BILLING_JOBS,
  ...MEDIA_JOBS,
  ...MEMORIAL_JOBS,
  ...DRAFT_JOBS,
  ...MANAGEMENT_JOBS,
  ...MEMBER_JOBS,
  ...WORD_JOBS,
  ...CASE_JOBS,
  ...BOOKLET_JOBS,
  ...VIDEO_JOBS,
  ...RETURN_JOBS,
  ...ARCHIVE_JOBS,
  ...BACKUP_JOBS,
];
