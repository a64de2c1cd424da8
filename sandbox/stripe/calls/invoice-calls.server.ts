/** Invoices, to read. */
import type Stripe from 'stripe';
import { z } from 'zod';

import { findInvoice, presentInvoice, type Account } from '../account.server.ts';
import { missingObject } from '../api-error.server.ts';
import { listPage } from '../list-page.ts';
import { expand, filled, notPlayed, pagination, parametersOf } from '../parameters.server.ts';
import type { AddCall } from './add-call.ts';

const list = parametersOf<Stripe.InvoiceListParams>()({
  ...pagination,
  collection_method: notPlayed,
  created: notPlayed,
  customer: filled.optional(),
  customer_account: notPlayed,
  due_date: notPlayed,
  expand,
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: filled.optional(),
});

const retrieve = parametersOf<Stripe.InvoiceRetrieveParams>()({ expand });

export function addInvoiceCalls(call: AddCall, account: Account): void {
  call('get', '/v1/invoices', list, (wanted) => {
    const found = account.records.invoices
      .filter(
        (invoice) =>
          (wanted.customer ?? invoice.customerId) === invoice.customerId &&
          (wanted.subscription ?? invoice.subscriptionId) === invoice.subscriptionId &&
          (wanted.status ?? invoice.status) === invoice.status,
      )
      .toReversed();
    return listPage(
      found.map((invoice) => presentInvoice(account, invoice)),
      wanted,
      '/v1/invoices',
    );
  });
  call('get', '/v1/invoices/:id', retrieve, (_wanted, id) => {
    const invoice = findInvoice(account, id);
    if (!invoice) throw missingObject('invoice', id);
    return presentInvoice(account, invoice);
  });
}
