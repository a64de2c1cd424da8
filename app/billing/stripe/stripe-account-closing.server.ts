import { ProviderError } from './provider-error.ts';
import type { CallStripe } from './stripe-client.server.ts';
import { ignoreMissing, ignoreAlreadyRefunded } from './stripe-failures.server.ts';
import {
  checkoutSchema,
  deletedSchema,
  invoicePaymentSchema,
  invoiceSchema,
  listSchema,
  refundSchema,
} from './stripe-responses.server.ts';

const LIST_LIMIT = 100;

export type RefundablePayment = { payment_intent: string } | { charge: string };

export function closingCalls(callStripe: CallStripe) {
  return {
    async listOpenCheckouts(customerId: string) {
      const list = await callStripe({
        call: 'GET /v1/checkout/sessions',
        schema: listSchema(checkoutSchema),
        send: (stripe, requestOptions) =>
          stripe.checkout.sessions.list(
            { customer: customerId, status: 'open', limit: LIST_LIMIT },
            requestOptions,
          ),
      }).catch(ignoreMissing);
      return (list?.data ?? []).map(({ id }) => id);
    },

    async deleteCustomer(customerId: string) {
      await callStripe({
        call: 'DELETE /v1/customers/{id}',
        schema: deletedSchema,
        send: (stripe, requestOptions) => stripe.customers.del(customerId, {}, requestOptions),
      }).catch(ignoreMissing);
    },
  };
}

export function refundCalls(callStripe: CallStripe) {
  return {
    async listPaidInvoices(customerId: string) {
      const list = await callStripe({
        call: 'GET /v1/invoices',
        schema: listSchema(invoiceSchema),
        send: (stripe, requestOptions) =>
          stripe.invoices.list(
            { customer: customerId, status: 'paid', limit: LIST_LIMIT },
            requestOptions,
          ),
      }).catch(ignoreMissing);
      return list?.data ?? [];
    },

    findInvoice: (invoiceId: string) =>
      callStripe({
        call: 'GET /v1/invoices/{id}',
        schema: invoiceSchema,
        send: (stripe, requestOptions) => stripe.invoices.retrieve(invoiceId, {}, requestOptions),
      }).catch(ignoreMissing),

    async listPayments(invoiceId: string) {
      const { data } = await callStripe({
        call: 'GET /v1/invoice_payments',
        schema: listSchema(invoicePaymentSchema),
        send: (stripe, requestOptions) =>
          stripe.invoicePayments.list(
            { invoice: invoiceId, status: 'paid', limit: LIST_LIMIT },
            requestOptions,
          ),
      });
      return data.flatMap(
        ({ payment: { payment_intent: intent, charge } }): RefundablePayment[] => {
          if (intent) return [{ payment_intent: intent }];
          return charge ? [{ charge }] : [];
        },
      );
    },

    async refund(payment: RefundablePayment) {
      const call = 'POST /v1/refunds';
      const refund = await callStripe({
        call,
        schema: refundSchema,
        send: (stripe, requestOptions) => stripe.refunds.create(payment, requestOptions),
      }).catch(ignoreAlreadyRefunded);
      const hasFailed = refund?.status === 'failed' || refund?.status === 'canceled';
      if (hasFailed) throw new ProviderError('refused', { call });
    },
  };
}
