import { ACCOUNT_RATE_LIMITS } from '../app/accounts/account-rate-limits.server.ts';
import { ARCHIVE_RATE_LIMITS } from '../app/archives/archives-context.server.ts';
import { BILLING_RATE_LIMITS } from '../app/billing/billing-context.server.ts';
import { BOOKLET_RATE_LIMITS } from '../app/booklets/booklets-context.server.ts';
import { CASE_LIMITS } from '../app/cases/cases-context.server.ts';
import { MEMORIAL_RATE_LIMITS } from '../app/drafts/memorial-limits.server.ts';
import { MEMBERS_RATE_LIMITS } from '../app/members/invitations/invitation-limits.server.ts';
import { FOLLOWING_RATE_LIMITS } from '../app/members/ownership/ownership-context.server.ts';
import { DOOR_RATE_LIMITS } from '../app/memorials/door/door-limits.server.ts';
import { FIND_RATE_LIMITS } from '../app/memorials/find/find-limits.server.ts';
import { ATTENDANCE_RATE_LIMITS } from '../app/messages/attendance/attendance-limits.server.ts';
import { ANSWER_RATE_LIMITS } from '../app/messages/condolences/answer-limits.server.ts';
import { HELP_LIMITS } from '../app/messages/help-requests/help-requests.server.ts';
import { REPORT_LIMITS } from '../app/messages/reports/reports.server.ts';
import { WRITING_RATE_LIMITS } from '../app/messages/writing/writing-limits.server.ts';
import { OPERATOR_RATE_LIMITS } from '../app/operator/operator-limits.server.ts';
import type { RateLimitRule } from '../app/rate-limiter/rate-limiter.server.ts';
import { CONTACT_LIMITS } from '../app/site/contact/send-contact-message.server.ts';
import { ON_PAGE_RATE_LIMITS } from '../app/videos/on-page/put-on-page.server.ts';
import { SOUND_RATE_LIMITS } from '../app/videos/sound/sound-context.server.ts';
import { VIDEO_RATE_LIMITS } from '../app/videos/videos-context.server.ts';

/** The rules of all domains. One limiter counts them, so their names are unique. */
export const RATE_LIMITS = {
  ...ACCOUNT_RATE_LIMITS,
  ...ARCHIVE_RATE_LIMITS,
  ...BILLING_RATE_LIMITS,
  ...BOOKLET_RATE_LIMITS,
  ...CASE_LIMITS,
  ...CONTACT_LIMITS,
  ...FOLLOWING_RATE_LIMITS,
  ...MEMBERS_RATE_LIMITS,
  ...DOOR_RATE_LIMITS,
  ...FIND_RATE_LIMITS,
  ...MEMORIAL_RATE_LIMITS,
  ...HELP_LIMITS,
  ...ANSWER_RATE_LIMITS,
  ...ATTENDANCE_RATE_LIMITS,
  ...ON_PAGE_RATE_LIMITS,
  ...OPERATOR_RATE_LIMITS,
  ...REPORT_LIMITS,
  ...VIDEO_RATE_LIMITS,
  ...SOUND_RATE_LIMITS,
  ...WRITING_RATE_LIMITS,
} as const satisfies Record<string, RateLimitRule>;
