/** Only this file writes a user's plan. */
import { findVerifiedEmail } from '../accounts/user-names.server.ts';
import type { BillingContext } from './billing-context.server.ts';
import { planEndedEmail } from './emails.server.ts';
import * as store from './store.server.ts';
import { ProviderError } from './stripe/provider-error.ts';
import {
  chooseSubscription,
  tierOf,
  type ProviderSubscription,
} from './stripe/provider-subscription.ts';
import type { TimeoutOptions } from './stripe/stripe-client.server.ts';
import type { StripeGateway } from './stripe/stripe-gateway.server.ts';
import { nextSyncSequence, writeSyncResult } from './sync/store.server.ts';

export interface SyncOptions {
  /** id of the webhook event; stored with the plan, so that the event is handled once */
  eventId?: string;
  timeout?: TimeoutOptions;
}

/**
 * Reads a customer's subscriptions from the provider, stores the preferred one and resolves to all of
 * them. Undefined for a customer that we or the provider no longer have, which is then forgotten, or an event that was
 * handled before. A sequence number prevents an older result from replacing a newer result. If Pro has ended, mails
 * the user once, however late or often the provider says so.
 * @throws ProviderError
 */
export async function syncSubscription(
  context: Pick<BillingContext, 'kysely' | 'mail' | 'now' | 'log'>,
  gateway: Pick<StripeGateway, 'listSubscriptions'>,
  customerId: string,
  { eventId, timeout }: SyncOptions = {},
): Promise<readonly ProviderSubscription[] | undefined> {
  const { kysely, now, log } = context;
  if (eventId !== undefined && (await store.hasEvent(kysely, eventId))) return undefined;
  const sequence = await nextSyncSequence(kysely, customerId);
  if (sequence === undefined) return undefined;
  // A payment after this moment may be missing in the response.
  const askedAt = now();
  const found = await gateway
    .listSubscriptions(customerId, timeout)
    .catch((error: unknown) => ignoreUnknownOnFree(kysely, customerId, error));
  const subscriptions = found ?? [];
  const active = subscriptions.filter(({ status }) => tierOf(status) === 'pro');
  if (active.length > 1) {
    log.error({ customer: customerId }, 'customer has more than one paid subscription');
  }
  const isWritten = await kysely.transaction().execute(async (transaction) => {
    if (eventId !== undefined && !(await store.addEvent(transaction, eventId, now()))) return false;
    const current = chooseSubscription(subscriptions);
    const result = { sequence, askedAt };
    const before = await writeSyncResult(transaction, customerId, current, result);
    const hasEnded = tierOf(before?.status ?? null) === 'pro' && active.length === 0;
    if (before && hasEnded) await mailPlanEnded(context, transaction, before.user_id);
    if (!found) await store.clearCustomer(transaction, customerId);
    return true;
  });
  return isWritten ? found : undefined;
}

/**
 * A handler for `Promise.catch`. A user on Free loses nothing with a customer of another account or mode, for example
 * of the test mode in which the operator has tried out payments.
 */
async function ignoreUnknownOnFree(
  kysely: BillingContext['kysely'],
  customerId: string,
  error: unknown,
): Promise<undefined> {
  if (!(error instanceof ProviderError) || error.reason !== 'missing') throw error;
  const row = await store.findByCustomer(kysely, customerId);
  if (tierOf(row?.status ?? null) === 'pro') throw error;
}

async function mailPlanEnded(
  { mail }: Pick<BillingContext, 'mail'>,
  transaction: BillingContext['kysely'],
  userId: string,
): Promise<void> {
  const email = await findVerifiedEmail(transaction, userId);
  if (!email) return;
  await mail.enqueue(transaction, {
    kind: 'account',
    recipient: { userId, email },
    content: planEndedEmail,
  });
}
