import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { failureResponse, methodNotAllowed } from '../wire/api.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { mount } from '../wire/mount.server.ts';
import { requireGateway, type BillingContext, type Payer } from './billing-context.server.ts';
import { subscription, webhook } from './endpoints.ts';
import {
  createCheckout,
  createPortal,
  handleWebhook,
  readPlans,
  readSubscription,
} from './subscriptions.server.ts';

export interface SubscriptionRoutesOptions {
  payerOf: (c: Context) => Promise<Payer>;
  /** the public origin; on a local start, the origin of the request */
  originOf: (c: Context) => string;
}

export function subscriptionRoutes(
  context: BillingContext,
  { payerOf, originOf }: SubscriptionRoutesOptions,
): Hono {
  const { plans, status, createCheckoutSession, createPortalSession } = subscription;
  const reading = mount(
    { plans, status },
    { user: payerOf },
    {
      plans: async () => ({ plans: await readPlans(context) }),
      status: async ({ userId }) => ({ subscription: await readSubscription(context, userId) }),
    },
  );
  /** Without payments, the response says so before the payload is read. */
  const payer = async (c: Context) => {
    const found = await payerOf(c);
    requireGateway(context);
    return found;
  };
  const paying = mount(
    { createCheckoutSession, createPortalSession },
    { user: payer },
    {
      createCheckoutSession: async (user, { c, payload }) => ({
        url: await createCheckout(context, user, payload, originOf(c)),
      }),
      createPortalSession: async ({ userId }, { c, payload }) => ({
        url: await createPortal(context, userId, payload, originOf(c)),
      }),
    },
  );
  return reading.route('/', paying);
}

/** The limit is high, because an event contains a complete object, such as an invoice with many lines. */
const EVENT_MAX_BYTES = 1024 * 1024;

/**
 * Mount it before the cross-site guard, because browsers do not call it, and before the general body limit, which is too
 * low for some events. The signature of the raw body authenticates the request.
 */
export function webhookRoutes(context: BillingContext): Hono {
  const limit = bodyLimit({
    maxSize: EVENT_MAX_BYTES,
    onError: (c) => failureResponse(c, new AppError('BODY_TOO_LARGE')),
  });
  // Before the limit, which reads a body without a length.
  const refuseUnsigned: MiddlewareHandler = async (c, next) => {
    requireGateway(context);
    if (!c.req.header('stripe-signature')) throw new AppError('WEBHOOK_REFUSED');
    await next();
  };
  return new Hono()
    .post(webhook.path, refuseUnsigned, limit, async (c) => {
      const signature = c.req.header('stripe-signature') ?? '';
      await handleWebhook(context, new Uint8Array(await c.req.arrayBuffer()), signature);
      c.header('Cache-Control', 'no-store');
      return c.json({ success: true, message: 'OK' });
    })
    .all(webhook.path, methodNotAllowed('POST'));
}
