/** What time does to a subscription: it renews, fails to, is tried again, ends, or expires unpaid. */
import { customerOf, findInvoice, priceOf, type Account } from './account.server.ts';
import { nextPeriodEnd } from './billing-periods.ts';
import { attemptPayment, tellOfPayment, writeInvoice } from './invoicing.server.ts';
import type { InvoiceRecord, SubscriptionRecord } from './records.ts';
import {
  changeSubscription,
  endSubscription,
  isOver,
  voidOpenInvoice,
} from './subscription-life.server.ts';

/** The first payment never came: it expires, which Stripe tells of as a change. */
function expireSubscription(account: Account, subscription: SubscriptionRecord): void {
  changeSubscription(account, subscription, () => {
    subscription.status = 'incomplete_expired';
    subscription.endedAt = account.now(subscription.customerId);
  });
  voidOpenInvoice(account, subscription);
}

/** Tries the open invoice once more; when nothing is left to try, the subscription ends. */
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
  tellOfPayment(account, invoice);
  if (!isPaid && invoice.nextAttempt === null) {
    endSubscription(account, subscription, 'payment_failed');
  }
}

/** Pays what is open with a card that works, as people do in the portal. */
export function payOpenInvoice(account: Account, subscription: SubscriptionRecord): void {
  const invoice = findInvoice(account, subscription.latestInvoiceId);
  if (invoice?.status !== 'open') return;
  customerOf(account, subscription).card = 'works';
  retryPayment(account, subscription, invoice);
}

/** The period is over: it ends where that was asked for, else the next one begins and is charged. */
function passPeriodEnd(account: Account, subscription: SubscriptionRecord): void {
  if (subscription.cancelAt !== null && subscription.cancelAt <= subscription.periodEnd) {
    endSubscription(account, subscription, 'cancellation_requested');
    return;
  }
  let invoice: InvoiceRecord | undefined;
  changeSubscription(account, subscription, () => {
    const { interval } = priceOf(subscription);
    const end = subscription.periodEnd;
    subscription.periodStart = end;
    subscription.periodEnd = nextPeriodEnd(subscription.anchor, interval ?? 'month', end);
    invoice = writeInvoice(account, subscription, { billingReason: 'subscription_cycle' });
    subscription.latestInvoiceId = invoice.id;
    subscription.status = attemptPayment(account, invoice) ? 'active' : 'past_due';
  });
  if (invoice) tellOfPayment(account, invoice);
}

/** How long an incomplete subscription waits for its first payment. */
const FIRST_PAYMENT_SECONDS = 23 * 3600;

type Turn = 'expires' | 'is tried again' | 'ends its period';

/** What happens next to a subscription, and when; undefined when nothing will. */
export function nextTurn(
  account: Account,
  subscription: SubscriptionRecord,
): { at: number; turn: Turn } | undefined {
  const { status } = subscription;
  if (status === 'incomplete') {
    return { at: subscription.created + FIRST_PAYMENT_SECONDS, turn: 'expires' };
  }
  if (isOver(subscription) || status === 'paused') {
    return undefined;
  }
  const invoice = findInvoice(account, subscription.latestInvoiceId);
  const retry = invoice?.status === 'open' ? invoice.nextAttempt : null;
  return retry !== null && retry < subscription.periodEnd
    ? { at: retry, turn: 'is tried again' }
    : { at: subscription.periodEnd, turn: 'ends its period' };
}

/** Lets happen what is due by the customers' clocks. */
export function catchUp(account: Account): void {
  for (const subscription of account.records.subscriptions) {
    const now = account.now(subscription.customerId);
    for (
      let next = nextTurn(account, subscription);
      next && next.at <= now;
      next = nextTurn(account, subscription)
    ) {
      take(account, subscription, next.turn);
    }
  }
}

function take(account: Account, subscription: SubscriptionRecord, turn: Turn): void {
  const invoice = findInvoice(account, subscription.latestInvoiceId);
  if (turn === 'expires') expireSubscription(account, subscription);
  else if (turn === 'is tried again' && invoice) retryPayment(account, subscription, invoice);
  else passPeriodEnd(account, subscription);
}

/**
 * Moves the customer's clock to the next turn of a subscription: the next attempt to be paid, or the period's
 * end. What the card says from then on is the outcome. An incomplete subscription is paid where that succeeds.
 */
export function moveToNextTurn(
  account: Account,
  subscription: SubscriptionRecord,
  outcome: 'succeeds' | 'fails',
): void {
  const customer = customerOf(account, subscription);
  customer.card = outcome === 'succeeds' ? 'works' : 'declines';
  const invoice = findInvoice(account, subscription.latestInvoiceId);
  if (subscription.status === 'incomplete' && outcome === 'succeeds' && invoice) {
    retryPayment(account, subscription, invoice);
    return;
  }
  const next = nextTurn(account, subscription);
  if (next) customer.clockAhead += Math.max(0, next.at - account.now(customer.id));
  catchUp(account);
}
