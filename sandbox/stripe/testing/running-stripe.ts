import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import Stripe from 'stripe';

import { createStripe, type StripeStandIn } from '../../stripe.server.ts';

export const SECRET_KEY = 'sk_test_of_a_test';
export const WEBHOOK_SECRET = 'whsec_of_a_test';

export interface RunningStripe {
  sdk: Stripe;
  base: string;
  received: Stripe.Event[];
  receives(type: Stripe.Event.Type, count?: number): Promise<void>;
  respondWith(status: number): void;
  press(path: string, form: Record<string, string>): Promise<Response>;
  restart(): Promise<RunningStripe>;
  standIn: StripeStandIn;
  directory: string;
  stop(): Promise<void>;
}

export interface RunningOptions {
  directory?: string;
  retryDelays?: readonly number[];
  clock?: () => number;
}

export async function runStripe(options: RunningOptions = {}): Promise<RunningStripe> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'memorials-stripe-'));
  const received: Stripe.Event[] = [];
  const waiting = new Set<() => void>();
  let status = 200;
  let base = '';
  const standIn = createStripe({
    base: () => base,
    dataDirectory: directory,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    merchant: 'Evermore Memorials',
    ...(options.retryDelays ? { retryDelays: options.retryDelays } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const product = new Hono();
  product.post('/webhook', async (c) => {
    const signature = c.req.header('stripe-signature') ?? '';
    received.push(
      await Stripe.webhooks.constructEventAsync(await c.req.text(), signature, WEBHOOK_SECRET),
    );
    for (const check of waiting) check();
    return new Response(null, { status });
  });
  const productServer = await listen(product);
  const server = await listen(standIn.routes);
  base = server.origin;
  standIn.sendWebhooksTo(`${productServer.origin}/webhook`);
  const { hostname, port } = new URL(base);
  const stop = async () => {
    standIn.close();
    await server.close();
    await productServer.close();
  };
  return {
    sdk: new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 }),
    base,
    received,
    standIn,
    directory,
    receives: (type, count = 1) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.filter((event) => event.type === type).length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    respondWith: (next) => {
      status = next;
    },
    press: (path, form) =>
      fetch(path.startsWith('http') ? path : `${base}${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      }),
    restart: async () => {
      await stop();
      return runStripe({ ...options, directory });
    },
    stop: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function listen(app: Hono): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
