/** Only this file writes a user's plan. */
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
  /** id of the webhook event; stored with the plan, so that the event is handled once */
  eventId?: string;
  timeout?: TimeoutOptions;
}

/**
 * Reads a customer's subscriptions from the provider, stores the preferred one and resolves to all of
 * them. Undefined for an unknown customer or an event that was handled before. A sequence number
 * prevents an older result from replacing a newer result.
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
