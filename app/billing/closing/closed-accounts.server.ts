/**
 * Customers whose account is gone: everything that could cost money ends at the provider, and payments that
 * arrive for nobody are given back, with a mail to the payer. Each step can be repeated.
 */
import type { BillingContext } from '../billing-context.server.ts';
import { CLOSE_CUSTOMER, REFUND_PAYMENT } from '../jobs.server.ts';
import { paymentRefundedLetter } from '../letters.server.ts';
import * as store from '../store.server.ts';
import { isOwedBack, type ProviderInvoice } from '../stripe/provider-invoice.ts';
import { isOver } from '../stripe/provider-subscription.ts';
import type { StripeGateway } from '../stripe/stripe-gateway.server.ts';
import type { StripeEvent } from '../stripe/stripe-responses.server.ts';

/** A mail server that is away for days still brings the news. */
const NOTICE_LIFE_MS = 14 * 24 * 3_600_000;

type Desk = BillingContext & { gateway: StripeGateway };

/** Hears an event about a customer whose account is gone; false for all other customers. */
export async function hearOfGone(
  { kysely, jobs, now }: BillingContext,
  { id, customerId = '', invoiceId }: StripeEvent,
): Promise<boolean> {
  const closure = await store.findClosure(kysely, customerId);
  if (!closure) return false;
  await kysely.transaction().execute(async (transaction) => {
    if (!(await store.addEvent(transaction, id, now()))) return;
    if (!closure.closed_at) {
      await jobs.add(transaction, CLOSE_CUSTOMER, { customer: customerId });
    }
    if (invoiceId === undefined) return;
    await store.addRefund(transaction, { invoiceId, customerId });
    await jobs.add(transaction, REFUND_PAYMENT, { invoice: invoiceId });
  });
  return true;
}

/** Ends everything that could still cost money, notes what has to be given back, and removes the person. */
export async function closeCustomer(desk: Desk, customerId: string): Promise<void> {
  const { kysely, jobs, gateway, now } = desk;
  for (const checkout of await gateway.listOpenCheckouts(customerId)) {
    await gateway.expireCheckout(checkout);
  }
  for (const subscription of await gateway.listSubscriptions(customerId)) {
    if (!isOver(subscription)) await gateway.cancelSubscription(subscription.id);
  }
  // Nothing is charged from here on. Once the customer is gone, their invoices are not listed any more.
  const closure = await store.findClosure(kysely, customerId);
  const invoices = closure ? await gateway.listPaidInvoices(customerId) : [];
  await kysely.transaction().execute(async (transaction) => {
    for (const invoice of invoices) {
      if (!closure || !isOwedBack(invoice, closure)) continue;
      await store.addRefund(transaction, { invoiceId: invoice.id, customerId });
      await jobs.add(transaction, REFUND_PAYMENT, { invoice: invoice.id });
    }
  });
  await gateway.deleteCustomer(customerId);
  await store.markClosed(kysely, customerId, now());
}

/**
 * Gives an invoice back, if it is owed, and tells the payer.
 * @throws ProviderError, and the job comes again
 */
export async function refundPayment(desk: Desk, invoiceId: string): Promise<void> {
  const { kysely, gateway, now } = desk;
  const closure = await store.findOpenRefund(kysely, invoiceId);
  if (!closure) return;
  const invoice = await gateway.findInvoice(invoiceId);
  if (!invoice || !isOwedBack(invoice, closure)) {
    // An invoice that is paid later is told of by another event.
    await store.removeRefund(kysely, invoiceId);
    return;
  }
  const payments = await gateway.listPayments(invoiceId);
  for (const payment of payments) await gateway.refund(payment);
  await kysely.transaction().execute(async (transaction) => {
    if (!(await store.settleRefund(transaction, invoiceId, now()))) return;
    if (payments.length > 0) await tellPayer(desk, transaction, invoice, closure.reason);
  });
  if (payments.length === 0) {
    desk.log.error(
      { invoice: invoiceId },
      'an account is gone, and its payment cannot be refunded',
    );
  }
}

async function tellPayer(
  { mail, now, log }: BillingContext,
  transaction: BillingContext['kysely'],
  { id, email, amountPaid, currency }: ProviderInvoice,
  reason: store.ClosureRow['reason'],
): Promise<void> {
  if (email === undefined) {
    log.error({ invoice: id }, 'a payment was refunded, and there is no address to tell');
    return;
  }
  await mail.enqueue(transaction, {
    recipient: { userId: null, email },
    letter: (sender) =>
      paymentRefundedLetter({ amount: inWords(amountPaid, currency), reason }, sender),
    expiresAt: new Date(now().getTime() + NOTICE_LIFE_MS),
  });
}

/** '$9.99' of 999 cents. */
function inWords(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
