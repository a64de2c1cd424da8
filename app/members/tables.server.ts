// The row types of the members tables, matching 0040-members-and-drafts.sql and 0047-invitations.sql in db/migrations.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

import type { InvitedRole, Role } from './contract.ts';
import type { FollowingTables } from './following/tables.server.ts';
import type { LogAction } from './log-actions.ts';

export interface MemorialMembersTable {
  memorial_id: string;
  user_id: string;
  role: Role;
  reads_letters: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** A log entry. The database rejects changes of log entries. */
export interface MemorialLogTable {
  id: GeneratedAlways<string | number>;
  memorial_id: string;
  /** null for an operator and for the application; the account may no longer exist */
  user_id: string | null;
  action: LogAction;
  details: ColumnType<Record<string, string>, string | undefined, never>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** An open invitation. The row is deleted when the invitation is accepted or revoked. */
export interface MemorialInvitationsTable {
  id: string;
  memorial_id: string;
  email: string;
  role: InvitedRole;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  /** when the mail server refused the e-mail address */
  refused_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface MemberTables extends FollowingTables {
  memorial_members: MemorialMembersTable;
  memorial_log: MemorialLogTable;
  memorial_invitations: MemorialInvitationsTable;
}
