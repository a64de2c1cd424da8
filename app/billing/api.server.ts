import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { methodNotAllowed, failureResponse } from '../wire/api.server.ts';
import { AppError } from '../wire/app-error.ts';
import { success } from '../wire/envelope.ts';
import { parseBody } from '../wire/parse-body.server.ts';
import type { Payer } from './billing-context.server.ts';
import { checkoutPayloadSchema, portalPayloadSchema } from './contract.ts';
import type { BillingService } from './service.server.ts';

export interface SubscriptionRoutesOptions {
  billing: BillingService;
  payerOf: (c: Context) => Promise<Payer>;
  /** the public origin; on a local start, the origin of the request */
  originOf: (c: Context) => string;
}

export function subscriptionRoutes(options: SubscriptionRoutesOptions): Hono {
  const { billing, payerOf, originOf } = options;
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app
    .get('/plans', async (c) => {
      await payerOf(c);
      return c.json(success('The plans', { plans: await billing.readPlans() }));
    })
    .all('/plans', methodNotAllowed('GET', 'HEAD'))

    .get('/status', async (c) => {
      const { userId } = await payerOf(c);
      const subscription = await billing.readSubscription(userId);
      return c.json(success('The plan that you have', { subscription }));
    })
    .all('/status', methodNotAllowed('GET', 'HEAD'))

    .post('/create-checkout-session', async (c) => {
      const payer = await payerOf(c);
      billing.assertConfigured();
      const payload = await parseBody(c, checkoutPayloadSchema);
      const url = await billing.createCheckout(payer, payload, originOf(c));
      return c.json(success('Please pay on the page of the payment service', { url }));
    })
    .all('/create-checkout-session', methodNotAllowed('POST'))

    .post('/create-portal-session', async (c) => {
      const { userId } = await payerOf(c);
      billing.assertConfigured();
      const payload = await parseBody(c, portalPayloadSchema);
      const url = await billing.createPortal(userId, payload, originOf(c));
      return c.json(success('Your billing is on the page of the payment service', { url }));
    })
    .all('/create-portal-session', methodNotAllowed('POST'));
  return app;
}

/** The limit is high, because an event contains a complete object, such as an invoice with many lines. */
const EVENT_MAX_BYTES = 1024 * 1024;

/**
 * `POST /api/v1/subscription/webhook`. Mount it before the cross-site guard, because browsers do not call it, and
 * before the general body limit, which is too low for some events. The signature of the raw body authenticates the
 * request.
 */
export function webhookRoutes(billing: Pick<BillingService, 'handleWebhook'>): Hono {
  const limit = bodyLimit({
    maxSize: EVENT_MAX_BYTES,
    onError: (c) => failureResponse(c, new AppError('BODY_TOO_LARGE')),
  });
  return new Hono()
    .post('/', limit, async (c) => {
      // Without a signature, the body is not read.
      const signature = c.req.header('stripe-signature') ?? '';
      const body = new Uint8Array(signature ? await c.req.arrayBuffer() : new ArrayBuffer(0));
      await billing.handleWebhook(body, signature);
      c.header('Cache-Control', 'no-store');
      return c.json({ success: true, message: 'Heard' });
    })
    .all('/', methodNotAllowed('POST'));
}
