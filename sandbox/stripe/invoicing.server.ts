/** Invoices of the sandbox: written, paid by the customer's card or refused by it, tried again, given up. */
import {
  customerOf,
  newId,
  presentCustomer,
  presentInvoice,
  priceOf,
  type Account,
} from './account.server.ts';
import { amountOf } from './answers/invoice-answer.ts';
import type { InvoiceLineRecord, InvoiceRecord, SubscriptionRecord } from './records.ts';

const DAY_SECONDS = 86_400;

/** Days from one refusal to the next attempt. After the last of them the plan is ended. */
const RETRY_DAYS = [3, 5, 7] as const;

/** A subscription's invoice for its present period, or with the lines given. Nothing is charged yet. */
export function writeInvoice(
  account: Account,
  subscription: SubscriptionRecord,
  {
    billingReason,
    lines = [periodLine(subscription)],
  }: Pick<InvoiceRecord, 'billingReason'> & { lines?: InvoiceLineRecord[] },
): InvoiceRecord {
  const { records } = account;
  records.invoiceCount += 1;
  const invoice: InvoiceRecord = {
    id: newId('in'),
    number: `SANDBOX-${String(records.invoiceCount).padStart(4, '0')}`,
    created: account.now(subscription.customerId),
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    itemId: subscription.itemId,
    billingReason,
    status: 'open',
    attemptCount: 0,
    nextAttempt: null,
    paidAt: null,
    voidedAt: null,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    lines,
  };
  records.invoices.push(invoice);
  return invoice;
}

function periodLine(subscription: SubscriptionRecord): InvoiceLineRecord {
  const price = priceOf(subscription);
  return {
    id: newId('il'),
    amount: price.amount * subscription.quantity,
    description: `${subscription.quantity} × Pro, by the ${price.interval ?? 'piece'}`,
    priceId: price.id,
    quantity: subscription.quantity,
    isProration: false,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
  };
}

/** A full period, and the rest of the old one given back. */
export function prorationLines(
  subscription: SubscriptionRecord,
  rest: Pick<InvoiceLineRecord, 'amount' | 'priceId' | 'periodStart' | 'periodEnd'>,
): InvoiceLineRecord[] {
  const unused: InvoiceLineRecord = {
    ...rest,
    id: newId('il'),
    description: 'What was left of the plan before',
    quantity: subscription.quantity,
    isProration: true,
  };
  return [unused, periodLine(subscription)];
}

/** Charges the customer's card. Events are told by `tellOfPayment`, when the subscription has followed. */
export function attemptPayment(account: Account, invoice: InvoiceRecord): boolean {
  const now = account.now(invoice.customerId);
  invoice.attemptCount += 1;
  if (customerOf(account, invoice).card !== 'works' && amountOf(invoice) > 0) {
    const days = RETRY_DAYS[invoice.attemptCount - 1];
    invoice.nextAttempt = days === undefined ? null : now + days * DAY_SECONDS;
    return false;
  }
  invoice.status = 'paid';
  invoice.paidAt = now;
  invoice.nextAttempt = null;
  return true;
}

/** Nobody will be asked for it any more. */
export function voidInvoice(account: Account, invoice: InvoiceRecord): void {
  invoice.status = 'void';
  invoice.nextAttempt = null;
  invoice.voidedAt = account.now(invoice.customerId);
  account.tell(invoice.customerId, (base) => ({
    ...base,
    type: 'invoice.voided',
    data: { object: presentInvoice(account, invoice) },
  }));
}

/** What Stripe sends about an attempt: that the invoice was made with the first, and how the attempt ended. */
export function tellOfPayment(account: Account, invoice: InvoiceRecord): void {
  const data = { object: presentInvoice(account, invoice) };
  const { customerId } = invoice;
  if (invoice.attemptCount === 1) {
    account.tell(customerId, (base) => ({ ...base, type: 'invoice.created', data }));
    account.tell(customerId, (base) => ({ ...base, type: 'invoice.finalized', data }));
  }
  if (invoice.status === 'paid') {
    account.tell(customerId, (base) => ({ ...base, type: 'invoice.paid', data }));
    account.tell(customerId, (base) => ({ ...base, type: 'invoice.payment_succeeded', data }));
    return;
  }
  account.tell(customerId, (base) => ({ ...base, type: 'invoice.payment_failed', data }));
  const customer = customerOf(account, invoice);
  account.tell(customerId, (base) => ({
    ...base,
    type: 'customer.updated',
    data: {
      object: presentCustomer(account, customer),
      previous_attributes: { delinquent: false },
    },
  }));
}
