// Row types of billing. A new column needs a migration.

import type { Generated } from 'kysely';

export interface BillingAccountsTable {
  user_id: string;
  customer_id: string | null;
  /** used in the idempotency key of the next customer or checkout */
  attempt: Generated<number>;
  checkout_id: string | null;
  checkout_choice: string | null;
  away_until: Date | null;
  asked: Generated<number>;
  answered: Generated<number>;
  answered_at: Date | null;
  subscription_id: string | null;
  status: string | null;
  current_period_end: Date | null;
  cancel_at_period_end: Generated<boolean>;
  created_at: Date;
}

export interface BillingEventsTable {
  id: string;
  received_at: Date;
}

export interface BillingClosuresTable {
  customer_id: string;
  since: Generated<Date>;
  reason: Generated<'left' | 'removed' | 'closed'>;
  subscription_id: string | null;
  answered_at: Date | null;
  closed_at: Date | null;
  /** of the account, written by a trigger; null if it had chosen none */
  language: string | null;
}

export interface BillingRefundsTable {
  invoice_id: string;
  customer_id: string;
  since: Generated<Date>;
  settled_at: Date | null;
}

export interface BillingTables {
  billing_accounts: BillingAccountsTable;
  billing_events: BillingEventsTable;
  billing_closures: BillingClosuresTable;
  billing_refunds: BillingRefundsTable;
}
