/**
 * Stand-ins for the outside world on a port of this machine, so that a fresh start needs no account anywhere
 * and a browser crosses origins as it does in earnest. `server/main.ts` alone starts them, never in
 * production. Each stands in for one service: what the settings name is left alone.
 */
import type { AddressInfo } from 'node:net';

import { serve } from '@hono/node-server';
import { Hono } from 'hono';

import type { Config } from '../server/config.server.ts';
import { facebookRoutes } from './facebook.server.ts';
import { googleRoutes } from './google.server.ts';
import { createStripe, type StripeStandIn } from './stripe.server.ts';

const CLIENT = { clientId: 'memorials-sandbox', clientSecret: 'not-a-secret' } as const;

/** Constant, so that a test or a person with a terminal can sign a webhook too. */
const STRIPE_SECRETS = {
  secretKey: 'sk_test_sandbox_not_a_secret',
  webhookSecret: 'whsec_sandbox_not_a_secret',
} as const;

/** Where the product takes the webhooks of payments. */
const WEBHOOK_PATH = '/api/v1/subscription/webhook';

export interface Sandbox {
  /** The settings with the stand-ins where nothing else is set. */
  fillIn(config: Config): Config;
  /** What to tell the person at the terminal. */
  lines(): string[];
  /** The product listens: webhooks go to this origin from now on, those left from an earlier start too. */
  productIsOpenAt(origin: string): void;
  /** Somebody who already pays, known at Stripe by what the product keeps at its customers. */
  seedSubscriber: StripeStandIn['seedSubscriber'];
  close(): Promise<void>;
}

/** Listens on a free port of the loopback address. */
export async function startSandbox(
  config: Pick<Config, 'origin' | 'dataDirectory' | 'product'>,
): Promise<Sandbox> {
  let base = '';
  const app = new Hono();
  const stripe = createStripe({
    ...STRIPE_SECRETS,
    base: () => base,
    dataDirectory: config.dataDirectory,
    merchant: config.product.name,
  });
  const options = { client: CLIENT, origin: config.origin };
  app.route('/google', googleRoutes({ ...options, base: () => `${base}/google` }));
  app.route('/facebook', facebookRoutes(options));
  app.route('/', stripe.routes);
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const starting = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(starting),
    );
    starting.once('error', reject);
  });
  base = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    fillIn: (settings) => ({
      ...settings,
      google: settings.google ?? { ...CLIENT, issuerUrl: `${base}/google` },
      facebook: settings.facebook ?? { ...CLIENT, url: `${base}/facebook` },
      payments: settings.payments ?? { ...STRIPE_SECRETS, apiUrl: base },
    }),
    lines: () => [
      `  Stand-ins listen at:  ${base} (Google, Facebook, Stripe)`,
      `  Plans and the clock:  ${base}/stripe (no money moves)`,
    ],
    productIsOpenAt: (origin) => stripe.sendWebhooksTo(`${origin}${WEBHOOK_PATH}`),
    seedSubscriber: (subscriber) => stripe.seedSubscriber(subscriber),
    close: () =>
      new Promise((resolve) => {
        stripe.close();
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
