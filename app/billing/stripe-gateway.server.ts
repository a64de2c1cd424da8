/**
 * The one door to Stripe. Every call has a limit in time, and every answer is held against what is read of it:
 * the SDK resolves with any JSON and calls it by its own type. Every POST has an idempotency key: ours where
 * two calls must be one, else the SDK's own, which holds for the tries of one call.
 */
import type StripeSdk from 'stripe';
import type { ZodType } from 'zod';

import { ProviderError } from './provider-error.ts';
import { isOver, type ProviderSubscription } from './provider-subscription.ts';
import {
  checkoutSchema,
  customerSchema,
  deletedSchema,
  listOf,
  portalSchema,
  priceSchema,
  readStripeEvent,
  subscriptionSchema,
  type StripeCheckout,
  type StripeEvent,
  type StripePrice,
} from './stripe-answers.server.ts';
import { explain, unlessMissing, unlessRefused, within } from './stripe-failures.server.ts';

/** Written out: an update of the SDK that speaks another version does not compile until somebody read up on it. */
const API_VERSION = '2026-10-28.endive';

/** How long an answer is waited for. */
export interface Patience {
  /** milliseconds for one try */
  answerMs: number;
  /** tries after the first */
  retries: number;
}

/** Somebody waits in front of a button: several calls together stay below what the browser waits. */
const PATIENCE: Patience = { answerMs: 6000, retries: 1 };

/** Between two tries the SDK pauses; this much is granted for a pause. */
const PAUSE_MS = 1500;

const LIST_LIMIT = 100;

export interface NewCheckout {
  customerId: string;
  userId: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

/** Every call rejects with a `ProviderError` and nothing else. */
export interface StripeGateway {
  /** The active prices that carry one of these lookup keys. */
  listPrices(lookupKeys: readonly string[]): Promise<StripePrice[]>;
  /** Resolves to the new customer's id, or to that of an earlier call with the same key. */
  createCustomer(person: { userId: string; email: string }, key: string): Promise<string>;
  /** The newest hundred, over or not; none for a customer that does not exist there. */
  listSubscriptions(customerId: string, patience?: Patience): Promise<ProviderSubscription[]>;
  /** Ends it at once. One that is over or gone stays so. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  createCheckout(checkout: NewCheckout, key: string): Promise<StripeCheckout>;
  findCheckout(checkoutId: string): Promise<StripeCheckout | undefined>;
  /** From here on nobody can pay in it. False when it was not open any more. */
  expireCheckout(checkoutId: string): Promise<boolean>;
  /** Resolves to the address of the portal's page. */
  createPortal(portal: { customerId: string; returnUrl: string }): Promise<string>;
  /** Ends everything that could still cost money and removes the person. Can be repeated. */
  closeCustomer(customerId: string): Promise<void>;
  /** undefined unless these bytes were signed with the webhook's secret within the last minutes. */
  readEvent(body: Uint8Array, signature: string): Promise<StripeEvent | undefined>;
}

export interface StripeGatewayOptions {
  secretKey: string;
  webhookSecret: string;
  /** `https://api.stripe.com`, or a stand-in's */
  apiUrl: string;
  /** holds for every call, instead of what the call would be granted */
  patience?: Patience | undefined;
  now: () => Date;
}

interface Question<T> {
  /** method and path, for the log */
  call: string;
  answer: ZodType<T>;
  send: (stripe: StripeSdk, limits: StripeSdk.RequestOptions) => Promise<unknown>;
  patience?: Patience | undefined;
}

type Ask = <T>(question: Question<T>) => Promise<T>;

/** Builds the door. The SDK is loaded at the first call: who sells nothing does not pay for it. */
export function createStripeGateway(options: StripeGatewayOptions): StripeGateway {
  let sdk: Promise<StripeSdk> | undefined;
  const open = () => (sdk ??= openSdk(options));
  const ask: Ask = async (question) => {
    const { call, answer, send } = question;
    const { answerMs, retries } = options.patience ?? question.patience ?? PATIENCE;
    const stripe = await open();
    const sent = send(stripe, { timeout: answerMs, maxNetworkRetries: retries });
    const wholeMs = answerMs * (retries + 1) + PAUSE_MS * retries;
    const result = answer.safeParse(await within(wholeMs, call, sent).catch(explain(call)));
    if (!result.success) throw new ProviderError('broken', { call });
    return result.data;
  };
  const calls = { ...planCalls(ask), ...pageCalls(ask) };
  return {
    ...calls,
    closeCustomer: (customerId) => closeCustomer(ask, calls, customerId),
    readEvent: async (body, signature) => {
      const stripe = await open();
      try {
        const at = options.now().getTime();
        const { webhookSecret } = options;
        return readStripeEvent(
          stripe.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, at),
        );
      } catch {
        return undefined;
      }
    },
  };
}

