/**
 * Cancels the subscriptions of a deleted account, makes the refunds that are due, and mails the
 * payer. Each step is idempotent.
 */
import type { I18n } from '@lingui/core';

import { formatMoney } from '../../wire/text/format-money.ts';
import type { BillingContext, ConfiguredContext } from '../billing-context.server.ts';
import { paymentRefundedEmail } from '../emails.server.ts';
import { CLOSE_CUSTOMER, REFUND_PAYMENT } from '../jobs.server.ts';
import * as store from '../store.server.ts';
import { isRefundDue, type ProviderInvoice } from '../stripe/provider-invoice.ts';
import { isEnded } from '../stripe/provider-subscription.ts';
import type { StripeEvent } from '../stripe/stripe-responses.server.ts';

const NOTICE_MAX_AGE_MS = 14 * 24 * 3_600_000;

/**
 * Handles events of customers whose account was deleted. Resolves to false for all other customers.
 */
export async function handleClosedCustomerEvent(
  { kysely, jobs, now }: Pick<BillingContext, 'kysely' | 'jobs' | 'now'>,
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

export async function closeCustomer(context: ConfiguredContext, customerId: string): Promise<void> {
  const { kysely, jobs, gateway, now } = context;
  for (const checkout of await gateway.listOpenCheckouts(customerId)) {
    await gateway.expireCheckout(checkout);
  }
  for (const subscription of (await gateway.listSubscriptions(customerId)) ?? []) {
    if (!isEnded(subscription)) await gateway.cancelSubscription(subscription.id);
  }
  // List the invoices before the deletion, because the provider lists none for a deleted customer.
  const closure = await store.findClosure(kysely, customerId);
  const invoices = closure ? await gateway.listPaidInvoices(customerId) : [];
  await kysely.transaction().execute(async (transaction) => {
    for (const invoice of invoices) {
      if (!closure || !isRefundDue(invoice, closure)) continue;
      await store.addRefund(transaction, { invoiceId: invoice.id, customerId });
      await jobs.add(transaction, REFUND_PAYMENT, { invoice: invoice.id });
    }
  });
  await gateway.deleteCustomer(customerId);
  await store.markClosed(kysely, customerId, now());
}

/** @throws ProviderError; the job is then retried */
export async function refundPayment(context: ConfiguredContext, invoiceId: string): Promise<void> {
  const { kysely, gateway, now } = context;
  const closure = await store.findOpenRefund(kysely, invoiceId);
  if (!closure) return;
  const invoice = await gateway.findInvoice(invoiceId);
  if (!invoice || !isRefundDue(invoice, closure)) {
    // No refund is due now. If the invoice is paid later, the provider sends another event.
    await store.removeRefund(kysely, invoiceId);
    return;
  }
  const payments = await gateway.listPayments(invoiceId);
  for (const payment of payments) await gateway.refund(payment);
  await kysely.transaction().execute(async (transaction) => {
    if (!(await store.settleRefund(transaction, invoiceId, now()))) return;
    if (payments.length > 0) await enqueueRefundMail(context, transaction, invoice, closure);
  });
  if (payments.length === 0) {
    context.log.error(
      { invoice: invoiceId },
      'cannot refund the payment of a deleted account: no refundable charge',
    );
  }
}

async function enqueueRefundMail(
  { mail, now, log }: BillingContext,
  transaction: BillingContext['kysely'],
  { id, email, amountPaid, currency }: ProviderInvoice,
  { reason, language }: store.ClosureRow,
): Promise<void> {
  if (email === undefined) {
    log.error({ invoice: id }, 'payment refunded, but there is no email address to notify');
    return;
  }
  await mail.enqueue(transaction, {
    kind: 'account',
    recipient: {
      userId: null,
      unconfirmed: email,
      causedBy: null,
      language: language ?? undefined,
    },
    content: (sender) =>
      paymentRefundedEmail(
        { amount: formatAmount(sender.i18n, amountPaid, currency), reason },
        sender,
      ),
    expiresAt: new Date(now().getTime() + NOTICE_MAX_AGE_MS),
  });
}

function formatAmount({ locale }: I18n, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return formatMoney(amount / 10 ** maximumFractionDigits, locale, { currency });
}
