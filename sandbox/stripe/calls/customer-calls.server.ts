/** Customers: made, found, changed, deleted. A deleted one's subscriptions end with them. */
import type Stripe from 'stripe';
import { z } from 'zod';

import { findCustomer, presentCustomer, type Account } from '../account.server.ts';
import { deletedCustomerAnswer } from '../answers/customer-answer.ts';
import { missingObject, StripeApiError } from '../api-error.server.ts';
import { changeCustomer, deleteCustomer, newCustomer } from '../customer-life.server.ts';
import { listPage } from '../list-page.ts';
import {
  expand,
  filled,
  metadata,
  notPlayed,
  pagination,
  parametersOf,
} from '../parameters.server.ts';
import type { CustomerRecord } from '../records.ts';
import type { AddCall } from './add-call.ts';
import { cardOf, mergedMetadata } from './customer-parameters.server.ts';
import { matchesQuery, parseSearch } from './customer-search.ts';

const email = z.string().max(512).optional();
const changed = {
  description: z.string().optional(),
  email,
  expand,
  metadata: z.union([metadata, z.literal('')]).optional(),
  name: z.string().max(256).optional(),
  phone: z.string().max(20).optional(),
};

const NOT_PLAYED_EITHER_WAY = {
  address: notPlayed,
  balance: notPlayed,
  business_name: notPlayed,
  cash_balance: notPlayed,
  individual_name: notPlayed,
  invoice_prefix: notPlayed,
  invoice_settings: notPlayed,
  next_invoice_sequence: notPlayed,
  preferred_locales: notPlayed,
  shipping: notPlayed,
  source: notPlayed,
  tax: notPlayed,
  tax_exempt: notPlayed,
  validate: notPlayed,
};

const create = parametersOf<Stripe.CustomerCreateParams>()({
  ...changed,
  ...NOT_PLAYED_EITHER_WAY,
  payment_method: z.enum(['pm_card_visa', 'pm_card_chargeCustomerFail']).optional(),
  tax_id_data: notPlayed,
  test_clock: notPlayed,
});

const update = parametersOf<Stripe.CustomerUpdateParams>()({
  ...changed,
  ...NOT_PLAYED_EITHER_WAY,
  default_source: notPlayed,
});

const list = parametersOf<Stripe.CustomerListParams>()({
  ...pagination,
  created: notPlayed,
  email,
  expand,
  test_clock: notPlayed,
});

const search = parametersOf<Stripe.CustomerSearchParams>()({
  expand,
  limit: pagination.limit,
  page: notPlayed,
  query: filled,
});

const retrieve = parametersOf<Stripe.CustomerRetrieveParams>()({ expand });
const remove = parametersOf<Stripe.CustomerDeleteParams>()({});

export function addCustomerCalls(call: AddCall, account: Account): void {
  call('post', '/v1/customers', create, (given) => {
    const customer = newCustomer(account, {
      ...given,
      metadata: given.metadata || {},
      card: cardOf(given.payment_method),
    });
    return presentCustomer(account, customer);
  });
  call('get', '/v1/customers', list, (wanted) => {
    const found = living(account).filter(
      (customer) => (wanted.email ?? customer.email) === customer.email,
    );
    return listPage(
      found.map((customer) => presentCustomer(account, customer)),
      wanted,
      '/v1/customers',
    );
  });
  call('get', '/v1/customers/search', search, (wanted) => searchResult(account, wanted));
  call('get', '/v1/customers/:id', retrieve, (_wanted, id) => {
    const customer = findCustomer(account, id);
    if (!customer) throw missingObject('customer', id);
    return customer.isDeleted
      ? deletedCustomerAnswer(customer)
      : presentCustomer(account, customer);
  });
  call('post', '/v1/customers/:id', update, (given, id) => {
    const customer = living(account).find((one) => one.id === id);
    if (!customer) throw missingObject('customer', id);
    changeCustomer(account, customer, {
      ...given,
      metadata: mergedMetadata(customer.metadata, given.metadata),
    });
    return presentCustomer(account, customer);
  });
  call('delete', '/v1/customers/:id', remove, (_given, id) => {
    const customer = living(account).find((one) => one.id === id);
    if (!customer) throw missingObject('customer', id);
    deleteCustomer(account, customer);
    return deletedCustomerAnswer(customer);
  });
}

function searchResult(
  account: Account,
  wanted: z.infer<typeof search>,
): Stripe.ApiSearchResult<Stripe.Customer> {
  const clauses = parseSearch(wanted.query);
  if (!clauses) {
    throw new StripeApiError(400, 'The sandbox reads email, name and metadata joined by AND.', {
      param: 'query',
    });
  }
  const matching = living(account)
    .filter((customer) => matchesQuery(customer, clauses))
    .map((customer) => presentCustomer(account, customer));
  const { data, has_more, url } = listPage(matching, wanted, '/v1/customers/search');
  return { object: 'search_result', data, has_more, next_page: null, url };
}

/** The newest first. */
function living(account: Account): CustomerRecord[] {
  return account.records.customers.filter(({ isDeleted }) => !isDeleted).toReversed();
}