async function openSdk({ secretKey, apiUrl }: StripeGatewayOptions): Promise<StripeSdk> {
  const { default: Stripe } = await import('stripe');
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
    timeout: PATIENCE.answerMs,
    maxNetworkRetries: PATIENCE.retries,
    telemetry: false,
  });
}

function planCalls(ask: Ask) {
  return {
    async listPrices(lookupKeys: readonly string[]) {
      const { data } = await ask({
        call: 'GET /v1/prices',
        answer: listOf(priceSchema),
        send: (stripe, limits) =>
          stripe.prices.list(
            { lookup_keys: [...lookupKeys], active: true, limit: LIST_LIMIT },
            limits,
          ),
      });
      return data;
    },

    async createCustomer({ userId, email }: { userId: string; email: string }, key: string) {
      const { id } = await ask({
        call: 'POST /v1/customers',
        answer: customerSchema,
        send: (stripe, limits) =>
          stripe.customers.create(
            { email, metadata: { user_id: userId } },
            { ...limits, idempotencyKey: key },
          ),
      });
      return id;
    },

    async listSubscriptions(customerId: string, patience?: Patience) {
      const list = await ask({
        call: 'GET /v1/subscriptions',
        answer: listOf(subscriptionSchema),
        patience,
        send: (stripe, limits) =>
          stripe.subscriptions.list(
            { customer: customerId, status: 'all', limit: LIST_LIMIT },
            limits,
          ),
      }).catch(unlessMissing);
      return list?.data ?? [];
    },

    async cancelSubscription(subscriptionId: string) {
      await ask({
        call: 'DELETE /v1/subscriptions/{id}',
        answer: subscriptionSchema,
        send: (stripe, limits) => stripe.subscriptions.cancel(subscriptionId, {}, limits),
      }).catch(unlessMissing);
    },
  };
}

function pageCalls(ask: Ask) {
  return {
    createCheckout: (checkout: NewCheckout, key: string) =>
      ask({
        call: 'POST /v1/checkout/sessions',
        answer: checkoutSchema,
        send: (stripe, limits) =>
          stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              customer: checkout.customerId,
              client_reference_id: checkout.userId,
              line_items: [{ price: checkout.priceId, quantity: 1 }],
              success_url: checkout.successUrl,
              cancel_url: checkout.cancelUrl,
            },
            { ...limits, idempotencyKey: key },
          ),
      }),

    findCheckout: (checkoutId: string) =>
      ask({
        call: 'GET /v1/checkout/sessions/{id}',
        answer: checkoutSchema,
        send: (stripe, limits) => stripe.checkout.sessions.retrieve(checkoutId, {}, limits),
      }).catch(unlessMissing),

    async expireCheckout(checkoutId: string) {
      const expired = await ask({
        call: 'POST /v1/checkout/sessions/{id}/expire',
        answer: checkoutSchema,
        send: (stripe, limits) => stripe.checkout.sessions.expire(checkoutId, {}, limits),
      }).catch(unlessRefused);
      return expired !== undefined;
    },

    async createPortal(portal: { customerId: string; returnUrl: string }) {
      const { url } = await ask({
        call: 'POST /v1/billing_portal/sessions',
        answer: portalSchema,
        send: (stripe, limits) =>
          stripe.billingPortal.sessions.create(
            { customer: portal.customerId, return_url: portal.returnUrl },
            limits,
          ),
      });
      return url;
    },
  };
}

async function closeCustomer(
  ask: Ask,
  calls: Pick<StripeGateway, 'expireCheckout' | 'listSubscriptions' | 'cancelSubscription'>,
  customerId: string,
): Promise<void> {
  const open = await ask({
    call: 'GET /v1/checkout/sessions',
    answer: listOf(checkoutSchema),
    send: (stripe, limits) =>
      stripe.checkout.sessions.list(
        { customer: customerId, status: 'open', limit: LIST_LIMIT },
        limits,
      ),
  }).catch(unlessMissing);
  for (const { id } of open?.data ?? []) await calls.expireCheckout(id);
  for (const subscription of await calls.listSubscriptions(customerId)) {
    if (!isOver(subscription)) await calls.cancelSubscription(subscription.id);
  }
  await ask({
    call: 'DELETE /v1/customers/{id}',
    answer: deletedSchema,
    send: (stripe, limits) => stripe.customers.del(customerId, {}, limits),
  }).catch(unlessMissing);
}
