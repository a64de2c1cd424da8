/**
 * The API itself: who may call, in which version, what a call accepts, the same answer to the same idempotency
 * key, and refusals in Stripe's shape. The calls register themselves here.
 */
import { Hono, type Context } from 'hono';
import Stripe from 'stripe';

import { newId, type Account } from './account.server.ts';
import { StripeApiError } from './api-error.server.ts';
import type { AddCall } from './calls/add-call.ts';
import { addCatalogueCalls } from './calls/catalogue-calls.server.ts';
import { addCheckoutCalls } from './calls/checkout-calls.server.ts';
import { addCustomerCalls } from './calls/customer-calls.server.ts';
import { addInvoiceCalls } from './calls/invoice-calls.server.ts';
import { addPortalCalls } from './calls/portal-calls.server.ts';
import { addRefundCalls } from './calls/refund-calls.server.ts';
import { addSubscriptionCalls } from './calls/subscription-calls.server.ts';
import { expireLeftCheckouts } from './checkout-life.server.ts';
import { expandAnswer } from './expand.server.ts';
import { parseForm } from './form-body.server.ts';
import { fingerprint, keepAnswer, keptAnswer } from './idempotency.server.ts';
import { readParameters } from './parameters.server.ts';
import { catchUp } from './subscription-turns.server.ts';
import type { Troubles } from './troubles.server.ts';

export interface ApiOptions {
  account: Account;
  secretKey: string;
  save: () => void;
  troubles: Troubles;
}

/** Everything below `/v1`, to be mounted at the root: the SDK knows a host and no path. */
export function stripeApi({ account, secretKey, save, troubles }: ApiOptions): Hono {
  const app = new Hono();
  const call: AddCall = (method, path, schema, handle) => {
    app.on(method.toUpperCase(), path, async (c) => {
      refuseStrangers(c, secretKey);
      const text = await c.req.text();
      const key = method === 'post' ? c.req.header('idempotency-key') : undefined;
      const request = fingerprint(c, text);
      const kept = key === undefined ? undefined : keptAnswer(account, key, request);
      if (kept) {
        c.header('Idempotent-Replayed', 'true');
        return sendJson(c, kept.body, kept.status);
      }
      if (troubles.hasNext('server error')) {
        const body = JSON.stringify(UNKNOWN_ERROR.body());
        if (key !== undefined) keepAnswer(account, { key, request, status: 500, body });
        save();
        return sendJson(c, body, 500);
      }
      const given = parseForm([new URL(c.req.url).search.slice(1), text].join('&'));
      const input = readParameters(schema, given);
      catchUp(account);
      expireLeftCheckouts(account);
      const answer = handle(input, c.req.param('id') ?? '');
      const body = JSON.stringify(expandAnswer(account, answer, input.expand ?? []), null, 2);
      if (key !== undefined) keepAnswer(account, { key, request, status: 200, body });
      save();
      return sendJson(c, body, 200);
    });
  };
  app.use('/v1/*', async (c, next) => {
    c.header('Request-Id', newId('req'));
    c.header('Stripe-Version', Stripe.API_VERSION);
    await next();
  });
  app.use('/v1/*', troubles.middleware);
  addCatalogueCalls(call);
  addCustomerCalls(call, account);
  addCheckoutCalls(call, account);
  addPortalCalls(call, account);
  addSubscriptionCalls(call, account);
  addInvoiceCalls(call, account);
  addRefundCalls(call, account);
  app.all('/v1/*', (c) => {
    refuseStrangers(c, secretKey);
    const asked = `${c.req.method} ${c.req.path}`;
    throw new StripeApiError(404, `Unrecognized request URL (${asked}): the sandbox plays it not.`);
  });
  app.onError((error, c) => {
    if (error instanceof StripeApiError) return c.json(error.body(), error.status);
    throw error;
  });
  return app;
}

function refuseStrangers(c: Context, secretKey: string): void {
  const authorization = c.req.header('authorization') ?? '';
  const [, scheme, credentials = ''] = /^(Bearer|Basic) (.+)$/.exec(authorization) ?? [];
  const key =
    scheme === 'Basic'
      ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '')
      : credentials;
  if (key !== secretKey) {
    const sentence = key ? 'Invalid API Key provided' : 'You did not provide an API key';
    throw new StripeApiError(401, `${sentence}.`);
  }
  const version = c.req.header('stripe-version');
  if (version !== undefined && version !== Stripe.API_VERSION) {
    throw new StripeApiError(
      400,
      `Invalid Stripe API version: ${version}. The sandbox plays ${Stripe.API_VERSION} alone.`,
    );
  }
}

const UNKNOWN_ERROR = new StripeApiError(500, 'An unknown error occurred.', { type: 'api_error' });

/** A text that is JSON already. */
function sendJson(c: Context, body: string, status: number): Response {
  return c.body(body, status === 500 ? 500 : 200, { 'content-type': 'application/json' });
}
