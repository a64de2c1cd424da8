/** The stand-in as a start has it, on a free port, with a product beside it that takes the webhooks. */
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
  /** the real SDK, pointed at the stand-in */
  sdk: Stripe;
  /** as `http://localhost:4000` */
  base: string;
  /** every webhook that the product took, its signature checked by the SDK */
  heard: Stripe.Event[];
  /** Resolves when the product has heard so many webhooks of a type. */
  hears(type: Stripe.Event.Type, count?: number): Promise<void>;
  /** What the product answers from now on; 200 at first. */
  productAnswers(status: number): void;
  /** Presses a button of a hosted page: posts a form and stays where it leads. */
  press(path: string, form: Record<string, string>): Promise<Response>;
  /** The same stand-in once more, from the file that the first one left. */
  restart(): Promise<RunningStripe>;
  standIn: StripeStandIn;
  directory: string;
  stop(): Promise<void>;
}

export interface RunningOptions {
  directory?: string;
  pauses?: readonly number[];
  clock?: () => number;
}

export async function runStripe(options: RunningOptions = {}): Promise<RunningStripe> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'memorials-stripe-'));
  const heard: Stripe.Event[] = [];
  const waiting = new Set<() => void>();
  let answer = 200;
  let base = '';
  const standIn = createStripe({
    base: () => base,
    dataDirectory: directory,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    merchant: 'Evermore Memorials',
    ...(options.pauses ? { pauses: options.pauses } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const product = new Hono();
  product.post('/webhook', async (c) => {
    const signature = c.req.header('stripe-signature') ?? '';
    heard.push(
      await Stripe.webhooks.constructEventAsync(await c.req.text(), signature, WEBHOOK_SECRET),
    );
    for (const look of waiting) look();
    return new Response(null, { status: answer });
  });
  const productServer = await listen(product);
  const server = await listen(standIn.routes);
  base = server.origin;
  standIn.sendTo(`${productServer.origin}/webhook`);
  const { hostname, port } = new URL(base);
  const stop = async () => {
    standIn.close();
    await server.close();
    await productServer.close();
  };
  return {
    sdk: new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 }),
    base,
    heard,
    standIn,
    directory,
    hears: (type, count = 1) =>
      new Promise((resolve) => {
        const look = () => {
          if (heard.filter((event) => event.type === type).length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    productAnswers: (status) => {
      answer = status;
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
