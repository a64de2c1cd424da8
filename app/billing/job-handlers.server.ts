import type { BillingContext } from './billing-context.server.ts';
import { closeCustomer, refundPayment } from './closing/closed-accounts.server.ts';
import { CHECK_PLAN, CHECK_PLANS, CLOSE_CUSTOMER, REFUND_PAYMENT } from './jobs.server.ts';
import * as store from './store.server.ts';
import { syncSubscription } from './sync.server.ts';

const EVENT_RETENTION_MS = 30 * 24 * 3_600_000;
/** The longest that numbers of a deleted account are kept, even if payments are off or the provider never confirms. */
const ABANDONED_MS = 365 * 24 * 3_600_000;

const BATCH_SIZE = 500;

export function handleBillingJobs(context: BillingContext): void {
  const { jobs, gateway } = context;
  jobs.handle(CHECK_PLANS, () => checkPlans(context));
  jobs.handle(CHECK_PLAN, async ({ customer }) => {
    if (gateway) await syncSubscription(context, gateway, customer);
  });
  jobs.handle(CLOSE_CUSTOMER, async ({ customer }) => {
    // Without configured payments, the row stays in `billing_closures`. Later, `checkPlans`
    // enqueues the job again.
    if (!gateway) return;
    await closeCustomer({ ...context, gateway }, customer);
  });
  jobs.handle(REFUND_PAYMENT, async ({ invoice }) => {
    if (gateway) await refundPayment({ ...context, gateway }, invoice);
  });
}

async function checkPlans({ kysely, jobs, gateway, now, log }: BillingContext): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  await store.removeEventsBefore(kysely, ago(EVENT_RETENTION_MS));
  await store.removeSettledBefore(kysely, ago(EVENT_RETENTION_MS));
  // Listed before, so that the provider is asked one last time.
  const closures = await store.listClosures(kysely);
  await store.removeAbandonedBefore(kysely, ago(ABANDONED_MS));
  if (!gateway) {
    if (closures.length === 0) return;
    const count = closures.length;
    log.error({ count }, 'payments are not configured; cannot close customers of deleted accounts');
    return;
  }
  await kysely.transaction().execute(async (transaction) => {
    for (const customer of closures) await jobs.add(transaction, CLOSE_CUSTOMER, { customer });
    for (const invoice of await store.listOpenRefunds(transaction)) {
      await jobs.add(transaction, REFUND_PAYMENT, { invoice });
    }
  });
  for (let after = ''; ;) {
    const customers = await store.listCustomers(kysely, after, BATCH_SIZE);
    await kysely.transaction().execute(async (transaction) => {
      for (const customer of customers) await jobs.add(transaction, CHECK_PLAN, { customer });
    });
    const last = customers.at(-1);
    if (last === undefined || customers.length < BATCH_SIZE) return;
    after = last;
  }
}
