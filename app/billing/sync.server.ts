/**
 * Synchronizes a user's plan with the provider. The webhook, a return from the checkout and the nightly job all
 * use this function. No other code writes a plan.
 */
import type { BillingContext } from './billing-context.server.ts';
import * as store from './store.server.ts';
import {
  chooseSubscription,
  tierOf,
  type ProviderSubscription,
} from './stripe/provider-subscription.ts';
import type { TimeoutOptions } from './stripe/stripe-client.server.ts';
import type { StripeGateway } from './stripe/stripe-gateway.server.ts';

export interface SyncOptions {
  /** the webhook event that caused the synchronization; stored with the plan, so that the event is handled only once */
  eventId?: string;
  timeout?: TimeoutOptions;
}

/**
 * Reads a customer's subscriptions, stores the relevant one and resolves to all of them. Resolves to undefined for
 * an unknown customer and for an event that was already handled.
 *
 * No transaction is open during the request to the provider, because on the embedded database an open transaction would
 * block every page. Instead, each request takes a sequence number first, and the result of the request is discarded if
 * the result of a later request is already stored. Every change at the provider causes an event, so the last request is
 * always sent after the last change.
 *
 * @throws ProviderError
 */
export async function syncSubscription(
  { kysely, now, log }: Pick<BillingContext, 'kysely' | 'now' | 'log'>,
  gateway: Pick<StripeGateway, 'listSubscriptions'>,
  customerId: string,
  { eventId, timeout }: SyncOptions = {},
): Promise<readonly ProviderSubscription[] | undefined> {
  if (eventId !== undefined && (await store.hasEvent(kysely, eventId))) return undefined;
  const sequence = await store.nextSyncSequence(kysely, customerId);
  if (sequence === undefined) return undefined;
  const subscriptions = await gateway.listSubscriptions(customerId, timeout);
  const active = subscriptions.filter(({ status }) => tierOf(status) === 'pro');
  if (active.length > 1) {
    log.error({ customer: customerId }, 'a customer pays for more than one subscription');
  }
  const isWritten = await kysely.transaction().execute(async (transaction) => {
    if (eventId !== undefined && !(await store.addEvent(transaction, eventId, now()))) return false;
    const current = chooseSubscription(subscriptions);
    await store.writeSyncResult(transaction, customerId, current, { sequence, now: now() });
    return true;
  });
  return isWritten ? subscriptions : undefined;
}
