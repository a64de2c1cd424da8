/** The rows of billing, the only SQL of the domain. */
import type { Selectable } from 'kysely';

import { isForeignKeyViolation } from '../../db/constraint-errors.server.ts';
import type { OwnTables } from '../../db/own-tables.server.ts';
import type { ProviderSubscription } from './stripe/provider-subscription.ts';
import type { BillingAccountsTable, BillingClosuresTable, BillingTables } from './tables.server.ts';

type Db = OwnTables<BillingTables>;

export type BillingRow = Selectable<BillingAccountsTable>;
export type ClosureRow = Selectable<BillingClosuresTable>;

/** What somebody has; undefined for who never opened the checkout. */
export async function find(db: Db, userId: string): Promise<BillingRow | undefined> {
  return db
    .selectFrom('billing_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The same, made when absent; undefined when the user is gone. Never inside a transaction, which that would end. */
export async function findOrMake(
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
    // The user was deleted meanwhile: the foreign key refuses the row.
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
  return find(db, userId);
}

/** Keeps the customer; false when there is one already or the user is gone. */
export async function keepCustomer(db: Db, userId: string, customerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_accounts')
    .set((eb) => ({ customer_id: customerId, attempt: eb('attempt', '+', 1) }))
    .where('user_id', '=', userId)
    .where('customer_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The customer does not exist at the provider any more; the next one is made with another key. */
export async function forgetCustomer(db: Db, customerId: string): Promise<void> {
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

/** The key made from this attempt is spent; nothing happens when somebody else went on meanwhile. */
export async function spendAttempt(db: Db, { user_id, attempt }: BillingRow): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({ attempt: attempt + 1 })
    .where('user_id', '=', user_id)
    .where('attempt', '=', attempt)
    .execute();
}

/** Keeps the checkout that is handed out next; false when another one was faster or the user is gone. */
export async function keepCheckout(
  db: Db,
  before: BillingRow,
  checkout: { id: string; choice: string; awayUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_accounts')
    .set({
      checkout_id: checkout.id,
      checkout_choice: checkout.choice,
      away_until: checkout.awayUntil,
      attempt: before.attempt + 1,
    })
    .where('user_id', '=', before.user_id)
    .where('attempt', '=', before.attempt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** From here until then the person may be at the provider's pages. */
export async function setAway(db: Db, userId: string, until: Date): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({ away_until: until })
    .where('user_id', '=', userId)
    .execute();
}

/** The number of the next question about a customer; undefined for a customer of nobody here. */
export async function takeNumber(db: Db, customerId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('billing_accounts')
    .set((eb) => ({ asked: eb('asked', '+', 1) }))
    .where('customer_id', '=', customerId)
    .returning('asked')
    .executeTakeFirst();
  return row?.asked;
}

/** Writes what the provider answered, unless the answer to a later question is written already. */
export async function writeAnswer(
  db: Db,
  customerId: string,
  answer: ProviderSubscription | undefined,
  { question, now }: { question: number; now: Date },
): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({
      answered: question,
      answered_at: now,
      subscription_id: answer?.id ?? null,
      status: answer?.status ?? null,
      current_period_end: answer?.periodEnd ?? null,
      cancel_at_period_end: answer?.endsWithPeriod ?? false,
    })
    .where('customer_id', '=', customerId)
    .where('answered', '<', question)
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

/** False when its effect is written already. A twin that is just being written is waited for. */
export async function addEvent(transaction: Db, id: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('billing_events')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function removeEventsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('billing_events').where('received_at', '<', instant).execute();
}

/** Customers who have a plan or may have come to one, in order, after one of them. */
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

/** The customer of an account that is just going; nobody gives it another one meanwhile. */
export async function findCustomerForUpdate(
  transaction: Db,
  userId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('billing_accounts')
    .select('customer_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.customer_id ?? undefined;
}

/** A customer whose account goes or never came is to be closed at the provider. */
export async function addClosure(
  db: Db,
  customerId: string,
  reason: ClosureRow['reason'],
): Promise<void> {
  await db
    .insertInto('billing_closures')
    .values({ customer_id: customerId, reason })
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

/** The customers who are not closed yet. */
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

/** An invoice that may have to be given back; nothing happens to one that is known already. */
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

/** An invoice of which it is not settled whether it is given back, with what is known of its customer. */
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

/** False when another call has settled it. */
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

/** Nothing has to be given back of it. */
export async function removeRefund(db: Db, invoiceId: string): Promise<void> {
  await db
    .deleteFrom('billing_refunds')
    .where('invoice_id', '=', invoiceId)
    .where('settled_at', 'is', null)
    .execute();
}

/** Forgets the customers and refunds that were done with before an instant. */
export async function removeDoneBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('billing_refunds').where('settled_at', '<', instant).execute();
  await db.deleteFrom('billing_closures').where('closed_at', '<', instant).execute();
}
