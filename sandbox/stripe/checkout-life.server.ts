/** What becomes of a Checkout session: paid, refused and still open, or expired. */
import {
  customerOf,
  findCustomer,
  presentCheckout,
  priceOf,
  type Account,
} from './account.server.ts';
import { newCustomer } from './customer-life.server.ts';
import type { CheckoutRecord } from './records.ts';
import { beginSubscription } from './subscription-life.server.ts';

/**
 * Pays with the card that works. The subscription begins only now, and a session is paid once: doing it again
 * changes nothing.
 */
export function payCheckout(account: Account, session: CheckoutRecord): void {
  if (session.status !== 'open') return;
  const customer = session.customerId
    ? customerOf(account, { customerId: session.customerId })
    : // Who comes without one becomes a customer by paying.
      newCustomer(account, { email: session.customerEmail });
  customer.card = 'works';
  session.customerId = customer.id;
  session.status = 'complete';
  const subscription = beginSubscription(account, {
    customer,
    price: priceOf(session),
    quantity: session.quantity,
    metadata: session.subscriptionMetadata,
    description: session.subscriptionDescription,
    isCharged: true,
  });
  session.subscriptionId = subscription.id;
  account.tell(customer.id, (base) => ({
    ...base,
    type: 'checkout.session.completed',
    data: { object: presentCheckout(account, session) },
  }));
}

export function expireCheckout(account: Account, session: CheckoutRecord): void {
  session.status = 'expired';
  account.tell(session.customerId, (base) => ({
    ...base,
    type: 'checkout.session.expired',
    data: { object: presentCheckout(account, session) },
  }));
}

/** Lets sessions expire that were left open, and those of customers who are gone. */
export function expireLeftCheckouts(account: Account): void {
  for (const session of account.records.checkouts) {
    const isGone = session.customerId && findCustomer(account, session.customerId)?.isDeleted;
    if (session.status === 'open' && (isGone || session.expiresAt <= account.now())) {
      expireCheckout(account, session);
    }
  }
}
