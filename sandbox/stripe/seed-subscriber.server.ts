/** Somebody who already has a plan, for a fresh local start. */

import type { Account } from './account.server.ts';
import { MONTHLY, YEARLY } from './catalogue.ts';
import { newCustomer } from './customer-life.server.ts';
import { beginSubscription, isOver } from './subscription-life.server.ts';

export interface Subscriber {
  email: string;
  name: string;
  interval: 'month' | 'year';
  /** what the product keeps at its customers to know them by */
  metadata: Record<string, string>;
}

export interface Seeded {
  customerId: string;
  subscriptionId: string;
}

/** Makes the customer and a running plan, unless somebody with this address has one. */
export function seedSubscriber(account: Account, subscriber: Subscriber): Seeded {
  const { customers, subscriptions } = account.records;
  const customer =
    customers.find((one) => one.email === subscriber.email && !one.isDeleted) ??
    newCustomer(account, subscriber);
  const running = subscriptions.find((one) => one.customerId === customer.id && !isOver(one));
  customer.card ??= 'works';
  const subscription =
    running ??
    beginSubscription(account, {
      customer,
      price: subscriber.interval === 'year' ? YEARLY : MONTHLY,
      quantity: 1,
      metadata: {},
      description: null,
      isCharged: true,
    });
  return { customerId: customer.id, subscriptionId: subscription.id };
}
