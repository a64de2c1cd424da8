// The row types of visitors' words, matching db/migrations/0045-words-of-visitors.sql.

import type { ColumnType, Generated } from 'kysely';

export type TributeMode = 'family' | 'trusted' | 'closed';
export type LetterMode = 'open' | 'closed';
export type NotifyMode = 'at-once' | 'evening' | 'never';

/** How a family wants the words of visitors. A memorial without a row has the defaults. */
export interface WordsSettingsTable {
  memorial_id: string;
  tributes: Generated<TributeMode>;
  letters: Generated<LetterMode>;
  notify: Generated<NotifyMode>;
  /** an IANA name, such as 'Europe/Vienna' */
  time_zone: Generated<string>;
  /** the member who sees waiting words and reports before the others */
  first_reader: string | null;
  /** the address to which answers to the family's mails go; null if they go nowhere */
  reply_to: string | null;
}

/** What a visitor has written, of a tribute and of a letter. */
interface VisitorWords {
  id: string;
  memorial_id: string;
  /** increases with each change by the writer */
  revision: Generated<number>;
  name: string;
  relationship: string | null;
  body: string;
  photo: string | null;
  email: string | null;
  /** keyed hashes of the writer's browser, network and e-mail address */
  sender_keys: ColumnType<string[], string[] | undefined, string[]>;
  is_folded: Generated<boolean>;
  /** the names of the rules that held it */
  reasons: ColumnType<string[], string[] | undefined, string[]>;
  /** of the words, without case and spaces; null for short words, which many people write */
  words_hash: string | null;
  /** the nonce of the form; a form creates one tribute or letter, however often it is sent */
  form_nonce: string;
  created_at: Date;
  /** when the writer wrote or changed it */
  written_at: Date;
}

export type SubmissionState = 'waiting' | 'held' | 'published' | 'declined' | 'withdrawn';

/** A tribute by a visitor, in every state. A published one has a row in `tributes` too. */
export interface TributeSubmissionsTable extends VisitorWords {
  state: SubmissionState;
  /** the state before the last decision, for its undo */
  previous_state: SubmissionState | null;
  /** true if it is published and newer words of the writer wait; `tributes` has the older ones */
  has_change: Generated<boolean>;
  tribute_id: string | null;
  category: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  /** the row of `tributes` that the last decision replaced or removed, for its undo */
  replaced: ColumnType<unknown, string | null | undefined, string | null>;
  /** when the memorial's first reader saw it; earlier than `written_at` if it has changed since */
  first_read_at: Date | null;
}

/** A letter to the family. */
export interface CondolencesTable extends VisitorWords {
  state: 'arrived' | 'held' | 'withdrawn';
  may_answer: Generated<boolean>;
}

export interface CondolenceReadsTable {
  condolence_id: string;
  user_id: string;
  read_at: Date;
}

export interface CondolenceRepliesTable {
  id: string;
  condolence_id: string;
  user_id: string | null;
  kind: 'reply' | 'thanks';
  body: string;
  created_at: Date;
  /** when the mail server accepted the mail */
  sent_at: Date | null;
  /** when the mail server refused the writer's address permanently */
  refused_at: Date | null;
}

/** What a family has decided about a sender. */
export interface WordsSendersTable {
  memorial_id: string;
  sender_key: string;
  verdict: 'trusted' | 'blocked';
  user_id: string | null;
  created_at: Date;
}

export interface WordsNotificationsTable {
  memorial_id: string;
  user_id: string;
  /** the member's own choice; null if the memorial's setting applies */
  notify: NotifyMode | null;
  paused_until: Date | null;
  sent_at: Date | null;
  /** when the mail server refused the member's address permanently */
  refused_at: Date | null;
}

/** A member whom a mail will notify of waiting words. The table is empty after a restore. */
export interface WordsDueTable {
  memorial_id: string;
  user_id: string;
  /** when the first of these words came */
  since: Date;
}

export interface CardReportsTable {
  id: string;
  memorial_id: string;
  tribute_id: string | null;
  reason: 'hurts' | 'wrong' | 'about-me' | 'mine' | 'copyright';
  body: string | null;
  email: string | null;
  state: Generated<'open' | 'closed'>;
  created_at: Date;
  closed_at: Date | null;
  /** when the memorial's first reader saw it */
  first_read_at: Date | null;
  /** when the operator closed it */
  case_closed_at: Date | null;
}

export interface WordTables {
  words_settings: WordsSettingsTable;
  tribute_submissions: TributeSubmissionsTable;
  condolences: CondolencesTable;
  condolence_reads: CondolenceReadsTable;
  condolence_replies: CondolenceRepliesTable;
  words_senders: WordsSendersTable;
  words_notifications: WordsNotificationsTable;
  words_due: WordsDueTable;
  card_reports: CardReportsTable;
}
