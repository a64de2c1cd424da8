import { newId, type Account } from './account.server.ts';
import { nextPeriodEnd } from './billing-periods.ts';
import { priceOf, type Price } from './catalogue.ts';
import {
  attemptPayment,
  createInvoice,
  emitPaymentEvents,
  findOpenInvoice,
  voidInvoice,
} from './invoices.server.ts';
import type { CustomerRecord, InvoiceLineRecord, SubscriptionRecord } from './records.ts';
import { subscriptionObject } from './stripe-objects.ts';

export function createSubscription(
  account: Account,
  customer: CustomerRecord,
  price: Price,
): SubscriptionRecord {
  const now = account.now(customer.id);
  const subscription: SubscriptionRecord = {
    id: newId('sub'),
    created: now,
    customerId: customer.id,
    priceId: price.id,
    status: 'incomplete',
    anchor: now,
    periodStart: now,
    periodEnd: nextPeriodEnd(now, price.interval, now),
    cancelAt: null,
    endedAt: null,
  };
  account.records.subscriptions.push(subscription);
  const invoice = createInvoice(account, subscription, [periodLine(subscription)]);
  if (attemptPayment(account, invoice)) subscription.status = 'active';
  account.emit('customer.subscription.created', subscriptionObject(subscription));
  emitPaymentEvents(account, invoice);
  return subscription;
}

function periodLine(subscription: SubscriptionRecord): InvoiceLineRecord {
  const { periodStart, periodEnd } = subscription;
  return { amount: priceOf(subscription).amount, periodStart, periodEnd };
}

export function changeSubscription(
  account: Account,
  subscription: SubscriptionRecord,
  change: () => void,
): void {
  const before = JSON.stringify(subscriptionObject(subscription));
  change();
  const after = subscriptionObject(subscription);
  if (JSON.stringify(after) === before) return;
  account.emit('customer.subscription.updated', after);
}

export function cancelAtPeriodEnd(account: Account, subscription: SubscriptionRecord): void {
  changeSubscription(account, subscription, () => {
    subscription.cancelAt = subscription.periodEnd;
  });
}

export function resumeSubscription(account: Account, subscription: SubscriptionRecord): void {
  changeSubscription(account, subscription, () => {
    subscription.cancelAt = null;
  });
}

export function endSubscription(account: Account, subscription: SubscriptionRecord): void {
  subscription.status = 'canceled';
  subscription.endedAt = account.now(subscription.customerId);
  account.emit('customer.subscription.deleted', subscriptionObject(subscription));
  voidOpenInvoice(account, subscription);
}

export function voidOpenInvoice(account: Account, subscription: SubscriptionRecord): void {
  const invoice = findOpenInvoice(account, subscription);
  if (invoice) voidInvoice(account, invoice);
}

export function changePrice(
  account: Account,
  subscription: SubscriptionRecord,
  price: Price,
): void {
  if (price.id === subscription.priceId) return;
  const now = account.now(subscription.customerId);
  const { periodStart, periodEnd } = subscription;
  const unusedPart = Math.max(0, (periodEnd - now) / (periodEnd - periodStart));
  const credit = -Math.round(priceOf(subscription).amount * unusedPart);
  subscription.priceId = price.id;
  subscription.anchor = now;
  subscription.periodStart = now;
  subscription.periodEnd = nextPeriodEnd(now, price.interval, now);
  if (subscription.cancelAt !== null) subscription.cancelAt = subscription.periodEnd;
  chargePeriod(account, subscription, [{ amount: credit, periodStart: now, periodEnd }]);
}

export function renewSubscription(account: Account, subscription: SubscriptionRecord): void {
  const { anchor, periodEnd } = subscription;
  subscription.periodStart = periodEnd;
  subscription.periodEnd = nextPeriodEnd(anchor, priceOf(subscription).interval, periodEnd);
  chargePeriod(account, subscription, []);
}

function chargePeriod(
  account: Account,
  subscription: SubscriptionRecord,
  credits: InvoiceLineRecord[],
): void {
  const invoice = createInvoice(account, subscription, [...credits, periodLine(subscription)]);
  subscription.status = attemptPayment(account, invoice) ? 'active' : 'past_due';
  account.emit('customer.subscription.updated', subscriptionObject(subscription));
  emitPaymentEvents(account, invoice);
}
