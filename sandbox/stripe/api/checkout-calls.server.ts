import { z } from 'zod';

import { findById, newId, type Account } from '../account/account.server.ts';
import { findPrice, PRICES } from '../account/catalogue.ts';
import { expireCheckout, presentCheckout } from '../account/checkouts.server.ts';
import type { CheckoutRecord } from '../account/records.ts';
import { priceObject } from '../account/stripe-objects.ts';
import type { AddCall } from './add-call.ts';
import { missingObject, missingReference, StripeApiError } from './api-error.server.ts';
import { existingCustomer, filled, limit, listObject, webAddress } from './parameters.server.ts';

const listPrices = z.strictObject({
  active: z.literal('true').optional(),
  limit,
  'lookup_keys[0]': filled,
  'lookup_keys[1]': filled.optional(),
});

const create = z.strictObject({
  mode: z.literal('subscription'),
  customer: filled,
  client_reference_id: filled.optional(),
  'line_items[0][price]': filled,
  'line_items[0][quantity]': z.literal('1'),
  success_url: webAddress,
  cancel_url: webAddress,
});

const list = z.strictObject({ customer: filled, status: z.literal('open'), limit });

export function addCheckoutCalls(addCall: AddCall, account: Account): void {
  const { checkouts } = account.records;
  const findSession = (id: string) => {
    const session = findById(checkouts, id);
    if (!session) throw missingObject('checkout.session', id);
    return session;
  };

  addCall('get', '/v1/prices', listPrices, (params) => {
    const keys = [params['lookup_keys[0]'], params['lookup_keys[1]']];
    const found = PRICES.filter(({ lookupKey }) => keys.includes(lookupKey));
    return listObject(found.map(priceObject), params);
  });
  addCall('post', '/v1/checkout/sessions', create, (params) =>
    presentCheckout(account, createCheckout(account, params)),
  );
  addCall('get', '/v1/checkout/sessions', list, (params) => {
    const found = checkouts.filter(
      ({ customerId, status }) => customerId === params.customer && status === params.status,
    );
    return listObject(
      found.map((session) => presentCheckout(account, session)),
      params,
    );
  });
  addCall('get', '/v1/checkout/sessions/:id', z.strictObject({}), (_params, id) =>
    presentCheckout(account, findSession(id)),
  );
  addCall('post', '/v1/checkout/sessions/:id/expire', z.strictObject({}), (_params, id) => {
    const session = findSession(id);
    if (session.status !== 'open') {
      throw new StripeApiError(
        400,
        'Only Checkout Sessions with a status in ["open"] can be expired. ' +
          `This Checkout Session has a status of ${session.status}.`,
      );
    }
    expireCheckout(account, session);
    return presentCheckout(account, session);
  });
}

const LIFE_SECONDS = 86_400;

function createCheckout(account: Account, params: z.output<typeof create>): CheckoutRecord {
  const customer = existingCustomer(account, params.customer);
  const price = findPrice(params['line_items[0][price]']);
  if (!price) {
    const param = 'line_items[0][price]';
    throw missingReference('price', params[param], param);
  }
  const created = account.now();
  const session: CheckoutRecord = {
    id: newId('cs_test'),
    created,
    expiresAt: created + LIFE_SECONDS,
    customerId: customer.id,
    priceId: price.id,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url,
    clientReferenceId: params.client_reference_id ?? null,
    status: 'open',
    subscriptionId: null,
  };
  account.records.checkouts.push(session);
  return session;
}
