/** A customer comes, changes, and is forgotten. */
import { newId, presentCustomer, type Account } from './account.server.ts';
import type { CustomerRecord } from './records.ts';
import { endSubscription, isOver } from './subscription-life.server.ts';

type Wanted = Partial<
  Pick<CustomerRecord, 'email' | 'name' | 'description' | 'phone' | 'metadata' | 'card'>
>;

/** Makes a customer and tells of it. */
export function newCustomer(account: Account, wanted: Wanted): CustomerRecord {
  const customer: CustomerRecord = {
    id: newId('cus'),
    created: account.now(),
    email: wanted.email || null,
    name: wanted.name || null,
    description: wanted.description || null,
    phone: wanted.phone || null,
    metadata: wanted.metadata ?? {},
    isDeleted: false,
    clockAhead: 0,
    card: wanted.card ?? null,
  };
  account.records.customers.push(customer);
  account.tell(customer.id, (base) => ({
    ...base,
    type: 'customer.created',
    data: { object: presentCustomer(account, customer) },
  }));
  return customer;
}

/** Changes what is named; an empty text takes it away. */
export function changeCustomer(account: Account, customer: CustomerRecord, wanted: Wanted): void {
  if (wanted.email !== undefined) customer.email = wanted.email || null;
  if (wanted.name !== undefined) customer.name = wanted.name || null;
  if (wanted.description !== undefined) customer.description = wanted.description || null;
  if (wanted.phone !== undefined) customer.phone = wanted.phone || null;
  if (wanted.metadata !== undefined) customer.metadata = wanted.metadata;
  account.tell(customer.id, (base) => ({
    ...base,
    type: 'customer.updated',
    data: { object: presentCustomer(account, customer) },
  }));
}

/** Ends what they pay for and forgets them. */
export function deleteCustomer(account: Account, customer: CustomerRecord): void {
  const object = presentCustomer(account, customer);
  customer.isDeleted = true;
  for (const subscription of account.records.subscriptions) {
    if (subscription.customerId === customer.id && !isOver(subscription)) {
      endSubscription(account, subscription, 'cancellation_requested');
    }
  }
  account.tell(customer.id, (base) => ({ ...base, type: 'customer.deleted', data: { object } }));
}
