import type { ProviderInvoice } from './provider-invoice.ts';
import type { ProviderSubscription } from './provider-subscription.ts';
import {
  closingCalls,
  refundCalls,
  type RefundablePayment,
} from './stripe-account-closing.server.ts';
import {
  createStripeClient,
  type CallStripe,
  type TimeoutOptions,
  type StripeClientOptions,
} from './stripe-client.server.ts';
import { ignoreMissing, ignoreRefused } from './stripe-failures.server.ts';
import {
  checkoutSchema,
  customerSchema,
  deletedSchema,
  listedCustomerSchema,
  listSchema,
  portalSchema,
  priceSchema,
  parseStripeEvent,
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

/** Every method rejects only with `ProviderError`. */
export interface StripeGateway {
  listPrices(lookupKeys: readonly string[]): Promise<StripePrice[]>;
  /** The customer that was once created for this user; undefined if there is none. */
  findCustomer(person: { userId: string; email: string }): Promise<string | undefined>;
  /**
   * Resolves to the id of the new customer. A repeated call with the same idempotency key resolves
   * to the same id.
   */
  createCustomer(person: { userId: string; email: string }, key: string): Promise<string>;
  /**
   * The newest 100 subscriptions with any status; undefined for a deleted customer. Rejects as 'missing' for a customer
   * that the provider has never had: the key is of another account or mode, so nothing is known of the plan.
   */
  listSubscriptions(
    customerId: string,
    timeout?: TimeoutOptions,
  ): Promise<ProviderSubscription[] | undefined>;
  /** Cancels the subscription immediately. Does nothing if the subscription does not exist. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  createCheckout(checkout: NewCheckout, key: string): Promise<StripeCheckout>;
  findCheckout(checkoutId: string): Promise<StripeCheckout | undefined>;
  /** Ends a checkout, so that it can no longer be paid. Resolves to false if it was not open. */
  expireCheckout(checkoutId: string): Promise<boolean>;
  createPortal(portal: { customerId: string; returnUrl: string }): Promise<string>;
  listOpenCheckouts(customerId: string): Promise<string[]>;
  /** Deletes the customer and cancels active subscriptions. Does nothing if the customer is already deleted. */
  deleteCustomer(customerId: string): Promise<void>;
  /** The newest 100 paid invoices; empty for an unknown customer. */
  listPaidInvoices(customerId: string): Promise<ProviderInvoice[]>;
  findInvoice(invoiceId: string): Promise<ProviderInvoice | undefined>;
  listPayments(invoiceId: string): Promise<RefundablePayment[]>;
  /** Refunds the remaining amount. Does nothing if the payment is already refunded. */
  refund(payment: RefundablePayment): Promise<void>;
  /**
   * Returns a gateway for one browser request. When `REQUEST_TIMEOUT_MS` have passed since this call, all calls of the
   * gateway are rejected as 'unreachable'.
   */
  withDeadline(): StripeGateway;
  /** Undefined if the signature is invalid or too old. */
  verifyEvent(body: Uint8Array, signature: string): Promise<StripeEvent | undefined>;
}

export interface StripeGatewayOptions extends StripeClientOptions {
  webhookSecret: string;
  now: () => Date;
}

export function createStripeGateway(options: StripeGatewayOptions): StripeGateway {
  const client = createStripeClient(options);
  const callsWith = (callStripe: CallStripe) => ({
    ...planCalls(callStripe),
    ...pageCalls(callStripe),
    ...closingCalls(callStripe),
    ...refundCalls(callStripe),
  });
  const rest: Pick<StripeGateway, 'withDeadline' | 'verifyEvent'> = {
    withDeadline: () => ({ ...callsWith(client.withDeadline()), ...rest }),
    verifyEvent: async (body, signature) => {
      const stripe = await client.loadSdk();
      try {
        const at = options.now().getTime();
        const { webhookSecret } = options;
        return parseStripeEvent(
          stripe.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, at),
        );
      } catch {
        return undefined;
      }
    },
  };
  return { ...callsWith(client.callStripe), ...rest };
}

