import { isOver, type Account } from './account.server.ts';
import { MONTHLY, YEARLY } from './catalogue.ts';
import { createCustomer } from './customers.server.ts';
import { createSubscription } from './subscriptions.server.ts';

export interface Subscriber {
  email: string;
  name: string;
  interval: 'month' | 'year';
  metadata: Record<string, string>;
}

/** Returns the id of the customer with this address. A missing customer or subscription is created. */
export function seedSubscriber(account: Account, subscriber: Subscriber): { customerId: string } {
  const { customers, subscriptions } = account.records;
  const { email, name, metadata, interval } = subscriber;
  const customer =
    customers.find((one) => one.email === email && !one.isDeleted) ??
    createCustomer(account, { email, name, metadata });
  customer.card ??= 'works';
  if (!subscriptions.some((one) => one.customerId === customer.id && !isOver(one))) {
    createSubscription(account, customer, interval === 'year' ? YEARLY : MONTHLY);
  }
  return { customerId: customer.id };
}
