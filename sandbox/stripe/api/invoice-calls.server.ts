import { z } from 'zod';

import { findById, newId, type Account } from '../account/account.server.ts';
import { presentInvoice } from '../account/invoices.server.ts';
import type { RefundRecord } from '../account/records.ts';
import { invoicePaymentObject, paymentIntentOf, refundObject } from '../account/stripe-objects.ts';
import type { AddCall } from './add-call.ts';
import { missingObject, StripeApiError } from './api-error.server.ts';
import { filled, limit, listObject } from './parameters.server.ts';

const listInvoices = z.strictObject({ customer: filled, status: z.literal('paid'), limit });

const listPayments = z.strictObject({ invoice: filled, status: z.literal('paid'), limit });

const createRefund = z.strictObject({ payment_intent: filled });

export function addInvoiceCalls(addCall: AddCall, account: Account): void {
  const { invoices, refunds } = account.records;
  const paidInvoices = () => invoices.filter(({ status }) => status === 'paid');

  addCall('get', '/v1/invoices', listInvoices, (params) => {
    const own = paidInvoices().filter(({ customerId }) => customerId === params.customer);
    return listObject(
      own.map((invoice) => presentInvoice(account, invoice)),
      params,
    );
  });
  addCall('get', '/v1/invoices/:id', z.strictObject({}), (_params, id) => {
    const invoice = findById(invoices, id);
    if (!invoice) throw missingObject('invoice', id);
    return presentInvoice(account, invoice);
  });
  addCall('get', '/v1/invoice_payments', listPayments, (params) => {
    const found = paidInvoices().filter(({ id }) => id === params.invoice);
    return listObject(found.map(invoicePaymentObject), params);
  });
  addCall('post', '/v1/refunds', createRefund, ({ payment_intent: intent }) => {
    const invoice = paidInvoices().find((one) => paymentIntentOf(one) === intent);
    if (!invoice) throw missingObject('payment_intent', intent);
    if (refunds.some(({ invoiceId }) => invoiceId === invoice.id)) {
      throw new StripeApiError(400, 'The payment has already been refunded.', {
        code: 'charge_already_refunded',
      });
    }
    const refund: RefundRecord = { id: newId('re'), invoiceId: invoice.id };
    refunds.push(refund);
    return refundObject(refund, invoice);
  });
  addCall('get', '/v1/refunds', z.strictObject({}), () => {
    const found = refunds.flatMap((refund) => {
      const invoice = findById(invoices, refund.invoiceId);
      return invoice ? [refundObject(refund, invoice)] : [];
    });
    return listObject(found, {});
  });
}
