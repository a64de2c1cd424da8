/**
 * What is done at night and by jobs: asking again for every plan, so that an event that was never heard is
 * made up for, and closing at the provider who has gone here.
 */
import type { BillingContext } from './billing-context.server.ts';
import { closeCustomer, refundPayment } from './closing/closed-accounts.server.ts';
import { CHECK_PLAN, CHECK_PLANS, CLOSE_CUSTOMER, REFUND_PAYMENT } from './jobs.server.ts';
import * as store from './store.server.ts';
import { syncSubscription } from './sync.server.ts';

/** The provider sends an event for three days at most; a payment by bank takes two weeks at most. */
const EVENTS_KEPT_MS = 30 * 24 * 3_600_000;

const CUSTOMERS_AT_ONCE = 500;

/** Registers the handlers of billing's jobs. */
export function handleBillingJobs(context: BillingContext): void {
  const { jobs, gateway } = context;
  jobs.handle(CHECK_PLANS, () => checkPlans(context));
  jobs.handle(CHECK_PLAN, async ({ customer }) => {
    if (gateway) await syncSubscription(context, gateway, customer);
  });
  jobs.handle(CLOSE_CUSTOMER, async ({ customer }) => {
    // Without a provider the row stays, and every night asks whether there is one again.
    if (!gateway) return;
    await closeCustomer({ ...context, gateway }, customer);
  });
  jobs.handle(REFUND_PAYMENT, async ({ invoice }) => {
    if (gateway) await refundPayment({ ...context, gateway }, invoice);
  });
}

async function checkPlans({ kysely, jobs, gateway, now, log }: BillingContext): Promise<void> {
  const longAgo = new Date(now().getTime() - EVENTS_KEPT_MS);
  await store.removeEventsBefore(kysely, longAgo);
  await store.removeDoneBefore(kysely, longAgo);
  const closures = await store.listClosures(kysely);
  if (!gateway) {
    if (closures.length === 0) return;
    const count = closures.length;
    log.error({ count }, 'payments are not configured, and customers wait for being closed');
    return;
  }
  await kysely.transaction().execute(async (transaction) => {
    for (const customer of closures) await jobs.add(transaction, CLOSE_CUSTOMER, { customer });
    for (const invoice of await store.listOpenRefunds(transaction)) {
      await jobs.add(transaction, REFUND_PAYMENT, { invoice });
    }
  });
  for (let after = ''; ;) {
    const customers = await store.listCustomers(kysely, after, CUSTOMERS_AT_ONCE);
    await kysely.transaction().execute(async (transaction) => {
      for (const customer of customers) await jobs.add(transaction, CHECK_PLAN, { customer });
    });
    const last = customers.at(-1);
    if (last === undefined || customers.length < CUSTOMERS_AT_ONCE) return;
    after = last;
  }
}
