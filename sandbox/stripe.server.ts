/**
 * A stand-in for Stripe that the real SDK talks to: its API at the root of the sandbox's address, the hosted
 * pages and the merchant's view below `/stripe`. No money moves.
 */
import { join } from 'node:path';

import { Hono } from 'hono';

import { createAccount } from './stripe/account.server.ts';
import { stripeApi } from './stripe/api.server.ts';
import { createDeliveries } from './stripe/deliveries.server.ts';
import { stripePages } from './stripe/pages.server.ts';
import { seedSubscriber, type Seeded, type Subscriber } from './stripe/seed-subscriber.server.ts';
import { loadRecords, saveRecords } from './stripe/state-file.server.ts';
import { createTroubles } from './stripe/troubles.server.ts';

export interface StripeOptions {
  /** where the sandbox listens, as `http://localhost:4000` */
  base: () => string;
  dataDirectory: string;
  secretKey: string;
  webhookSecret: string;
  /** what the product is called */
  merchant: string;
  /** milliseconds since 1970; the machine's clock unless a test moves it */
  clock?: () => number;
  /** after how many milliseconds a webhook is sent again */
  pauses?: readonly number[];
}

export interface StripeStandIn {
  routes: Hono;
  /** Where the product listens: webhooks go there from now on. */
  sendTo(webhookAddress: string): void;
  /** Somebody who already pays; the same person again is the same customer. */
  seedSubscriber(subscriber: Subscriber): Seeded;
  close(): void;
}

/** @throws SandboxFileError when what it remembers is damaged */
export function createStripe(options: StripeOptions): StripeStandIn {
  const file = join(options.dataDirectory, 'sandbox', 'stripe.json');
  const records = loadRecords(file);
  const save = () => saveRecords(file, records);
  const deliveries = createDeliveries({
    records,
    save,
    secret: options.webhookSecret,
    ...(options.pauses ? { pauses: options.pauses } : {}),
  });
  const account = createAccount({
    records,
    clock: options.clock ?? Date.now,
    pagesAt: () => `${options.base()}/stripe`,
    onEvent: (event) => deliveries.send(event),
  });
  const troubles = createTroubles();
  const routes = new Hono();
  routes.route('/', stripeApi({ account, secretKey: options.secretKey, save, troubles }));
  routes.route(
    '/stripe',
    stripePages({ account, deliveries, save, merchant: options.merchant, troubles }),
  );
  return {
    routes,
    sendTo: (address) => deliveries.aimAt(address),
    seedSubscriber: (subscriber) => {
      const seeded = seedSubscriber(account, subscriber);
      save();
      return seeded;
    },
    close: () => deliveries.close(),
  };
}
