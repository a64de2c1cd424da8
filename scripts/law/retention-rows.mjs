/**
 * What the product stores about people, and for how long. `kept` has a period's file and name in braces.
 * Long, because it is one table.
 * @typedef {{ about: string, what: string, tables?: readonly string[], kept: string }} Row
 */

const period = (/** @type {string} */ file, /** @type {string} */ name) => `{${file}#${name}}`;
const billing = 'app/billing/job-handlers.server.ts';
const sessions = 'app/accounts/sessions/sessions.server.ts';
const cases = 'app/cases/case-terms.ts';
const history = 'app/drafts/history/thinning/history-limits.ts';
const help = 'app/messages/help-requests/help-requests.server.ts';
const jobs = 'server/jobs/job-runner.server.ts';
const operator = 'app/operator/operator-terms.ts';

/** @type {readonly Row[]} */
export const RETENTION = [
  {
    about: 'Accounts',
    what: 'Name, email, password hash, sign-in with a provider',
    tables: ['users', 'identities'],
    kept: 'until the person deletes the account',
  },
  {
    about: 'Accounts',
    what: 'Account whose email was never verified',
    kept: `${period('app/accounts/sign-up/unverified-accounts.server.ts', 'UNVERIFIED_MAX_AGE_MS')} after sign-up`,
  },
  {
    about: 'Accounts',
    what: 'Closed account: the reason, and what you wrote to the person',
    tables: ['closed_accounts'],
    kept: 'until you open the account again',
  },
  {
    about: 'Accounts',
    what: 'Session, with the name of the browser',
    tables: ['sessions'],
    kept: `${period(sessions, 'refreshMs')} after it was last used, at most ${period(sessions, 'absoluteMs')}`,
  },
  {
    about: 'Accounts',
    what: 'Code by email',
    tables: ['account_codes'],
    kept: period('app/accounts/contract.ts', 'codeMinutes'),
  },
  {
    about: 'Accounts',
    what: 'Link to set a new password',
    kept: period('app/accounts/passwords/reset-links.server.ts', 'RESET_LINK_LIFETIME_MS'),
  },
  {
    about: 'Accounts',
    what: 'Passkey: public key, name, last use',
    tables: ['passkeys'],
    kept: 'until the person removes it or deletes the account',
  },
  {
    about: 'Accounts',
    what: 'Provider that the person disconnected, and when',
    tables: ['disconnected_providers'],
    kept: 'until the person connects it again or deletes the account',
  },
  {
    about: 'Accounts',
    what: 'Invitation of the operator to sign up: the address',
    tables: ['sign_up_invitations'],
    kept: period(
      'app/accounts/invitations/operator-invitations.server.ts',
      'SIGN_UP_INVITATION_DAYS',
    ),
  },
  {
    about: 'Accounts',
    what: 'Sign-in with a provider that waits for a code',
    tables: ['social_sign_ins'],
    kept: period('app/accounts/social/pending-sign-ins.server.ts', 'PENDING_LIFETIME_MS'),
  },
  {
    about: 'Accounts',
    what: 'Keyed hashes of addresses and networks that count attempts',
    tables: ['attempts'],
    kept: 'until the window of the limit ends: a quarter of an hour to a day',
  },
  {
    about: 'Memorials',
    what: 'Published page, with its log and members',
    tables: [
      'memorials',
      'memorial_log',
      'memorial_members',
      'memorial_slugs',
      'memorial_names',
      'memorial_name_facts',
      'memorial_gatherings',
      'memorial_cards',
      'memorial_doors',
    ],
    kept: 'until the owner takes it down',
  },
  {
    about: 'Memorials',
    what: 'Page that was taken down, and a draft that was never published and has no member, handover or legacy contact left',
    kept: period('app/management/taking-down/undo-days.ts', 'UNDO_DAYS'),
  },
  {
    about: 'Memorials',
    what: 'Hourly drafts and removed parts',
    tables: ['draft_changes', 'removed_parts'],
    kept: period(history, 'HISTORY_DAYS'),
  },
  {
    about: 'Memorials',
    what: 'Newest draft; who added a part of the page; the hash of a file that was added',
    tables: ['memorial_drafts', 'draft_authors', 'taken_files'],
    kept: 'until the page is deleted',
  },
  {
    about: 'Memorials',
    what: 'Published versions',
    tables: ['memorial_revisions'],
    kept: 'the newest 200 and the first of each month before, until the page is deleted',
  },
  {
    about: 'Memorials',
    what: 'Photo or video that nothing uses any more',
    tables: ['media', 'media_uses'],
    kept: `${period('app/media/uses/unused-media.server.ts', 'UNUSED_MS')}, then the next hourly cleaning`,
  },
  {
    about: 'Memorials',
    what: 'Part of a file that was never sent completely',
    tables: ['uploads', 'incoming_parts'],
    kept: period('app/drafts/uploads/contract.ts', 'keptHours'),
  },
  {
    about: 'Memorials',
    what: 'Booklet (PDF)',
    tables: ['booklets'],
    kept: `${period('app/booklets/contract.ts', 'keptDays')}, or until the page is deleted`,
  },
  {
    about: 'Memorials',
    what: 'Newest version of a memorial video, and its music',
    tables: ['videos', 'video_plans', 'videos_on_page', 'video_sounds'],
    kept: 'until the page is deleted',
  },
  {
    about: 'Memorials',
    what: 'Music that no video uses',
    kept: period('app/videos/sound/sounds.server.ts', 'UNUSED_MS'),
  },
  {
    about: 'Memorials',
    what: 'Working files of a video, and a version that failed',
    kept: `${period('app/videos/making/sweep-videos.server.ts', 'KEPT_MS')} after the last version`,
  },
  {
    about: 'Memorials',
    what: '“Download everything”',
    tables: ['archives'],
    kept: `${period('app/archives/contract.ts', 'ARCHIVE_DAYS')}, or until one of its pages is deleted`,
  },
  {
    about: 'Memorials',
    what: 'Upload of a download that is restored',
    tables: ['archive_returns'],
    kept: `until its job has ended, at most ${period('app/archives/restoring/contract.ts', 'keptHours')} after the last part`,
  },
  {
    about: 'Memorials',
    what: 'Download that was restored: its file name, what came back, or why it was refused',
    kept: `${period('app/archives/restoring/contract.ts', 'keptHours')} after its job has ended`,
  },
  {
    about: 'Members',
    what: 'Invitation, handover, request to a legacy contact',
    tables: ['offers'],
    kept: `${period('app/members/offers/sweep-offers.server.ts', 'SHOWN_AFTER_END_MS')} after it has ended`,
  },
  {
    about: 'Members',
    what: 'Legacy contact’s email',
    kept: 'until the owner removes it or the page is deleted',
  },
  {
    about: 'Members',
    what: 'Guest of a private page: email; the cookie of a guest',
    tables: ['memorial_guests'],
    kept: `until the owner removes the guest; ${period('app/memorials/door/passes.server.ts', 'PASS_DAYS')}`,
  },
  {
    about: 'Members',
    what: 'Link to a private page that a guest has used: its random number',
    tables: ['used_guest_links'],
    kept: `${period('app/memorials/door/contract.ts', 'linkHours')} after the link was sent`,
  },
  {
    about: 'Members',
    what: 'How and when a member is told of messages, and how the family takes them',
    tables: ['words_notifications', 'words_due', 'words_settings'],
    kept: 'until the member leaves or the page is deleted',
  },
  {
    about: 'Members',
    what: 'Owner who has not signed in for two years: when we wrote to them',
    tables: ['silent_owners'],
    kept: 'until the owner signs in again, owns no page or deletes the account',
  },
  {
    about: 'Visitors',
    what: 'Tribute or condolence, with name, and email if given',
    tables: [
      'tributes',
      'tribute_submissions',
      'condolences',
      'condolence_replies',
      'condolence_reads',
    ],
    kept: 'until its writer deletes it or the page is deleted',
  },
  {
    about: 'Visitors',
    what: 'Tribute or condolence that its writer deleted',
    kept: 'erased at once; an empty row stays, so that the writer’s link can say so',
  },
  {
    about: 'Visitors',
    what: 'Earlier text of a tribute, to undo a decision',
    kept: period('app/messages/moderation/undo-decision.server.ts', 'UNDO_MS'),
  },
  {
    about: 'Visitors',
    what: 'Photo of a tribute that no job has prepared',
    tables: ['words_photos'],
    kept: `${period('app/messages/writing/photos/sweep-photos.server.ts', 'ORPHAN_AFTER_MS')} after its message went`,
  },
  {
    about: 'Visitors',
    what: 'Keyed hashes of browser, network and email of a message, and whom a family trusts or blocks',
    tables: ['words_senders'],
    kept: 'as long as the message; until the page is deleted',
  },
  {
    about: 'Visitors',
    what: 'Answer “I’m coming” to a funeral',
    tables: ['attendance', 'attendance_mails', 'attendance_notices'],
    kept: `${period('app/messages/attendance/sweep-answers.server.ts', 'KEPT_DAYS')} after the last gathering that has a date, or after the answer if that is later`,
  },
  {
    about: 'Visitors',
    what: 'Offer to help with a page',
    tables: ['help_requests'],
    kept: period(help, 'KEPT_MS'),
  },
  {
    about: 'Visitors',
    what: 'Report of a tribute, with email if given',
    tables: ['card_reports'],
    kept: 'until the page is deleted',
  },
  {
    about: 'Visitors',
    what: 'Claim on a page whose email was not confirmed',
    kept: period(cases, 'unconfirmedDays'),
  },
  {
    about: 'Visitors',
    what: 'Claim, or request to be left out',
    tables: ['cases', 'case_history'],
    kept: `${period(cases, 'closedDays')} after it is closed`,
  },
  {
    about: 'Visitors',
    what: 'Message by the contact form, as an email that could not be sent yet',
    kept: `until it is sent, at most ${period('app/site/contact/send-contact-message.server.ts', 'MAIL_LIFE_MS')}; keyed hashes for a day`,
  },
  {
    about: 'Payments',
    what: 'Customer number, plan and its dates',
    tables: ['billing_accounts'],
    kept: 'as long as the account',
  },
  {
    about: 'Payments',
    what: 'Deleted account that had a customer number: that number, and the subscription’s',
    tables: ['billing_closures'],
    kept: `${period(billing, 'EVENT_RETENTION_MS')} after the payment provider has ended and deleted it, at most ${period(billing, 'ABANDONED_MS')} after the account was deleted`,
  },
  {
    about: 'Payments',
    what: 'Refund for a deleted account: the numbers of invoice and customer',
    tables: ['billing_refunds'],
    kept: `${period(billing, 'EVENT_RETENTION_MS')} after it is settled, at most ${period(billing, 'ABANDONED_MS')} after it became due`,
  },
  {
    about: 'Payments',
    what: 'Ids of events from the payment provider',
    tables: ['billing_events'],
    kept: period(billing, 'EVENT_RETENTION_MS'),
  },
  {
    about: 'Emails',
    what: 'Email that waits for the mail server (encrypted)',
    tables: ['mails'],
    kept: `until it is sent or its reason has expired, at most ${period('app/mail/service.server.ts', 'LONGEST_WAIT_MS')}`,
  },
  {
    about: 'Technology',
    what: 'Data of a background job that has ended',
    kept: `${period(jobs, 'FINISHED_RETENTION_SECONDS')}; one that failed for good ${period(jobs, 'DEAD_LETTER_RETENTION_SECONDS')}`,
  },
  {
    about: 'Technology',
    what: 'Cookie that recognises a writer’s browser',
    kept: period('app/messages/writing/writer-cookies.server.ts', 'YEAR_SECONDS'),
  },
  {
    about: 'Technology',
    what: 'Cookie of the language',
    kept: period('app/language/rooms-language.ts', 'YEAR_SECONDS'),
  },
  {
    about: 'Technology',
    what: 'Log: no email, no IP address, no text of people',
    kept: '**you decide**; the product only writes it to its standard output',
  },
  {
    about: 'Technology',
    what: 'Email that was sent: a hash of its address',
    tables: ['mail_deliveries'],
    kept: period('app/mail/bounces/bounces.server.ts', 'DELIVERIES_KEPT_MS'),
  },
  {
    about: 'Technology',
    what: 'Email that came back: its address, shortened',
    tables: ['mail_bounces'],
    kept: period('app/mail/bounces/bounces.server.ts', 'BOUNCES_KEPT_MS'),
  },
  {
    about: 'Technology',
    what: 'Email that was reported as spam: its address, shortened, and a hash',
    kept: 'until its owner turns emails back on, and 90 days after the report',
  },
  {
    about: 'Technology',
    what: 'Log of the operator’s screen: who decided what, which accounts were closed and why, which pages were imported, restored or removed, who was given a role, and which memorials support looked at',
    tables: ['operator_log'],
    kept: period(operator, 'logMs'),
  },
  {
    about: 'Technology',
    what: 'Session on the operator’s screen; support session, with its reason',
    tables: ['operator_sessions', 'support_sessions'],
    kept: `${period(operator, 'absoluteMs')}; ${period(operator, 'supportRowsMs')} after its end`,
  },
  {
    about: 'Technology',
    what: 'Backups: all of the above but sessions, codes, emails and files on their way',
    kept: 'with `BACKUP_DIR` the newest of the last 7 days, 4 weeks and 12 months, so up to a year; others as long as **you decide**. Write it into your privacy policy',
  },
];

/** Tables without a row: technical numbers, marks for jobs, and counts. */
export const NOTHING_ABOUT_PEOPLE = new Set([
  'backup_runs',
  'cdn_purges',
  'cdn_state',
  'files_to_check',
  'media_to_check',
  'memorial_names_due',
  'memorials_to_file',
  'memorials_to_thin',
  'operator_reports',
  'seeds',
  'storage_cleaning',
  'tribute_counts',
  'used_passkey_challenges',
]);
