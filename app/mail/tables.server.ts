import type { BounceOutcome, BounceReason } from './bounces/bounce-reasons.ts';
import type { MailKind } from './mail-kinds.ts';

export interface MailsTable {
  id: string;
  user_id: string | null;
  sealed: string | null;
  created_at: Date;
  expires_at: Date;
}

/** an email that was handed to the mail server */
export interface MailDeliveriesTable {
  id: string;
  /** the keyed hash of the address */
  recipient: string;
  /** such as a…@example.org */
  hidden_email: string;
  kind: MailKind;
  topic: string | null;
  about_id: string | null;
  memorial_id: string | null;
  user_id: string | null;
  sent_at: Date;
}

export interface MailBouncesTable {
  delivery_id: string;
  recipient: string;
  hidden_email: string;
  kind: MailKind;
  memorial_id: string | null;
  user_id: string | null;
  outcome: BounceOutcome;
  reason: BounceReason;
  /** such as 5.1.1 */
  status: string | null;
  stops_mail: boolean;
  bounced_at: Date;
  lifted_at: Date | null;
}

export interface MailTables {
  mails: MailsTable;
  mail_deliveries: MailDeliveriesTable;
  mail_bounces: MailBouncesTable;
}
