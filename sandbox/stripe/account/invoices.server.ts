import { customerOf, newId, type Account } from './account.server.ts';
import type { InvoiceLineRecord, InvoiceRecord, SubscriptionRecord } from './records.ts';
import { customerObject, invoiceObject, totalOf } from './stripe-objects.ts';

const DAY_SECONDS = 86_400;

const RETRY_DAYS = [3, 5, 7] as const;

export function createInvoice(
  account: Account,
  { id: subscriptionId, customerId }: SubscriptionRecord,
  lines: InvoiceLineRecord[],
): InvoiceRecord {
  const invoice: InvoiceRecord = {
    id: newId('in'),
    created: account.now(customerId),
    customerId,
    subscriptionId,
    status: 'open',
    attemptCount: 0,
    nextAttempt: null,
    paidAt: null,
    lines,
  };
  account.records.invoices.push(invoice);
  return invoice;
}

export function findOpenInvoice(
  { records }: Account,
  { id }: SubscriptionRecord,
): InvoiceRecord | undefined {
  const newest = records.invoices.findLast(({ subscriptionId }) => subscriptionId === id);
  return newest?.status === 'open' ? newest : undefined;
}

/**
 * Charges the card. The caller must then call `emitPaymentEvents`.
 * @returns true if paid
 */
export function attemptPayment(account: Account, invoice: InvoiceRecord): boolean {
  const now = account.now(invoice.customerId);
  invoice.attemptCount += 1;
  if (customerOf(account, invoice).card !== 'works' && totalOf(invoice) > 0) {
    const days = RETRY_DAYS[invoice.attemptCount - 1];
    invoice.nextAttempt = days === undefined ? null : now + days * DAY_SECONDS;
    return false;
  }
  invoice.status = 'paid';
  invoice.paidAt = now;
  invoice.nextAttempt = null;
  return true;
}

export function voidInvoice(account: Account, invoice: InvoiceRecord): void {
  invoice.status = 'void';
  invoice.nextAttempt = null;
  account.emit('invoice.voided', presentInvoice(account, invoice));
}

export function emitPaymentEvents(account: Account, invoice: InvoiceRecord): void {
  const object = presentInvoice(account, invoice);
  if (invoice.attemptCount === 1) {
    account.emit('invoice.created', object);
    account.emit('invoice.finalized', object);
  }
  if (invoice.status === 'paid') {
    account.emit('invoice.paid', object);
    account.emit('invoice.payment_succeeded', object);
  } else {
    account.emit('invoice.payment_failed', object);
    account.emit('customer.updated', customerObject(customerOf(account, invoice)));
  }
}

export function presentInvoice(account: Account, invoice: InvoiceRecord) {
  return invoiceObject(invoice, customerOf(account, invoice));
}
