/** What a call asks to be changed about a subscription. */
import type { z } from 'zod';

import { customerOf, type Account } from '../account.server.ts';
import { missingReference, StripeApiError } from '../api-error.server.ts';
import { findPrice } from '../catalogue.ts';
import type { SubscriptionRecord } from '../records.ts';
import {
  changePrice,
  changeSubscription,
  isOver,
  resumeSubscription,
  scheduleEnd,
} from '../subscription-life.server.ts';
import { cardOf, mergedMetadata } from './customer-parameters.server.ts';
import type { update } from './subscription-parameters.server.ts';

export function changeAsAsked(
  account: Account,
  subscription: SubscriptionRecord,
  given: z.infer<typeof update>,
): void {
  refuseWhenOver(subscription, given);
  const price = wantedPrice(subscription, given);
  if (given.cancel_at_period_end !== undefined && given.cancel_at !== undefined) {
    throw new StripeApiError(
      400,
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      { code: 'parameters_exclusive', param: 'cancel_at' },
    );
  }
  const card = cardOf(given.default_payment_method);
  if (card) customerOf(account, subscription).card = card;
  changeWords(account, subscription, given);
  if (price) changePrice(account, subscription, price);
  if (given.cancel_at_period_end === true) scheduleEnd(account, subscription, 'by the API');
  if (given.cancel_at_period_end === false || given.cancel_at === '') {
    resumeSubscription(account, subscription);
  } else if (given.cancel_at !== undefined) {
    changeSubscription(account, subscription, () => {
      subscription.cancelAt =
        typeof given.cancel_at === 'number' ? given.cancel_at : subscription.periodEnd;
      subscription.canceledAt = account.now(subscription.customerId);
      subscription.cancelReason = 'cancellation_requested';
    });
  }
}

function refuseWhenOver(
  subscription: SubscriptionRecord,
  {
    cancellation_details: _details,
    metadata: _metadata,
    expand: _expand,
    ...rest
  }: z.infer<typeof update>,
): void {
  if (!isOver(subscription) || Object.keys(rest).length === 0) return;
  throw new StripeApiError(
    400,
    'A canceled subscription can only update its cancellation_details and metadata.',
    { code: 'invalid_canceled_subscription_fields' },
  );
}

function wantedPrice(subscription: SubscriptionRecord, { items }: z.infer<typeof update>) {
  const [item] = items ?? [];
  if (!item) return undefined;
  if (item.id !== subscription.itemId) {
    throw missingReference('subscription_item', item.id, 'items[0][id]');
  }
  if (item.price === undefined) return undefined;
  const price = findPrice(item.price);
  if (!price?.interval) throw missingReference('price', item.price, 'items[0][price]');
  return price;
}

function changeWords(
  account: Account,
  subscription: SubscriptionRecord,
  given: z.infer<typeof update>,
): void {
  changeSubscription(account, subscription, () => {
    subscription.metadata = mergedMetadata(subscription.metadata, given.metadata);
    if (given.description !== undefined) subscription.description = given.description || null;
    const details = given.cancellation_details;
    if (details?.comment !== undefined) subscription.cancelComment = details.comment || null;
    if (details?.feedback !== undefined) subscription.cancelFeedback = details.feedback || null;
  });
}
