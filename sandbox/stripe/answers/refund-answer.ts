/** How an invoice was paid, and what was given back of it, in Stripe's shape. */
import type Stripe from 'stripe';

import { CURRENCY } from '../catalogue.ts';
import type { InvoiceRecord, RefundRecord } from '../records.ts';
import { amountOf } from './invoice-answer.ts';

/** The PaymentIntent behind a paid invoice: the sandbox keeps none, its id says which invoice it paid. */
export function paymentIntentOf({ id }: Pick<InvoiceRecord, 'id'>): string {
  return id.replace(/^in_/, 'pi_');
}

export function invoicePaymentAnswer(invoice: InvoiceRecord): Stripe.InvoicePayment {
  const amount = amountOf(invoice);
  return {
    id: invoice.id.replace(/^in_/, 'inpay_'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created: invoice.created,
    currency: CURRENCY,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntentOf(invoice), type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: invoice.paidAt },
  };
}

export function refundAnswer(refund: RefundRecord, invoice: InvoiceRecord): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: null,
    created: refund.created,
    currency: CURRENCY,
    customer: invoice.customerId,
    customer_account: null,
    metadata: {},
    payment_intent: paymentIntentOf(invoice),
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
