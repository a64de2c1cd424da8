/** The part of Stripe's API that we call. Unknown calls and parameters are rejected. */
import { Hono, type Context } from 'hono';
import Stripe from 'stripe';

import { newId, type Account } from '../account/account.server.ts';
import { expireAbandonedCheckouts } from '../account/checkouts.server.ts';
import { applyDueTransitions } from '../account/subscription-clock.server.ts';
import type { AddCall } from './add-call.ts';
import { StripeApiError } from './api-error.server.ts';
import { addCheckoutCalls } from './checkout-calls.server.ts';
import { addCustomerCalls } from './customer-calls.server.ts';
import type { FaultInjection } from './fault-injection.server.ts';
import { findResponse, hashOf, storeResponse } from './idempotency.server.ts';
import { addInvoiceCalls } from './invoice-calls.server.ts';
import { readParameters } from './parameters.server.ts';
import { addSubscriptionCalls } from './subscription-calls.server.ts';

export interface ApiOptions {
  account: Account;
  secretKey: string;
  save: () => void;
  faults: FaultInjection;
}

/** The routes are at the root (`/v1`), because the SDK accepts no base path. */
export function stripeApi({ account, secretKey, save, faults }: ApiOptions): Hono {
  const app = new Hono();
  const addCall: AddCall = (method, path, parameters, handle) => {
    app.on(method.toUpperCase(), path, async (c) => {
      const body = await c.req.text();
      const key = method === 'post' ? c.req.header('idempotency-key') : undefined;
      const request = hashOf(method, c.req.path, body);
      const respond = (status: 200 | 500, json: string) => {
        if (key !== undefined) storeResponse(account, { key, request, status, body: json });
        save();
        return sendJson(c, status, json);
      };
      const stored = key === undefined ? undefined : findResponse(account, key, request);
      if (stored) {
        c.header('Idempotent-Replayed', 'true');
        return sendJson(c, stored.status, stored.body);
      }
      if (faults.takeServerError()) return respond(500, UNKNOWN_ERROR.body());
      const sent = new URLSearchParams(`${new URL(c.req.url).search}&${body}`);
      const params = readParameters(parameters, sent);
      applyDueTransitions(account);
      expireAbandonedCheckouts(account);
      return respond(200, JSON.stringify(handle(params, c.req.param('id') ?? '')));
    });
  };
  app.use('/v1/*', async (c, next) => {
    c.header('Request-Id', newId('req'));
    await next();
  });
  app.use('/v1/*', faults.middleware);
  app.use('/v1/*', async (c, next) => {
    authenticate(c.req.header('authorization'), secretKey);
    checkVersion(c.req.header('stripe-version'));
    await next();
  });
  addCustomerCalls(addCall, account);
  addCheckoutCalls(addCall, account);
  addSubscriptionCalls(addCall, account);
  addInvoiceCalls(addCall, account);
  app.all('/v1/*', (c) => {
    throw new StripeApiError(404, `The sandbox does not play ${c.req.method} ${c.req.path}`);
  });
  app.onError((error, c) => {
    if (!(error instanceof StripeApiError)) throw error;
    return sendJson(c, error.status, error.body());
  });
  return app;
}

const UNKNOWN_ERROR = new StripeApiError(500, 'An unknown error occurred.', { type: 'api_error' });

function authenticate(authorization: string | undefined, secretKey: string): void {
  if (authorization === `Bearer ${secretKey}`) return;
  throw new StripeApiError(401, 'Invalid API Key provided.');
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || version === Stripe.API_VERSION) return;
  throw new StripeApiError(
    400,
    `Invalid Stripe API version: ${version}. The sandbox plays ${Stripe.API_VERSION} alone.`,
  );
}

function sendJson(c: Context, status: StripeApiError['status'] | 200, json: string): Response {
  return c.body(json, status, { 'content-type': 'application/json' });
}
