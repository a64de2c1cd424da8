/** Prices, and the Checkout sessions in which one of them is paid. */
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

  addCall('get', '/v1/prices', listPrices, (given) => {
    const keys = [given['lookup_keys[0]'], given['lookup_keys[1]']];
    const found = PRICES.filter(({ lookupKey }) => keys.includes(lookupKey));
    return listObject(found.map(priceObject), given);
  });
  addCall('post', '/v1/checkout/sessions', create, (given) =>
    presentCheckout(account, createCheckout(account, given)),
  );
  addCall('get', '/v1/checkout/sessions', list, (given) => {
    const found = checkouts.filter(
      ({ customerId, status }) => customerId === given.customer && status === given.status,
    );
    return listObject(
      found.map((session) => presentCheckout(account, session)),
      given,
    );
  });
  addCall('get', '/v1/checkout/sessions/:id', z.strictObject({}), (_given, id) =>
    presentCheckout(account, findSession(id)),
  );
  addCall('post', '/v1/checkout/sessions/:id/expire', z.strictObject({}), (_given, id) => {
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

function createCheckout(account: Account, given: z.output<typeof create>): CheckoutRecord {
  const customer = existingCustomer(account, given.customer);
  const price = findPrice(given['line_items[0][price]']);
  if (!price) {
    const param = 'line_items[0][price]';
    throw missingReference('price', given[param], param);
  }
  // The machine's clock, not the customer's: somebody looks at the page now.
  const created = account.now();
  const session: CheckoutRecord = {
    id: newId('cs_test'),
    created,
    expiresAt: created + LIFE_SECONDS,
    customerId: customer.id,
    priceId: price.id,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url,
    clientReferenceId: given.client_reference_id ?? null,
    status: 'open',
    subscriptionId: null,
  };
  account.records.checkouts.push(session);
  return session;
}
