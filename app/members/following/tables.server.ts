// The row types of handovers, successors and silent owners, matching
// db/migrations/0049-handover-and-successors.sql.

import type { ColumnType, Generated } from 'kysely';

/** A proposed handover. The row is deleted when the handover is accepted or withdrawn. */
export interface MemorialHandoversTable {
  id: string;
  memorial_id: string;
  /** normalized as in `users.email` */
  email: string;
  /** the owner who proposed the handover; the account may no longer exist */
  proposed_by: string;
  created_at: Date;
  expires_at: Date;
}

export interface MemorialSuccessorsTable {
  memorial_id: string;
  /** normalized as in `users.email` */
  email: string;
  note: Generated<string>;
  /** the owner who wrote the note; the account may no longer exist */
  named_by: string;
  named_at: Date;
  /** null if the successor is not being asked */
  asked_id: string | null;
  asked_because: 'owner-gone' | 'silence' | 'claim' | null;
  /** the inactive owner; null if the memorial had no owner */
  asked_of: string | null;
  asked_at: Date | null;
  reminded_at: Date | null;
  expires_at: Date | null;
  lapsed_at: Date | null;
}

/**
 * An owner who was not seen for 24 months. The row is valid only while `users.last_seen_at` equals
 * `silent_since`.
 */
export interface SilentOwnersTable {
  user_id: string;
  id: string;
  silent_since: Date;
  first_mail_at: Date;
  second_mail_at: ColumnType<Date | null, Date | undefined, Date>;
  asked_at: ColumnType<Date | null, Date | undefined, Date>;
}

export interface FollowingTables {
  memorial_handovers: MemorialHandoversTable;
  memorial_successors: MemorialSuccessorsTable;
  silent_owners: SilentOwnersTable;
}
