/** Subscriptions: begun, listed, looked at, changed, ended. */
import type Stripe from 'stripe';
import { z } from 'zod';

import { findSubscription, presentSubscription, type Account } from '../account.server.ts';
import { missingObject, missingReference, StripeApiError } from '../api-error.server.ts';
import { findPrice } from '../catalogue.ts';
import { isWithin, listPage } from '../list-page.ts';
import {
  expand,
  filled,
  notPlayed,
  pagination,
  parametersOf,
  whole,
} from '../parameters.server.ts';
import type { SubscriptionRecord } from '../records.ts';
import { beginSubscription, endSubscription, isOver } from '../subscription-life.server.ts';
import type { AddCall } from './add-call.ts';
import { cardOf, referredCustomer } from './customer-parameters.server.ts';
import { changeAsAsked } from './subscription-changes.server.ts';
import { create, remove, update } from './subscription-parameters.server.ts';

const list = parametersOf<Stripe.SubscriptionListParams>()({
  ...pagination,
  automatic_tax: notPlayed,
  collection_method: notPlayed,
  created: z
    .strictObject({
      gt: whole.optional(),
      gte: whole.optional(),
      lt: whole.optional(),
      lte: whole.optional(),
    })
    .optional(),
  current_period_end: notPlayed,
  current_period_start: notPlayed,
  customer: filled.optional(),
  customer_account: notPlayed,
  expand,
  plan: notPlayed,
  price: filled.optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
  test_clock: notPlayed,
});

const retrieve = parametersOf<Stripe.SubscriptionRetrieveParams>()({ expand });

export function addSubscriptionCalls(call: AddCall, account: Account): void {
  call('get', '/v1/subscriptions', list, (wanted) => {
    const { customer } = wanted;
    const isKnown = account.records.customers.some(({ id }) => id === customer);
    if (customer !== undefined && !isKnown) {
      throw missingReference('customer', customer, 'customer');
    }
    const found = account.records.subscriptions
      .filter(
        (subscription) =>
          (customer ?? subscription.customerId) === subscription.customerId &&
          (wanted.price ?? subscription.priceId) === subscription.priceId &&
          isWithin(subscription.created, wanted.created) &&
          hasStatus(subscription, wanted.status),
      )
      .toReversed();
    return listPage(found.map(presentSubscription), wanted, '/v1/subscriptions');
  });
  call('post', '/v1/subscriptions', create, (given) => presentSubscription(begin(account, given)));
  call('get', '/v1/subscriptions/:id', retrieve, (_wanted, id) =>
    presentSubscription(subscriptionNamed(account, id)),
  );
  call('post', '/v1/subscriptions/:id', update, (given, id) => {
    const subscription = subscriptionNamed(account, id);
    changeAsAsked(account, subscription, given);
    return presentSubscription(subscription);
  });
  call('delete', '/v1/subscriptions/:id', remove, (given, id) => {
    const subscription = subscriptionNamed(account, id);
    if (isOver(subscription)) throw missingObject('subscription', id);
    subscription.cancelComment = given.cancellation_details?.comment || null;
    subscription.cancelFeedback = given.cancellation_details?.feedback || null;
    endSubscription(account, subscription, 'cancellation_requested');
    return presentSubscription(subscription);
  });
}

function subscriptionNamed(account: Account, id: string): SubscriptionRecord {
  const subscription = findSubscription(account, id);
  if (!subscription) throw missingObject('subscription', id);
  return subscription;
}

/** Without a status wanted, Stripe leaves out the canceled ones. */
function hasStatus({ status }: SubscriptionRecord, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return status === wanted;
}

function begin(account: Account, given: z.infer<typeof create>): SubscriptionRecord {
  const customer = referredCustomer(account, given.customer);
  const [item] = given.items;
  const price = findPrice(item?.price ?? '');
  if (!price) throw missingReference('price', item?.price ?? '', 'items[0][price]');
  if (!price.isActive || !price.interval) {
    throw new StripeApiError(400, 'The price specified is inactive or not recurring.', {
      param: 'items[0][price]',
    });
  }
  const card = cardOf(given.default_payment_method) ?? customer.card;
  const isCharged = given.payment_behavior !== 'default_incomplete';
  if (isCharged && card === null) {
    throw new StripeApiError(
      400,
      'This customer has no attached payment source or default payment method.',
      { code: 'resource_missing' },
    );
  }
  customer.card = card;
  if (isCharged && card === 'declines' && given.payment_behavior === 'error_if_incomplete') {
    throw new StripeApiError(402, 'Your card was declined.', {
      type: 'card_error',
      code: 'card_declined',
    });
  }
  return beginSubscription(account, {
    customer,
    price,
    quantity: item?.quantity ?? 1,
    metadata: given.metadata || {},
    description: given.description ?? null,
    isCharged,
  });
}
