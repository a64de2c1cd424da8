/**
 * Earlier versions of the product whose databases are in db/upgrades: the last commit before the next migration.
 * `failing` is a test that did not pass at that commit.
 * @typedef {{ migration: string, commit: string, failing?: string }} Version
 * @type {readonly Version[]}
 */
export const VERSIONS = [
  { migration: '0024', commit: '9a61cf5f9' },
  { migration: '0031', commit: '89f7c89fc' },
  { migration: '0045', commit: '96522b71c' },
  { migration: '0058', commit: '42d8c87c9' },
  { migration: '0070', commit: '10262bbb0' },
  { migration: '0073', commit: '3d11f7f8f', failing: 'a whole account is one archive' },
  { migration: '0096', commit: '7147bb2dc', failing: "an account's archive contains" },
  { migration: '0106', commit: '50ce5032b' },
];

/** Parts of the names of their tests that take minutes to write the same rows again and again. */
export const REPEATING = [
  'beyond 600',
  'a church of 300',
  '6,000 bounces',
  'above its photo limit',
];

/** Parts of the names of test files whose rows are recorded. An earlier version has only some of them. */
export const RECORDED_TESTS = [
  'accounts/sign-up/sign-up.',
  'accounts/sign-up.',
  'social/social-sign-in.',
  'billing/life-of-a-plan.',
  'billing/subscription-lifecycle.',
  'documents/document-import.',
  'importing/document-import.',
  'memorials/document-import.',
  'seed/seed-samples.',
  'server/seed-samples.',
  'uploads/uploads.',
  'drafts/drafts.',
  'editing/drafts.',
  'contributions/contributors.',
  'invitations/invitations.',
  'handover/handover.',
  'successor/successor.',
  'claims/claims.',
  'family/wishes.',
  'door/guests.',
  'door/door.',
  'share-card/share-cards.',
  'archives/archives.',
  'receiving/returns.',
  'booklets/booklets.',
  'letters/letters.',
  'condolences/condolences.',
  'reports/reports.',
  'moderation/decide-on-tributes.',
  'writing/writing.',
  'writers-page/own-picture.',
  'photos/photos.',
  'help-requests/help-requests.',
  'attendance/coming.',
  'attendance/own-answer.',
  'videos/videos.',
  'on-page/put-on-page.',
  'passkeys/own-passkeys.',
  'bounces/bounces.',
  'bounces/complaints.',
  'operator/operator-accounts.',
];
