import { customerOf, type Account } from './account.server.ts';
import { priceOf } from './catalogue.ts';
import type { CheckoutRecord } from './records.ts';
import { checkoutObject } from './stripe-objects.ts';
import { createSubscription } from './subscriptions.server.ts';

export function checkoutUrl(account: Account, { id }: CheckoutRecord): string {
  return `${account.pagesUrl()}/checkout/${id}`;
}

export function presentCheckout(account: Account, session: CheckoutRecord) {
  return checkoutObject(session, checkoutUrl(account, session));
}

export function payCheckout(account: Account, session: CheckoutRecord): void {
  if (session.status !== 'open') return;
  const customer = customerOf(account, session);
  customer.card = 'works';
  session.status = 'complete';
  session.subscriptionId = createSubscription(account, customer, priceOf(session)).id;
  account.emit('checkout.session.completed', presentCheckout(account, session));
}

export function expireCheckout(account: Account, session: CheckoutRecord): void {
  session.status = 'expired';
  account.emit('checkout.session.expired', presentCheckout(account, session));
}

export function expireAbandonedCheckouts(account: Account): void {
  for (const session of account.records.checkouts) {
    if (session.status !== 'open') continue;
    const { isDeleted } = customerOf(account, session);
    if (isDeleted || session.expiresAt <= account.now()) expireCheckout(account, session);
  }
}
