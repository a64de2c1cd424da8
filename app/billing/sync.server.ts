/** Only this file writes a user's plan. */
import { findVerifiedEmail } from '../accounts/user-names.server.ts';
import type { BillingContext } from './billing-context.server.ts';
import { planEndedEmail } from './emails.server.ts';
import * as store from './store.server.ts';
import {
  chooseSubscription,
  tierOf,
  type ProviderSubscription,
} from './stripe/provider-subscription.ts';
import type { TimeoutOptions } from './stripe/stripe-client.server.ts';
import type { StripeGateway } from './stripe/stripe-gateway.server.ts';
import { nextSyncSequence, writeSyncResult } from './sync/store.server.ts';

/** How long a failed mail is retried. A mail server that is down for days loses none. */

export interface SyncOptions {
  /** id of the webhook event; stored with the plan, so that the event is handled once */
  eventId?: string;
  timeout?: TimeoutOptions;
}

/**
 * Reads a customer's subscriptions from the provider, stores the preferred one and resolves to all of
 * them. Undefined for an unknown customer or an event that was handled before. A sequence number
 * prevents an older result from replacing a newer result. If Pro has ended, mails the user once, however late or often
 * the provider says so.
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
  const subscriptions = await gateway.listSubscriptions(customerId, timeout);
  const active = subscriptions.filter(({ status }) => tierOf(status) === 'pro');
  if (active.length > 1) {
    log.error({ customer: customerId }, 'customer has more than one paid subscription');
  }
  const isWritten = await kysely.transaction().execute(async (transaction) => {
    if (eventId !== undefined && !(await store.addEvent(transaction, eventId, now()))) return false;
    const current = chooseSubscription(subscriptions);
    const result = { sequence, now: now() };
    const before = await writeSyncResult(transaction, customerId, current, result);
    const hasEnded = tierOf(before?.status ?? null) === 'pro' && active.length === 0;
    if (before && hasEnded) await mailPlanEnded(context, transaction, before.user_id);
    return true;
  });
  return isWritten ? subscriptions : undefined;
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
