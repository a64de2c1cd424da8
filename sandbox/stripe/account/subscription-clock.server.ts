import { customerOf, isOver, type Account } from './account.server.ts';
import { attemptPayment, emitPaymentEvents, findOpenInvoice } from './invoices.server.ts';
import type { InvoiceRecord, SubscriptionRecord } from './records.ts';
import {
  changeSubscription,
  endSubscription,
  renewSubscription,
  voidOpenInvoice,
} from './subscriptions.server.ts';

const FIRST_PAYMENT_SECONDS = 23 * 3600;

interface Transition {
  at: number;
  kind: 'expires' | 'retries payment' | 'ends period';
}

export function nextTransition(
  account: Account,
  subscription: SubscriptionRecord,
): Transition | undefined {
  if (isOver(subscription) || subscription.status === 'paused') return undefined;
  if (subscription.status === 'incomplete') {
    return { at: subscription.created + FIRST_PAYMENT_SECONDS, kind: 'expires' };
  }
  const retryAt = findOpenInvoice(account, subscription)?.nextAttempt ?? null;
  return retryAt !== null && retryAt < subscription.periodEnd
    ? { at: retryAt, kind: 'retries payment' }
    : { at: subscription.periodEnd, kind: 'ends period' };
}

export function applyDueTransitions(account: Account): void {
  for (const subscription of account.records.subscriptions) {
    const now = account.now(subscription.customerId);
    for (
      let next = nextTransition(account, subscription);
      next && next.at <= now;
      next = nextTransition(account, subscription)
    ) {
      apply(account, subscription, next.kind);
    }
  }
}

function apply(account: Account, subscription: SubscriptionRecord, kind: Transition['kind']): void {
  const invoice = findOpenInvoice(account, subscription);
  const { cancelAt, periodEnd } = subscription;
  if (kind === 'expires') {
    expireSubscription(account, subscription);
  } else if (kind === 'retries payment' && invoice) {
    retryPayment(account, subscription, invoice);
  } else if (cancelAt !== null && cancelAt <= periodEnd) {
    endSubscription(account, subscription);
  } else {
    renewSubscription(account, subscription);
  }
}

/** When an incomplete subscription expires, Stripe sends `customer.subscription.updated`, not `…deleted`. */
function expireSubscription(account: Account, subscription: SubscriptionRecord): void {
  changeSubscription(account, subscription, () => {
    subscription.status = 'incomplete_expired';
    subscription.endedAt = account.now(subscription.customerId);
  });
  voidOpenInvoice(account, subscription);
}

function retryPayment(
  account: Account,
  subscription: SubscriptionRecord,
  invoice: InvoiceRecord,
): void {
  const isPaid = attemptPayment(account, invoice);
  if (isPaid) {
    changeSubscription(account, subscription, () => {
      subscription.status = 'active';
    });
  }
  emitPaymentEvents(account, invoice);
  if (!isPaid && invoice.nextAttempt === null) endSubscription(account, subscription);
}

export function payOpenInvoice(account: Account, subscription: SubscriptionRecord): void {
  const invoice = findOpenInvoice(account, subscription);
  if (!invoice) return;
  customerOf(account, subscription).card = 'works';
  retryPayment(account, subscription, invoice);
}

/**
 * Sets whether the card works, and moves the customer's clock to the next change of the subscription. If the
 * subscription is incomplete and the card works, the open invoice is paid and the clock is not moved.
 */
export function advanceClock(
  account: Account,
  subscription: SubscriptionRecord,
  outcome: 'succeeds' | 'fails',
): void {
  const customer = customerOf(account, subscription);
  customer.card = outcome === 'succeeds' ? 'works' : 'declines';
  if (subscription.status === 'incomplete' && outcome === 'succeeds') {
    payOpenInvoice(account, subscription);
    changeSubscription(account, subscription, () => {
      subscription.status = 'active';
    });
    return;
  }
  const next = nextTransition(account, subscription);
  if (next) customer.clockAhead += Math.max(0, next.at - account.now(customer.id));
  applyDueTransitions(account);
}
