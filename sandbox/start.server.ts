/**
 * Fakes of Google, Facebook and Stripe on a local port, so that a fresh clone works without accounts at these
 * services. The fakes never run in production. A configured service replaces its fake.
 */
import type { AddressInfo } from 'node:net';

import { serve } from '@hono/node-server';
import { Hono } from 'hono';

import type { Config } from '../server/config/config.server.ts';
import { facebookRoutes } from './facebook.server.ts';
import { googleRoutes } from './google.server.ts';
import { createStripe, type StripeStandIn } from './stripe.server.ts';

const CLIENT = { clientId: 'memorials-sandbox', clientSecret: 'not-a-secret' } as const;

const STRIPE_SECRETS = {
  secretKey: 'sk_test_sandbox_not_a_secret',
  webhookSecret: 'whsec_sandbox_not_a_secret',
} as const;

const WEBHOOK_PATH = '/api/v1/subscription/webhook';

export interface Sandbox {
  addStandIns(config: Config): Config;
  lines(): string[];
  sendWebhooksTo(origin: string): void;
  seedSubscriber: StripeStandIn['seedSubscriber'];
  close(): Promise<void>;
}

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
    addStandIns: (settings) => ({
      ...settings,
      google: settings.google ?? { ...CLIENT, issuerUrl: `${base}/google` },
      facebook: settings.facebook ?? { ...CLIENT, url: `${base}/facebook` },
      payments: settings.payments ?? { ...STRIPE_SECRETS, apiUrl: base },
    }),
    lines: () => [
      `  Stand-ins listen at:  ${base} (Google, Facebook, Stripe)`,
      `  Plans and the clock:  ${base}/stripe (no money moves)`,
    ],
    sendWebhooksTo: (origin) => stripe.sendWebhooksTo(`${origin}${WEBHOOK_PATH}`),
    seedSubscriber: (subscriber) => stripe.seedSubscriber(subscriber),
    close: () =>
      new Promise((resolve) => {
        stripe.close();
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