function planCalls(callStripe: CallStripe) {
  return {
    async listPrices(lookupKeys: readonly string[]) {
      const { data } = await callStripe({
        call: 'GET /v1/prices',
        schema: listSchema(priceSchema),
        send: (stripe, requestOptions) =>
          stripe.prices.list(
            { lookup_keys: [...lookupKeys], active: true, limit: LIST_LIMIT },
            requestOptions,
          ),
      });
      return data;
    },

    async findCustomer({ userId, email }: { userId: string; email: string }) {
      const { data } = await callStripe({
        call: 'GET /v1/customers',
        schema: listSchema(listedCustomerSchema),
        send: (stripe, requestOptions) =>
          stripe.customers.list({ email, limit: LIST_LIMIT }, requestOptions),
      });
      return data.find(({ metadata }) => metadata['user_id'] === userId)?.id;
    },

    async createCustomer({ userId, email }: { userId: string; email: string }, key: string) {
      const { id } = await callStripe({
        call: 'POST /v1/customers',
        schema: customerSchema,
        send: (stripe, requestOptions) =>
          stripe.customers.create(
            { email, metadata: { user_id: userId } },
            { ...requestOptions, idempotencyKey: key },
          ),
      });
      return id;
    },

    async listSubscriptions(customerId: string, timeout?: TimeoutOptions) {
      const list = await callStripe({
        call: 'GET /v1/subscriptions',
        schema: listSchema(subscriptionSchema),
        timeout,
        send: (stripe, requestOptions) =>
          stripe.subscriptions.list(
            { customer: customerId, status: 'all', limit: LIST_LIMIT },
            requestOptions,
          ),
      }).catch(ignoreMissing);
      if (list) return list.data;
      // Stripe still finds a deleted customer by its id.
      await callStripe({
        call: 'GET /v1/customers/{id}',
        schema: deletedSchema,
        timeout,
        send: (stripe, requestOptions) => stripe.customers.retrieve(customerId, {}, requestOptions),
      });
      return undefined;
    },

    async cancelSubscription(subscriptionId: string) {
      await callStripe({
        call: 'DELETE /v1/subscriptions/{id}',
        schema: subscriptionSchema,
        send: (stripe, requestOptions) =>
          stripe.subscriptions.cancel(subscriptionId, {}, requestOptions),
      }).catch(ignoreMissing);
    },
  };
}

function pageCalls(callStripe: CallStripe) {
  return {
    createCheckout: (checkout: NewCheckout, key: string) =>
      callStripe({
        call: 'POST /v1/checkout/sessions',
        schema: checkoutSchema,
        send: (stripe, requestOptions) =>
          stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              customer: checkout.customerId,
              client_reference_id: checkout.userId,
              line_items: [{ price: checkout.priceId, quantity: 1 }],
              success_url: checkout.successUrl,
              cancel_url: checkout.cancelUrl,
            },
            { ...requestOptions, idempotencyKey: key },
          ),
      }),

    findCheckout: (checkoutId: string) =>
      callStripe({
        call: 'GET /v1/checkout/sessions/{id}',
        schema: checkoutSchema,
        send: (stripe, requestOptions) =>
          stripe.checkout.sessions.retrieve(checkoutId, {}, requestOptions),
      }).catch(ignoreMissing),

    async expireCheckout(checkoutId: string) {
      const expired = await callStripe({
        call: 'POST /v1/checkout/sessions/{id}/expire',
        schema: checkoutSchema,
        send: (stripe, requestOptions) =>
          stripe.checkout.sessions.expire(checkoutId, {}, requestOptions),
      }).catch(ignoreRefused);
      return expired !== undefined;
    },

    async createPortal(portal: { customerId: string; returnUrl: string }) {
      const { url } = await callStripe({
        call: 'POST /v1/billing_portal/sessions',
        schema: portalSchema,
        send: (stripe, requestOptions) =>
          stripe.billingPortal.sessions.create(
            { customer: portal.customerId, return_url: portal.returnUrl },
            requestOptions,
          ),
      });
      return url;
    },
  };
}
