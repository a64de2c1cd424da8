import type { ColumnType, Generated } from 'kysely';

import type { KnownGatherings } from './attendance/known-gatherings.ts';

export type TributeMode = 'family' | 'trusted' | 'closed';
export type CondolenceMode = 'open' | 'closed';
export type NotifyMode = 'at-once' | 'evening' | 'never';

export interface MessageSettingsTable {
  memorial_id: string;
  tributes: Generated<TributeMode>;
  letters: Generated<CondolenceMode>;
  notify: Generated<NotifyMode>;
  time_zone: Generated<string>;
  /** the member who reads waiting items and reports before the others */
  first_reader: string | null;
  /** the reply address of the family's mails; null if there is none */
  reply_to: string | null;
}

interface VisitorMessage {
  id: string;
  memorial_id: string;
  /** grows by 1 with each change by the writer */
  revision: Generated<number>;
  name: string;
  relationship: string | null;
  body: string;
  photo: string | null;
  email: string | null;
  /** in which the visitor wrote; null: that of the page */
  language: string | null;
  /** keyed hashes of the writer's browser, network and e-mail address */
  sender_keys: ColumnType<string[], string[] | undefined, string[]>;
  is_folded: Generated<boolean>;
  /** the names of the rules that moved the text to 'Probably spam' */
  reasons: ColumnType<string[], string[] | undefined, string[]>;
  /** the hash of the text, for finding repeated texts; null for what everybody writes */
  words_hash: string | null;
  /** the form's nonce; one form creates at most one tribute or letter */
  form_nonce: string;
  created_at: Date;
  written_at: Date;
}

export type SubmissionState = 'waiting' | 'held' | 'published' | 'declined' | 'withdrawn';

export interface TributeSubmissionsTable extends VisitorMessage {
  state: SubmissionState;
  /** the state before the last decision; an undo restores it */
  previous_state: SubmissionState | null;
  /**
   * True if a published tribute has a newer text that waits for a decision. The table `tributes`
   * has the published text.
   */
  has_change: Generated<boolean>;
  tribute_id: string | null;
  category: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  /** a copy of the `tributes` row before the last decision; an undo restores it */
  replaced: ColumnType<unknown, string | null | undefined, string | null>;
  /** when the writer changed a declined text, so that it waits for its second and last review */
  returned_at: Date | null;
  /** true if the waiting change of a published tribute is in 'Probably spam' */
  is_change_held: Generated<boolean>;
  /** when the first reader saw the text; earlier than `written_at` if the text has changed since */
  first_read_at: Date | null;
}

export interface CondolencesTable extends VisitorMessage {
  state: 'arrived' | 'held' | 'withdrawn';
  may_answer: Generated<boolean>;
  /** when `email` was confirmed; null: no reply is sent there */
  email_confirmed_at: Date | null;
}

export type PhotoState = 'waiting' | 'refused';

/** A photo that is being prepared, or that could not be used. Its bytes are in DATA_DIR. */
export interface MessagePhotosTable {
  id: string;
  memorial_id: string;
  submission_id: string | null;
  condolence_id: string | null;
  state: Generated<PhotoState>;
  byte_size: number;
  /** true if the words appear without a decision */
  appears: boolean;
  note: string | null;
  tries: Generated<number>;
  created_at: Date;
}

export interface CondolenceReadsTable {
  memorial_id: string;
  condolence_id: string;
  user_id: string;
  read_at: Date;
}

export interface CondolenceRepliesTable {
  id: string;
  memorial_id: string;
  condolence_id: string;
  user_id: string | null;
  kind: 'reply' | 'thanks';
  body: string;
  created_at: Date;
  sent_at: Date | null;
  /** when the mail server refused the writer's address permanently */
  refused_at: Date | null;
}

export interface MessageSendersTable {
  memorial_id: string;
  sender_key: string;
  /** null: none any more, which an undo can change back */
  verdict: 'trusted' | 'blocked' | null;
  user_id: string | null;
  created_at: Date;
  /** a copy of the row before its last verdict; an undo restores it */
  previous: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface MessageNotificationsTable {
  memorial_id: string;
  user_id: string;
  /** the member's own setting; null means the memorial's setting */
  notify: NotifyMode | null;
  paused_until: Date | null;
  sent_at: Date | null;
  /** when the mail server refused the member's address permanently */
  refused_at: Date | null;
}

/** A member who will get a mail about waiting items. Backups do not contain these rows. */
export interface MessageDueTable {
  memorial_id: string;
  user_id: string;
  since: Date;
  /** no email is due before this, unless a setting changes; `-infinity` if no one has looked */
  not_before: Generated<Date | string>;
}

export interface CardReportsTable {
  id: string;
  memorial_id: string;
  tribute_id: string | null;
  reason: 'hurts' | 'wrong' | 'about-me' | 'mine' | 'copyright';
  body: string | null;
  email: string | null;
  /** in which the visitor wrote; null: that of the page */
  language: string | null;
  state: Generated<'open' | 'closed'>;
  created_at: Date;
  closed_at: Date | null;
  first_read_at: Date | null;
  case_closed_at: Date | null;
}

export interface HelpRequestsTable {
  id: string;
  memorial_id: string;
  name: string;
  /** normalized as in `users.email` */
  email: string;
  body: string;
  /** in which the visitor wrote; null: that of the page */
  language: string | null;
  created_at: Date;
  put_aside_at: Date | null;
}

/** Read as a parsed object, written as JSON text. */
type JsonOf<T> = ColumnType<T, string, string>;

/** A visitor who comes to the funeral. */
export interface AttendanceTable {
  id: string;
  memorial_id: string;
  /** `cancelled`: everything that the guest had written is erased */
  state: 'coming' | 'held' | 'cancelled';
  name: string;
  people: number;
  /** ids of gatherings */
  gatherings: string[];
  note: string | null;
  email: string | null;
  email_confirmed_at: Date | null;
  /** when the mail server refused the address permanently */
  email_refused_at: Date | null;
  /** in which the guest answered; null: that of the page */
  language: string | null;
  told: JsonOf<KnownGatherings>;
  sender_keys: string[];
  reasons: string[];
  form_nonce: string;
  created_at: Date;
  written_at: Date;
}

/** What a family has told its guests. */
export interface AttendanceNoticesTable {
  id: string;
  memorial_id: string;
  kind: 'changes' | 'thanks';
  /** the family's own words; empty if there are none */
  body: string;
  user_id: string | null;
  recipients: number;
  created_at: Date;
}

/** One for each guest and notice. Backups do not contain these rows. */
export interface AttendanceMailsTable {
  memorial_id: string;
  notice_id: string;
  attendance_id: string;
  was: JsonOf<KnownGatherings>;
  became: JsonOf<KnownGatherings>;
  due_at: Date;
  /** null until the mail is queued, in the same transaction */
  queued_at: Date | null;
  sent_at: Date | null;
  /** when the mail server refused the address permanently */
  refused_at: Date | null;
}

export interface WordTables {
  words_settings: MessageSettingsTable;
  tribute_submissions: TributeSubmissionsTable;
  condolences: CondolencesTable;
  words_photos: MessagePhotosTable;
  condolence_reads: CondolenceReadsTable;
  condolence_replies: CondolenceRepliesTable;
  words_senders: MessageSendersTable;
  words_notifications: MessageNotificationsTable;
  words_due: MessageDueTable;
  card_reports: CardReportsTable;
  help_requests: HelpRequestsTable;
  attendance: AttendanceTable;
  attendance_notices: AttendanceNoticesTable;
  attendance_mails: AttendanceMailsTable;
}
