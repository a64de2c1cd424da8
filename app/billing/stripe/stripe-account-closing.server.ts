/** The calls to Stripe that end a customer, and those that give a payment back. */
import { ProviderError } from './provider-error.ts';
import type { Ask } from './stripe-client.server.ts';
import { unlessMissing, unlessRefunded } from './stripe-failures.server.ts';
import {
  checkoutSchema,
  deletedSchema,
  invoicePaymentSchema,
  invoiceSchema,
  listOf,
  refundSchema,
} from './stripe-responses.server.ts';

const LIST_LIMIT = 100;

/** How money came, and how it goes back. */
export type PaymentMade = { payment_intent: string } | { charge: string };

export function closingCalls(ask: Ask) {
  return {
    async listOpenCheckouts(customerId: string) {
      const list = await ask({
        call: 'GET /v1/checkout/sessions',
        answer: listOf(checkoutSchema),
        send: (stripe, limits) =>
          stripe.checkout.sessions.list(
            { customer: customerId, status: 'open', limit: LIST_LIMIT },
            limits,
          ),
      }).catch(unlessMissing);
      return (list?.data ?? []).map(({ id }) => id);
    },

    async deleteCustomer(customerId: string) {
      await ask({
        call: 'DELETE /v1/customers/{id}',
        answer: deletedSchema,
        send: (stripe, limits) => stripe.customers.del(customerId, {}, limits),
      }).catch(unlessMissing);
    },
  };
}

export function refundCalls(ask: Ask) {
  return {
    async listPaidInvoices(customerId: string) {
      const list = await ask({
        call: 'GET /v1/invoices',
        answer: listOf(invoiceSchema),
        send: (stripe, limits) =>
          stripe.invoices.list({ customer: customerId, status: 'paid', limit: LIST_LIMIT }, limits),
      }).catch(unlessMissing);
      return list?.data ?? [];
    },

    findInvoice: (invoiceId: string) =>
      ask({
        call: 'GET /v1/invoices/{id}',
        answer: invoiceSchema,
        send: (stripe, limits) => stripe.invoices.retrieve(invoiceId, {}, limits),
      }).catch(unlessMissing),

    async listPayments(invoiceId: string) {
      const { data } = await ask({
        call: 'GET /v1/invoice_payments',
        answer: listOf(invoicePaymentSchema),
        send: (stripe, limits) =>
          stripe.invoicePayments.list(
            { invoice: invoiceId, status: 'paid', limit: LIST_LIMIT },
            limits,
          ),
      });
      return data.flatMap(({ payment: { payment_intent: intent, charge } }): PaymentMade[] => {
        if (intent) return [{ payment_intent: intent }];
        return charge ? [{ charge }] : [];
      });
    },

    async refund(payment: PaymentMade) {
      const call = 'POST /v1/refunds';
      const refund = await ask({
        call,
        answer: refundSchema,
        // Whole or what is left of it; the provider gives nothing back twice.
        send: (stripe, limits) => stripe.refunds.create(payment, limits),
      }).catch(unlessRefunded);
      const hasFailed = refund?.status === 'failed' || refund?.status === 'canceled';
      if (hasFailed) throw new ProviderError('refused', { call });
    },
  };
}
