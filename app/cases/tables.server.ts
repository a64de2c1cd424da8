// The row types of db/migrations/0050-cases.sql.

import type { ColumnType, GeneratedAlways } from 'kysely';

export type CaseKind = 'claim' | 'wish';

export type CaseState =
  | 'unconfirmed'
  | 'with-successor'
  | 'with-owner'
  | 'with-operator'
  | 'granted'
  | 'closed';

export type CaseOutcome =
  | 'kept'
  | 'other-keeper'
  | 'became-owner'
  | 'declined'
  /** the operator has closed the case without declining it */
  | 'settled'
  /** an open case with the same e-mail address exists */
  | 'repeated'
  | 'gone';

export interface CasesTable {
  id: string;
  kind: CaseKind;
  memorial_id: string;
  state: CaseState;
  outcome: CaseOutcome | null;
  name: string;
  relationship: string | null;
  body: string;
  email: string | null;
  /** in which the visitor wrote; null: that of the page */
  language: string | null;
  /**
   * At first, the owner when the form was sent. Later, the owner who was asked last or who answered. Null if there was
   * no owner.
   */
  owner_id: string | null;
  form_nonce: string;
  created_at: Date;
  /**
   * when the e-mail address of a claim was confirmed, or when a `wish` arrived; null for an unconfirmed claim, and
   * for a claim that was closed at its confirmation
   */
  opened_at: Date | null;
  due_at: Date;
  closed_at: Date | null;
  family_done_at: Date | null;
}

export interface CaseHistoryTable {
  /** The database drivers return a bigint as a string or a number. */
  id: GeneratedAlways<string | number>;
  case_id: string;
  step: string;
  details: ColumnType<Record<string, string>, string | undefined, never>;
  created_at: Date;
}

export interface CaseTables {
  cases: CasesTable;
  case_history: CaseHistoryTable;
}
