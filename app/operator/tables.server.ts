// The row types of db/migrations/0080-operator.sql.

import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

import type { OperatorAction } from './operator-actions.ts';

export interface OperatorSessionsTable {
  /** the account's session, with which this one ends */
  session_id: string;
  /** SHA-256 of the cookie's value */
  token_hash: string;
  created_at: Date;
  last_used_at: Date;
}

export interface SupportSessionsTable {
  id: string;
  memorial_id: string;
  operator_id: string;
  reason: string;
  started_at: Date;
  ends_at: Date;
}

/** The database rejects changes of rows. */
export interface OperatorLogTable {
  id: GeneratedAlways<string | number>;
  user_id: string;
  /** at the time of the entry, because the account may be deleted later */
  email: string;
  action: OperatorAction;
  memorial_id: string | null;
  case_id: string | null;
  details: ColumnType<Record<string, string>, string, never>;
  form_nonce: string | null;
  created_at: Date;
}

export interface OperatorReportsTable {
  name: 'doctor';
  content: JSONColumnType<unknown[]>;
  made_at: Date;
}

export interface OperatorTables {
  operator_sessions: OperatorSessionsTable;
  support_sessions: SupportSessionsTable;
  operator_log: OperatorLogTable;
  operator_reports: OperatorReportsTable;
}
