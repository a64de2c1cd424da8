/** The merchant's account in the fake Stripe: its records, clocks and events. */
import { randomBytes } from 'node:crypto';

import Stripe from 'stripe';

import type { CustomerRecord, EventRecord, Records, SubscriptionRecord } from './records.ts';
import type { Partly } from './stripe-objects.ts';

export interface Account {
  readonly records: Records;
  /** Seconds since 1970. With `customerId`, the time of the customer's test clock. */
  now(customerId?: string): number;
  emit(type: Stripe.Event.Type, object: object): void;
  /** the URL of the hosted pages, for example `http://localhost:4000/stripe` */
  pagesUrl(): string;
}

export interface AccountOptions {
  records: Records;
  clock: () => number;
  pagesUrl: () => string;
  onEvent: (event: EventRecord) => void;
}

const MAX_EVENTS = 300;

export function createAccount({ records, clock, pagesUrl, onEvent }: AccountOptions): Account {
  const now = (customerId?: string) => {
    const customer = records.customers.find(({ id }) => id === customerId);
    return Math.floor(clock() / 1000) + (customer?.clockAhead ?? 0);
  };
  return {
    records,
    now,
    pagesUrl,
    emit(type, object) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: now(),
        livemode: false,
        type,
      } satisfies Partly<Stripe.EventBase>;
      const record: EventRecord = {
        id: event.id,
        type,
        payload: JSON.stringify({ ...event, data: { object } }),
        attempts: 0,
        lastStatus: null,
        isDelivered: false,
      };
      records.events.push(record);
      records.events.splice(0, records.events.length - MAX_EVENTS);
      onEvent(record);
    },
  };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function newId(prefix: string): string {
  const letters = [...randomBytes(24)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${prefix}_${letters.join('')}`;
}

export function findById<Item extends { id: string }>(
  items: readonly Item[],
  id: string | undefined,
): Item | undefined {
  return items.find((item) => item.id === id);
}

export function customerOf(
  { records }: Account,
  { customerId }: { customerId: string },
): CustomerRecord {
  const customer = findById(records.customers, customerId);
  if (!customer) throw new Error(`The sandbox's file lacks the customer ${customerId}`);
  return customer;
}

export function isOver({ status }: SubscriptionRecord): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
