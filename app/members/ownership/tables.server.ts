// The row type of silent owners, matching db/migrations/0049-handover-and-successors.sql.

import type { ColumnType } from 'kysely';

/**
 * An owner who was not seen for 24 months. The row is valid only while `users.last_seen_at` equals
 * `silent_since`.
 */
export interface InactiveOwnersTable {
  user_id: string;
  id: string;
  silent_since: Date;
  first_mail_at: Date;
  second_mail_at: ColumnType<Date | null, Date | undefined, Date>;
  asked_at: ColumnType<Date | null, Date | undefined, Date>;
}

export interface OwnershipTables {
  silent_owners: InactiveOwnersTable;
}
