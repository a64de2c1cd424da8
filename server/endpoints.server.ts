/**
 * All calls of the API. The OpenAPI document, docs/reference/roles.md and the limits of bodies are made from this list. The
 * test application checks each response against it, and a test that makes a call without an entry fails.
 */
import {
  account,
  passwordReset,
  pendingSignIn,
  providers,
  sessions,
  signingIn,
  socialSignIn,
  verification,
} from '../app/accounts/endpoints.ts';
import { passkeys, passkeySignIn } from '../app/accounts/passkeys/endpoints.ts';
import { accountArchives, archiveFiles, memorialArchives } from '../app/archives/endpoints.ts';
import { archiveReturns } from '../app/archives/restoring/endpoints.ts';
import { subscription, webhook } from '../app/billing/endpoints.ts';
import { booklets } from '../app/booklets/endpoints.ts';
import { familyCases } from '../app/cases/endpoints.ts';
import { drafts, keptMemorials } from '../app/drafts/endpoints.ts';
import { draftHistory } from '../app/drafts/history/endpoints.ts';
import { publishing } from '../app/drafts/publishing/endpoints.ts';
import { photoRotation } from '../app/drafts/rotating/endpoints.ts';
import { uploads } from '../app/drafts/uploads/endpoints.ts';
import { management } from '../app/management/endpoints.ts';
import { publicPage } from '../app/management/public-page/endpoints.ts';
import { members } from '../app/members/endpoints.ts';
import { invitations } from '../app/members/invitations/endpoints.ts';
import { following } from '../app/members/ownership/endpoints.ts';
import { guests } from '../app/memorials/door/endpoints.ts';
import { publishedMemorials } from '../app/memorials/endpoints.ts';
import { attendance, attendanceFiles } from '../app/messages/attendance/endpoints.ts';
import { letters } from '../app/messages/condolences/endpoints.ts';
import { helpRequests } from '../app/messages/help-requests/endpoints.ts';
import { submissions } from '../app/messages/moderation/endpoints.ts';
import { notifications } from '../app/messages/notifications/endpoints.ts';
import { reports } from '../app/messages/reports/endpoints.ts';
import { messageSettings } from '../app/messages/settings/endpoints.ts';
import { videos } from '../app/videos/endpoints.ts';
import type { Endpoint } from '../app/wire/endpoint.ts';

/** `/memorials/{id}` and `/memorials/{slug}` match the same paths. The first match is used, so calls with ids come first. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...Object.values(messageSettings),
  ...Object.values(submissions),
  ...Object.values(reports),
  ...Object.values(archiveReturns),
  ...Object.values(keptMemorials),
  ...Object.values(management),
  ...Object.values(publicPage),
  ...Object.values(publishing),
  ...Object.values(guests),
  ...Object.values(drafts),
  ...Object.values(draftHistory),
  ...Object.values(photoRotation),
  ...Object.values(uploads),
  ...Object.values(booklets),
  ...Object.values(videos),
  ...Object.values(memorialArchives),
  ...Object.values(accountArchives),
  ...Object.values(archiveFiles),
  ...Object.values(signingIn),
  ...Object.values(passwordReset),
  ...Object.values(verification),
  ...Object.values(account),
  ...Object.values(sessions),
  ...Object.values(passkeySignIn),
  ...Object.values(passkeys),
  ...Object.values(pendingSignIn),
  ...Object.values(providers),
  ...Object.values(socialSignIn),
  ...Object.values(subscription),
  webhook,
  ...Object.values(letters),
  ...Object.values(attendance),
  ...Object.values(attendanceFiles),
  ...Object.values(notifications),
  ...Object.values(helpRequests),
  ...Object.values(familyCases),
  ...Object.values(members),
  ...Object.values(invitations),
  ...Object.values(following),
  ...Object.values(publishedMemorials),
];
