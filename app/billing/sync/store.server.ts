import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { BillingRow } from '../store.server.ts';
import type { ProviderSubscription } from '../stripe/provider-subscription.ts';
import type { BillingTables } from '../tables.server.ts';

type Db = OwnTables<BillingTables>;

/** Undefined for an unknown customer. */
export async function nextSyncSequence(db: Db, customerId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('billing_accounts')
    .set((eb) => ({ asked: eb('asked', '+', 1) }))
    .where('customer_id', '=', customerId)
    .returning('asked')
    .executeTakeFirst();
  return row?.asked;
}

/**
 * Does nothing if a later synchronization has already stored its result. Otherwise resolves to the row as it was
 * before, locked, so that of two concurrent synchronizations one sees the result of the other.
 */
export async function writeSyncResult(
  transaction: Db,
  customerId: string,
  subscription: ProviderSubscription | undefined,
  { sequence, askedAt }: { sequence: number; askedAt: Date },
): Promise<BillingRow | undefined> {
  const before = await transaction
    .selectFrom('billing_accounts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (!before || before.answered >= sequence) return undefined;
  await transaction
    .updateTable('billing_accounts')
    .set({
      answered: sequence,
      answered_at: askedAt,
      subscription_id: subscription?.id ?? null,
      status: subscription?.status ?? null,
      current_period_end: subscription?.periodEnd ?? null,
      cancel_at_period_end: subscription?.cancelsAtPeriodEnd ?? false,
    })
    .where('customer_id', '=', customerId)
    .execute();
  return before;
}
