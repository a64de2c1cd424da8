import { isOver, newId, type Account } from './account.server.ts';
import type { CustomerRecord } from './records.ts';
import { customerObject } from './stripe-objects.ts';
import { endSubscription } from './subscriptions.server.ts';

type NewCustomer = Pick<CustomerRecord, 'email' | 'name' | 'metadata'>;

export function createCustomer(account: Account, given: NewCustomer): CustomerRecord {
  const customer: CustomerRecord = {
    ...given,
    id: newId('cus'),
    created: account.now(),
    isDeleted: false,
    clockAhead: 0,
    card: null,
  };
  account.records.customers.push(customer);
  account.emit('customer.created', customerObject(customer));
  return customer;
}

/** Ends the customer's subscriptions. The record stays, because invoices need the e-mail address. */
export function deleteCustomer(account: Account, customer: CustomerRecord): void {
  customer.isDeleted = true;
  for (const subscription of account.records.subscriptions) {
    if (subscription.customerId === customer.id && !isOver(subscription)) {
      endSubscription(account, subscription);
    }
  }
  account.emit('customer.deleted', customerObject(customer));
}
