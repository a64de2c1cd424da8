// The row types of the members tables, matching 0040-members-and-drafts.sql and 0070-offers.sql in db/migrations.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

import type { InvitedRole, Role } from './contract.ts';
import type { LogAction } from './log-actions.ts';
import type { OwnershipTables } from './ownership/tables.server.ts';

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

export type OfferKind = 'invitation' | 'handover' | 'successor';

export type SuccessorReason = 'owner-gone' | 'silence' | 'claim';

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A mailed request: an invitation, a handover or a succession. The row is deleted when the offer is accepted, declined or withdrawn. */
export interface OffersTable {
  id: string;
  kind: OfferKind;
  memorial_id: string;
  /** normalized as in `users.email` */
  email: string;
  /** of an invitation */
  role: Later<InvitedRole>;
  note: Generated<string>;
  /** the inviter or the owner; the account of the owner may no longer exist */
  made_by: string;
  made_at: Date;
  /** null if the successor is not being asked */
  sent_at: Later<Date>;
  expires_at: Later<Date>;
  /** when the mail server refused the address of an invitation */
  refused_at: Later<Date>;
  because: Later<SuccessorReason>;
  /** the inactive owner; null if the memorial had no owner */
  asked_of: Later<string>;
  reminded_at: Later<Date>;
  lapsed_at: Later<Date>;
}

export interface MemberTables extends OwnershipTables {
  memorial_members: MemorialMembersTable;
  memorial_log: MemorialLogTable;
  offers: OffersTable;
}
