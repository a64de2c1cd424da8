/**
 * What a user's plan is: the provider's word, asked for and written down. Whoever asks, the webhook, a
 * person who comes back, the nightly job, it is this one function, and nothing else writes a plan.
 */
import type { BillingContext } from './billing-context.server.ts';
import * as store from './store.server.ts';
import {
  chooseSubscription,
  tierOf,
  type ProviderSubscription,
} from './stripe/provider-subscription.ts';
import type { Patience } from './stripe/stripe-client.server.ts';
import type { StripeGateway } from './stripe/stripe-gateway.server.ts';

export interface SyncOptions {
  /** the event that is the reason: its id is written with its effect, and a second time it has none */
  eventId?: string;
  patience?: Patience;
}

/**
 * Asks what a customer has and writes it into their row; resolves to all that the provider named.
 * undefined for a customer of nobody here, and for an event whose effect is written already.
 *
 * No transaction is open while the provider is asked: on the embedded database it would hold up every page.
 * Instead each question has a number, taken before it is asked, and an answer counts only while none to a
 * later question is written. Every change at the provider is followed by an event, so the last question
 * always comes after the last change.
 *
 * @throws ProviderError
 */
export async function syncSubscription(
  { kysely, now, log }: Pick<BillingContext, 'kysely' | 'now' | 'log'>,
  gateway: Pick<StripeGateway, 'listSubscriptions'>,
  customerId: string,
  { eventId, patience }: SyncOptions = {},
): Promise<readonly ProviderSubscription[] | undefined> {
  if (eventId !== undefined && (await store.hasEvent(kysely, eventId))) return undefined;
  const question = await store.takeNumber(kysely, customerId);
  if (question === undefined) return undefined;
  const subscriptions = await gateway.listSubscriptions(customerId, patience);
  const running = subscriptions.filter(({ status }) => tierOf(status) === 'pro');
  if (running.length > 1) {
    log.error({ customer: customerId }, 'a customer pays for more than one subscription');
  }
  const isWritten = await kysely.transaction().execute(async (transaction) => {
    if (eventId !== undefined && !(await store.addEvent(transaction, eventId, now()))) return false;
    const answer = chooseSubscription(subscriptions);
    await store.writeAnswer(transaction, customerId, answer, { question, now: now() });
    return true;
  });
  return isWritten ? subscriptions : undefined;
}
