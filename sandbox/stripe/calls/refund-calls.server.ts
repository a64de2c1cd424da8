/** How an invoice was paid, and giving it back: the whole of it, once. */
import type Stripe from 'stripe';
import { z } from 'zod';

import { newId, type Account } from '../account.server.ts';
import { amountOf } from '../answers/invoice-answer.ts';
import { invoicePaymentAnswer, paymentIntentOf, refundAnswer } from '../answers/refund-answer.ts';
import { missingObject, StripeApiError } from '../api-error.server.ts';
import { listPage } from '../list-page.ts';
import { expand, filled, notPlayed, pagination, parametersOf } from '../parameters.server.ts';
import type { InvoiceRecord, RefundRecord } from '../records.ts';
import type { AddCall } from './add-call.ts';

const listPayments = parametersOf<Stripe.InvoicePaymentListParams>()({
  ...pagination,
  created: notPlayed,
  expand,
  invoice: filled.optional(),
  payment: notPlayed,
  status: z.enum(['open', 'paid', 'canceled']).optional(),
});

const create = parametersOf<Stripe.RefundCreateParams>()({
  amount: notPlayed,
  charge: notPlayed,
  currency: notPlayed,
  customer: notPlayed,
  expand,
  instructions_email: notPlayed,
  metadata: notPlayed,
  origin: notPlayed,
  payment_intent: filled,
  reason: notPlayed,
  refund_application_fee: notPlayed,
  reverse_transfer: notPlayed,
});

const listRefunds = parametersOf<Stripe.RefundListParams>()({
  ...pagination,
  charge: notPlayed,
  created: notPlayed,
  expand,
  payment_intent: filled.optional(),
});

export function addRefundCalls(call: AddCall, account: Account): void {
  const { records } = account;
  const paid = () => records.invoices.filter(({ status }) => status === 'paid');
  const present = (refund: RefundRecord) => {
    const invoice = records.invoices.find(({ id }) => id === refund.invoiceId);
    if (!invoice) throw new Error(`The sandbox's file lacks the invoice ${refund.invoiceId}`);
    return refundAnswer(refund, invoice);
  };

  call('get', '/v1/invoice_payments', listPayments, (wanted) => {
    const found = paid().filter(
      ({ id }) => (wanted.invoice ?? id) === id && (wanted.status ?? 'paid') === 'paid',
    );
    const answers = found.toReversed().map(invoicePaymentAnswer);
    return listPage(answers, wanted, '/v1/invoice_payments');
  });
  call('post', '/v1/refunds', create, ({ payment_intent: intent }) => {
    const invoice = paid().find((one: InvoiceRecord) => paymentIntentOf(one) === intent);
    if (!invoice) throw missingObject('payment_intent', intent);
    if (records.refunds.some(({ invoiceId }) => invoiceId === invoice.id)) {
      throw new StripeApiError(400, 'The payment has already been refunded.', {
        code: 'charge_already_refunded',
      });
    }
    const refund: RefundRecord = {
      id: newId('re'),
      created: account.now(invoice.customerId),
      invoiceId: invoice.id,
      amount: amountOf(invoice),
    };
    records.refunds.push(refund);
    return present(refund);
  });
  call('get', '/v1/refunds', listRefunds, (wanted) => {
    const found = records.refunds.map(present).toReversed();
    const meant = found.filter(
      (refund) => (wanted.payment_intent ?? refund.payment_intent) === refund.payment_intent,
    );
    return listPage(meant, wanted, '/v1/refunds');
  });
}
