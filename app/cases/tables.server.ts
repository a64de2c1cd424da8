// The row types of the operator's cases, matching db/migrations/0050-cases.sql.

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
  /** the owner answered “I keep this page” */
  | 'kept'
  /** another person is the owner now */
  | 'other-keeper'
  | 'became-owner'
  | 'declined'
  /** the operator closed the case, or removed a part from the page */
  | 'settled'
  /** the same e-mail address already has an open case */
  | 'repeated'
  /** the page was taken down */
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
  /**
   * the owner who answered or was asked last, otherwise the owner when the case was opened; null if
   * the page had none
   */
  owner_id: string | null;
  form_nonce: string;
  created_at: Date;
  /** when the e-mail address was confirmed; for a request to be left out, when it arrived */
  opened_at: Date | null;
  /** the deadline of the current state */
  due_at: Date;
  closed_at: Date | null;
  /** when a member marked the request as done */
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
