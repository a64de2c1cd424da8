import { sql, type Selectable } from 'kysely';

import { deleteInBatches } from '../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../db/own-tables.server.ts';
import { isForeignKeyViolation } from '../../db/sql-errors.server.ts';
import type { BillingAccountsTable, BillingClosuresTable, BillingTables } from './tables.server.ts';

type Db = OwnTables<BillingTables>;

export type BillingRow = Selectable<BillingAccountsTable>;
export type ClosureRow = Selectable<BillingClosuresTable>;

/** Undefined for a user who never opened the checkout. */
export async function find(db: Db, userId: string): Promise<BillingRow | undefined> {
  return db
    .selectFrom('billing_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function findByCustomer(db: Db, customerId: string): Promise<BillingRow | undefined> {
  return db
    .selectFrom('billing_accounts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

/**
 * Undefined if the user was deleted. Do not call it in a transaction, because a failed insert would
 * abort the transaction.
 */
export async function findOrCreate(
  db: Db,
  userId: string,
  now: Date,
): Promise<BillingRow | undefined> {
  try {
    await db
      .insertInto('billing_accounts')
      .values({ user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
  } catch (error) {
    // The user was deleted, so the foreign key rejects the insert.
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
  return find(db, userId);
}

/** False if the account already has a customer or was deleted. */
export async function saveCustomer(db: Db, userId: string, customerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_accounts')
    .set((eb) => ({ customer_id: customerId, attempt: eb('attempt', '+', 1) }))
    .where('user_id', '=', userId)
    .where('customer_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Forgets a customer that the provider no longer has. The new `attempt` gives the next customer a new
 * idempotency key.
 */
export async function clearCustomer(db: Db, customerId: string): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set((eb) => ({
      customer_id: null,
      attempt: eb('attempt', '+', 1),
      checkout_id: null,
      checkout_choice: null,
      away_until: null,
      subscription_id: null,
      status: null,
      current_period_end: null,
      cancel_at_period_end: false,
    }))
    .where('customer_id', '=', customerId)
    .execute();
}

/**
 * Increments `attempt`, so that the next call has a new idempotency key. Does nothing if a concurrent
 * request has already changed `attempt`.
 */
export async function advanceAttempt(db: Db, { user_id, attempt }: BillingRow): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({ attempt: attempt + 1 })
    .where('user_id', '=', user_id)
    .where('attempt', '=', attempt)
    .execute();
}

/** False if a concurrent request stored another checkout, or if the user was deleted. */
export async function saveCheckout(
  db: Db,
  account: BillingRow,
  checkout: { id: string; choice: string; expectChangesUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_accounts')
    .set({
      checkout_id: checkout.id,
      checkout_choice: checkout.choice,
      away_until: checkout.expectChangesUntil,
      attempt: account.attempt + 1,
    })
    .where('user_id', '=', account.user_id)
    .where('attempt', '=', account.attempt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function expectChanges(db: Db, userId: string, until: Date): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({ away_until: until })
    .where('user_id', '=', userId)
    .execute();
}

export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the event was handled before. Waits for a concurrent insert of the same event. */
export async function addEvent(transaction: Db, id: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('billing_events')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function removeEventsBefore(db: Db, instant: Date): Promise<void> {
  await deleteInBatches(db, {
    from: 'billing_events',
    key: ['id'],
    where: sql`received_at < ${instant}`,
  });
}

export async function listCustomers(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_accounts')
    .select('customer_id')
    .where('customer_id', '>', after)
    .where((eb) =>
      eb.or([eb('subscription_id', 'is not', null), eb('checkout_id', 'is not', null)]),
    )
    .orderBy('customer_id')
    .limit(limit)
    .$narrowType<{ customer_id: string }>()
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Locks the row, so that the account gets no new customer while it is deleted or closed. */
export async function findForUpdate(
  transaction: Db,
  userId: string,
): Promise<BillingRow | undefined> {
  return transaction
    .selectFrom('billing_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function addClosure(
  db: Db,
  closure: Pick<ClosureRow, 'customer_id' | 'reason'> &
    Partial<Pick<ClosureRow, 'subscription_id' | 'answered_at' | 'language'>>,
): Promise<void> {
  await db
    .insertInto('billing_closures')
    .values(closure)
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
}

export async function findClosure(db: Db, customerId: string): Promise<ClosureRow | undefined> {
  return db
    .selectFrom('billing_closures')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

export async function listClosures(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_closures')
    .select('customer_id')
    .where('closed_at', 'is', null)
    .execute();
  return rows.map((row) => row.customer_id);
}

export async function markClosed(db: Db, customerId: string, now: Date): Promise<void> {
  await db
    .updateTable('billing_closures')
    .set({ closed_at: now })
    .where('customer_id', '=', customerId)
    .execute();
}

/** Does nothing if a refund of this invoice is already stored. */
export async function addRefund(
  db: Db,
  refund: { invoiceId: string; customerId: string },
): Promise<void> {
  await db
    .insertInto('billing_refunds')
    .values({ invoice_id: refund.invoiceId, customer_id: refund.customerId })
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .execute();
}

export async function findOpenRefund(db: Db, invoiceId: string): Promise<ClosureRow | undefined> {
  return db
    .selectFrom('billing_refunds')
    .innerJoin('billing_closures', 'billing_closures.customer_id', 'billing_refunds.customer_id')
    .selectAll('billing_closures')
    .where('invoice_id', '=', invoiceId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
}

export async function listOpenRefunds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_refunds')
    .select('invoice_id')
    .where('settled_at', 'is', null)
    .execute();
  return rows.map((row) => row.invoice_id);
}

/** False if a concurrent call has already settled the refund. */
export async function settleRefund(
  transaction: Db,
  invoiceId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('billing_refunds')
    .set({ settled_at: now })
    .where('invoice_id', '=', invoiceId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeRefund(db: Db, invoiceId: string): Promise<void> {
  await db
    .deleteFrom('billing_refunds')
    .where('invoice_id', '=', invoiceId)
    .where('settled_at', 'is', null)
    .execute();
}

export async function removeSettledBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('billing_refunds').where('settled_at', '<', instant).execute();
  await db.deleteFrom('billing_closures').where('closed_at', '<', instant).execute();
}

/** Also removes what is not settled. */
export async function removeAbandonedBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('billing_refunds').where('since', '<', instant).execute();
  await db.deleteFrom('billing_closures').where('since', '<', instant).execute();
}
