/** A fake of Stripe's API that the real SDK calls. The API is at the root, the hosted pages are below `/stripe`. */
import { join } from 'node:path';

import { Hono } from 'hono';

import { createAccount } from './stripe/account/account.server.ts';
import { seedSubscriber, type Subscriber } from './stripe/account/seed-subscriber.server.ts';
import { loadRecords, saveRecords } from './stripe/account/state-file.server.ts';
import { stripeApi } from './stripe/api/api.server.ts';
import { createFaultInjection } from './stripe/api/fault-injection.server.ts';
import { stripePages } from './stripe/pages/routes.server.ts';
import { createWebhooks } from './stripe/webhooks.server.ts';

export interface StripeOptions {
  base: () => string;
  dataDirectory: string;
  secretKey: string;
  webhookSecret: string;
  merchant: string;
  clock?: () => number;
  retryDelays?: readonly number[];
}

export interface StripeStandIn {
  routes: Hono;
  sendWebhooksTo(address: string): void;
  seedSubscriber(subscriber: Subscriber): { customerId: string };
  close(): void;
}

export function createStripe(options: StripeOptions): StripeStandIn {
  const file = join(options.dataDirectory, 'sandbox', 'stripe.json');
  const records = loadRecords(file);
  const save = () => saveRecords(file, records);
  const webhooks = createWebhooks({
    records,
    save,
    secret: options.webhookSecret,
    ...(options.retryDelays ? { retryDelays: options.retryDelays } : {}),
  });
  const account = createAccount({
    records,
    clock: options.clock ?? Date.now,
    pagesUrl: () => `${options.base()}/stripe`,
    onEvent: (event) => webhooks.send(event),
  });
  const faults = createFaultInjection();
  const { secretKey, merchant } = options;
  const routes = new Hono();
  routes.route('/', stripeApi({ account, secretKey, save, faults }));
  routes.route('/stripe', stripePages({ account, webhooks, save, merchant, faults }));
  return {
    routes,
    sendWebhooksTo: (address) => webhooks.sendTo(address),
    seedSubscriber: (subscriber) => {
      const seeded = seedSubscriber(account, subscriber);
      save();
      return seeded;
    },
    close: () => webhooks.close(),
  };
}
