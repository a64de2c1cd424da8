/** The one door to Stripe: what the product asks of it, in the product's words. */
import type { ProviderInvoice } from './provider-invoice.ts';
import type { ProviderSubscription } from './provider-subscription.ts';
import { closingCalls, refundCalls, type PaymentMade } from './stripe-account-closing.server.ts';
import {
  createStripeDoor,
  type Ask,
  type Patience,
  type StripeAccess,
} from './stripe-client.server.ts';
import { unlessMissing, unlessRefused } from './stripe-failures.server.ts';
import {
  checkoutSchema,
  customerSchema,
  listOf,
  portalSchema,
  priceSchema,
  readStripeEvent,
  subscriptionSchema,
  type StripeCheckout,
  type StripeEvent,
  type StripePrice,
} from './stripe-responses.server.ts';

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
  /** The ids of the checkouts that a customer could still pay in. */
  listOpenCheckouts(customerId: string): Promise<string[]>;
  /** Removes the person, and with them what still runs. One that is gone stays so. */
  deleteCustomer(customerId: string): Promise<void>;
  /** The newest hundred that were paid; none of a customer that does not exist there. */
  listPaidInvoices(customerId: string): Promise<ProviderInvoice[]>;
  findInvoice(invoiceId: string): Promise<ProviderInvoice | undefined>;
  /** The payments of an invoice that can be given back. */
  listPayments(invoiceId: string): Promise<PaymentMade[]>;
  /** Gives a payment back, or what is left of it. One that was given back stays so. */
  refund(payment: PaymentMade): Promise<void>;
  /**
   * The same for one request of a browser: all calls together take nine seconds at most, and the last one is
   * rejected as 'unreachable'.
   */
  withinRequest(): StripeGateway;
  /** undefined unless these bytes were signed with the webhook's secret within the last minutes. */
  readEvent(body: Uint8Array, signature: string): Promise<StripeEvent | undefined>;
}

export interface StripeGatewayOptions extends StripeAccess {
  webhookSecret: string;
  now: () => Date;
}

/** Builds the door. */
export function createStripeGateway(options: StripeGatewayOptions): StripeGateway {
  const door = createStripeDoor(options);
  const callsBy = (ask: Ask) => ({
    ...planCalls(ask),
    ...pageCalls(ask),
    ...closingCalls(ask),
    ...refundCalls(ask),
  });
  const rest: Pick<StripeGateway, 'withinRequest' | 'readEvent'> = {
    withinRequest: () => ({ ...callsBy(door.askWithinRequest()), ...rest }),
    readEvent: async (body, signature) => {
      const stripe = await door.open();
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
  return { ...callsBy(door.ask), ...rest };
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
