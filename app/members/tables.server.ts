// The row types of the members tables, matching db/migrations/0040-members-and-drafts.sql.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

import type { Role } from './contract.ts';
import type { LogAction } from './log-actions.ts';

export interface MemorialMembersTable {
  memorial_id: string;
  user_id: string;
  role: Role;
  reads_letters: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** A log entry. The database refuses changes to entries. */
export interface MemorialLogTable {
  /** The drivers return a bigint as text or as a number. */
  id: GeneratedAlways<string | number>;
  memorial_id: string;
  /** null for the operator and for the application; the user's account may be deleted */
  user_id: string | null;
  action: LogAction;
  details: ColumnType<Record<string, string>, string | undefined, never>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export interface MemberTables {
  memorial_members: MemorialMembersTable;
  memorial_log: MemorialLogTable;
}
