/** The life of a subscription: it begins, changes, and is ended at its period's end or at once. */
import type Stripe from 'stripe';

import {
  findInvoice,
  newId,
  presentSubscription,
  priceOf,
  type Account,
} from './account.server.ts';
import { nextPeriodEnd } from './billing-periods.ts';
import type { CataloguePrice } from './catalogue.ts';
import {
  attemptPayment,
  prorationLines,
  tellOfPayment,
  voidInvoice,
  writeInvoice,
} from './invoicing.server.ts';
import type { CustomerRecord, InvoiceRecord, SubscriptionRecord } from './records.ts';

export interface NewSubscription {
  customer: CustomerRecord;
  price: CataloguePrice;
  quantity: number;
  metadata: Record<string, string>;
  description: string | null;
  /** false: the first invoice waits for its payment, and the subscription is incomplete until then */
  isCharged: boolean;
}

/** Begins a subscription now, by the customer's clock, and charges its first period. */
export function beginSubscription(account: Account, wanted: NewSubscription): SubscriptionRecord {
  const now = account.now(wanted.customer.id);
  const subscription: SubscriptionRecord = {
    id: newId('sub'),
    itemId: newId('si'),
    created: now,
    customerId: wanted.customer.id,
    priceId: wanted.price.id,
    quantity: wanted.quantity,
    description: wanted.description,
    metadata: wanted.metadata,
    status: 'incomplete',
    anchor: now,
    periodStart: now,
    periodEnd: nextPeriodEnd(now, wanted.price.interval ?? 'month', now),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    cancelReason: null,
    cancelComment: null,
    cancelFeedback: null,
    latestInvoiceId: null,
  };
  account.records.subscriptions.push(subscription);
  const invoice = writeInvoice(account, subscription, { billingReason: 'subscription_create' });
  subscription.latestInvoiceId = invoice.id;
  if (wanted.isCharged && attemptPayment(account, invoice)) subscription.status = 'active';
  account.tell(subscription.customerId, (base) => ({
    ...base,
    type: 'customer.subscription.created',
    data: { object: presentSubscription(subscription) },
  }));
  if (invoice.attemptCount > 0) tellOfPayment(account, invoice);
  return subscription;
}

const TOLD_CHANGES = [
  'status',
  'cancel_at',
  'cancel_at_period_end',
  'canceled_at',
  'billing_cycle_anchor',
  'items',
  'latest_invoice',
  'metadata',
  'description',
] as const satisfies readonly (keyof Stripe.Subscription)[];

/** Makes a change and tells of it with what was before; a change that changes nothing is not told. */
export function changeSubscription(
  account: Account,
  subscription: SubscriptionRecord,
  change: () => void,
): void {
  const before = presentSubscription(subscription);
  change();
  const after = presentSubscription(subscription);
  const previous = differences(TOLD_CHANGES, before, after);
  if (Object.keys(previous).length === 0) return;
  account.tell(subscription.customerId, (base) => ({
    ...base,
    type: 'customer.subscription.updated',
    data: { object: after, previous_attributes: previous },
  }));
}

/** What was before, of that which is another now. */
function differences<Name extends keyof Stripe.Subscription>(
  names: readonly Name[],
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): Partial<Pick<Stripe.Subscription, Name>> {
  const changed: Partial<Pick<Stripe.Subscription, Name>> = {};
  for (const name of names) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changed[name] = before[name];
  }
  return changed;
}

/**
 * Asks for the end at the period's end. The portal of subscriptions in Stripe's flexible billing mode names
 * the moment and leaves the flag alone; a call to the API sets both.
 */
export function scheduleEnd(
  account: Account,
  subscription: SubscriptionRecord,
  asked: 'in the portal' | 'by the API',
): void {
  changeSubscription(account, subscription, () => {
    subscription.cancelAtPeriodEnd = asked === 'by the API';
    subscription.cancelAt = subscription.periodEnd;
    subscription.canceledAt = account.now(subscription.customerId);
    subscription.cancelReason = 'cancellation_requested';
  });
}

/** Takes back the end that was asked for. */
export function resumeSubscription(account: Account, subscription: SubscriptionRecord): void {
  changeSubscription(account, subscription, () => {
    subscription.cancelAtPeriodEnd = false;
    subscription.cancelAt = null;
    subscription.canceledAt = null;
    subscription.cancelReason = null;
  });
}

/** Ends it for good, now by the customer's clock. */
export function endSubscription(
  account: Account,
  subscription: SubscriptionRecord,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = account.now(subscription.customerId);
  subscription.status = 'canceled';
  subscription.canceledAt ??= now;
  subscription.endedAt = now;
  subscription.cancelReason ??= reason;
  account.tell(subscription.customerId, (base) => ({
    ...base,
    type: 'customer.subscription.deleted',
    data: { object: presentSubscription(subscription) },
  }));
  voidOpenInvoice(account, subscription);
}

/** Nobody is asked any more for what is open. */
export function voidOpenInvoice(account: Account, subscription: SubscriptionRecord): void {
  const invoice = findInvoice(account, subscription.latestInvoiceId);
  if (invoice?.status === 'open') voidInvoice(account, invoice);
}

/** To another price at once: a new period begins, and the rest of the old one is given back. */
export function changePrice(
  account: Account,
  subscription: SubscriptionRecord,
  price: CataloguePrice,
): void {
  if (price.id === subscription.priceId) return;
  const now = account.now(subscription.customerId);
  const { periodStart, periodEnd, priceId } = subscription;
  const unusedPart = Math.max(0, (periodEnd - now) / (periodEnd - periodStart));
  const rest = {
    amount: -Math.round(priceOf(subscription).amount * subscription.quantity * unusedPart),
    priceId,
    periodStart: now,
    periodEnd,
  };
  let invoice: InvoiceRecord | undefined;
  changeSubscription(account, subscription, () => {
    subscription.priceId = price.id;
    subscription.anchor = now;
    subscription.periodStart = now;
    subscription.periodEnd = nextPeriodEnd(now, price.interval ?? 'month', now);
    if (subscription.cancelAt !== null) subscription.cancelAt = subscription.periodEnd;
    invoice = writeInvoice(account, subscription, {
      billingReason: 'subscription_update',
      lines: prorationLines(subscription, rest),
    });
    subscription.latestInvoiceId = invoice.id;
    subscription.status = attemptPayment(account, invoice) ? 'active' : 'past_due';
  });
  if (invoice) tellOfPayment(account, invoice);
}

/** Nothing happens to it any more. */
export function isOver({ status }: SubscriptionRecord): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
