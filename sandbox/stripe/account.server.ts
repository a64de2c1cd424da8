/** The merchant's account in the sandbox's Stripe: what it remembers, its clocks, and the events it tells of. */
import { randomBytes } from 'node:crypto';

import Stripe from 'stripe';

import { checkoutAnswer } from './answers/checkout-answer.ts';
import { livingCustomerAnswer } from './answers/customer-answer.ts';
import { invoiceAnswer } from './answers/invoice-answer.ts';
import { subscriptionAnswer } from './answers/subscription-answer.ts';
import { findPrice, type CataloguePrice } from './catalogue.ts';
import type {
  CheckoutRecord,
  CustomerRecord,
  EventRecord,
  InvoiceRecord,
  Records,
  SubscriptionRecord,
} from './records.ts';

type EventBase = Omit<Stripe.EventBase, 'type' | 'data'>;

export interface Account {
  readonly records: Records;
  /** Seconds since 1970, by the clock of a customer where one is named: each has a clock of its own. */
  now(customerId?: string | null): number;
  /** Tells the product of something; `make` adds the type and the object as it is now. */
  tell(customerId: string | null, make: (base: EventBase) => Stripe.Event): void;
  /** where the hosted pages are, as `http://localhost:4000/stripe` */
  pagesAt(): string;
}

export interface AccountOptions {
  records: Records;
  /** milliseconds since 1970 */
  clock: () => number;
  pagesAt: () => string;
  onEvent: (event: EventRecord) => void;
}

/** How many events are remembered: all of the file is written with every call. */
const REMEMBERED = 300;

export function createAccount({ records, clock, pagesAt, onEvent }: AccountOptions): Account {
  const now = (customerId?: string | null) => {
    const customer = records.customers.find(({ id }) => id === customerId);
    return Math.floor(clock() / 1000) + (customer?.clockAhead ?? 0);
  };
  return {
    records,
    now,
    pagesAt,
    tell(customerId, make) {
      const event = make({
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: now(customerId),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
      });
      const record: EventRecord = {
        id: event.id,
        type: event.type,
        created: event.created,
        customerId,
        payload: JSON.stringify(event, null, 2),
        attempts: 0,
        lastStatus: null,
        isDelivered: false,
      };
      records.events.push(record);
      records.events.splice(0, records.events.length - REMEMBERED);
      onEvent(record);
    },
  };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `sub_` and 24 letters and digits that nobody can guess. */
export function newId(prefix: string): string {
  const letters = [...randomBytes(24)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${prefix}_${letters.join('')}`;
}

export function findCustomer(account: Account, id: string): CustomerRecord | undefined {
  return account.records.customers.find((customer) => customer.id === id);
}

export function findSubscription(account: Account, id: string): SubscriptionRecord | undefined {
  return account.records.subscriptions.find((subscription) => subscription.id === id);
}

export function findInvoice(account: Account, id: string | null): InvoiceRecord | undefined {
  return account.records.invoices.find((invoice) => invoice.id === id);
}

export function customerOf(
  account: Account,
  { customerId }: { customerId: string },
): CustomerRecord {
  const customer = findCustomer(account, customerId);
  if (!customer) throw new Error(`The sandbox's file lacks the customer ${customerId}`);
  return customer;
}

export function priceOf({ priceId }: { priceId: string }): CataloguePrice {
  const price = findPrice(priceId);
  if (!price) throw new Error(`The sandbox's catalogue lacks the price ${priceId}`);
  return price;
}

export function presentCustomer(account: Account, customer: CustomerRecord): Stripe.Customer {
  const isDelinquent = account.records.invoices.some(
    ({ customerId, status, attemptCount }) =>
      customerId === customer.id && status === 'open' && attemptCount > 0,
  );
  return livingCustomerAnswer(customer, isDelinquent);
}

export function presentSubscription(subscription: SubscriptionRecord): Stripe.Subscription {
  return subscriptionAnswer(subscription, priceOf(subscription));
}

export function presentInvoice(account: Account, invoice: InvoiceRecord): Stripe.Invoice {
  const subscription = findSubscription(account, invoice.subscriptionId);
  if (!subscription) throw new Error(`The sandbox's file lacks ${invoice.subscriptionId}`);
  return invoiceAnswer(invoice, customerOf(account, invoice), subscription);
}

export function presentCheckout(
  account: Account,
  session: CheckoutRecord,
): Stripe.Checkout.Session {
  const first = account.records.invoices.find(
    ({ subscriptionId }) => subscriptionId === session.subscriptionId,
  );
  return checkoutAnswer(session, {
    price: priceOf(session),
    customer: session.customerId ? findCustomer(account, session.customerId) : undefined,
    invoiceId: first?.id ?? null,
    url: `${account.pagesAt()}/checkout/${session.id}`,
  });
}
