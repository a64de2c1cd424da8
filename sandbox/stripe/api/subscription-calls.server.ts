import { z } from 'zod';

import { findById, isOver, type Account } from '../account/account.server.ts';
import { subscriptionObject } from '../account/stripe-objects.ts';
import { endSubscription } from '../account/subscriptions.server.ts';
import type { AddCall } from './add-call.ts';
import { missingObject, missingReference } from './api-error.server.ts';
import { filled, limit, listObject } from './parameters.server.ts';

const list = z.strictObject({ customer: filled, status: z.literal('all'), limit });

export function addSubscriptionCalls(addCall: AddCall, account: Account): void {
  const { records } = account;

  addCall('get', '/v1/subscriptions', list, (params) => {
    if (!findById(records.customers, params.customer)) {
      throw missingReference('customer', params.customer, 'customer');
    }
    const own = records.subscriptions.filter(({ customerId }) => customerId === params.customer);
    return listObject(own.map(subscriptionObject), params);
  });
  addCall('delete', '/v1/subscriptions/:id', z.strictObject({}), (_params, id) => {
    const subscription = findById(records.subscriptions, id);
    if (!subscription || isOver(subscription)) throw missingObject('subscription', id);
    endSubscription(account, subscription);
    return subscriptionObject(subscription);
  });
}
