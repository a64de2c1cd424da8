/**
 * Each user has one customer and at most one open checkout at the provider. An earlier checkout is
 * reused or expired first, so that a user with two tabs cannot pay twice.
 */
import { createHash } from 'node:crypto';

import { isAccountClosed } from '../accounts/user-names.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { ConfiguredContext, Payer } from './billing-context.server.ts';
import { CLOSE_CUSTOMER } from './jobs.server.ts';
import * as store from './store.server.ts';
import { ProviderError } from './stripe/provider-error.ts';
import { isInactive, tierOf } from './stripe/provider-subscription.ts';
import type { NewCheckout } from './stripe/stripe-gateway.server.ts';
import { syncSubscription } from './sync.server.ts';

/**
 * For this long after its creation, a checkout can change the plan: the provider expires a checkout
 * after 24 hours, and the extra hour allows for late webhook events.
 */
const CHECKOUT_VISIT_MS = 25 * 3_600_000;

/** A checkout is handed out again only if this much time is left to pay in it. */
const SHORTEST_CHECKOUT_MS = 3_600_000;

const MAX_ROUNDS = 4;

export type CheckoutChoice = Pick<NewCheckout, 'priceId' | 'successUrl' | 'cancelUrl'>;

type RoundResult =
  | { state: 'opened'; url: string }
  | { state: 'customerCreated' }
  /** the customer was deleted in the provider's dashboard, or the account has been deleted */
  | { state: 'customerMissing' }
  | { state: 'raced' };

/**
 * Resolves to the URL of the user's only open checkout.
 * @throws AppError ALREADY_SUBSCRIBED if the user already has a plan
 * @throws AppError NOT_SIGNED_IN if the account has been deleted
 * @throws AppError BUSY if no checkout could be opened in `MAX_ROUNDS` rounds
 * @throws ProviderError
 */
export async function openCheckout(
  context: ConfiguredContext,
  payer: Payer,
  choice: CheckoutChoice,
): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = await openInOneRound(context, payer, choice);
    if (result.state === 'opened') return result.url;
  }
  throw new AppError('BUSY');
}

async function openInOneRound(
  context: ConfiguredContext,
  payer: Payer,
  choice: CheckoutChoice,
): Promise<RoundResult> {
  const { gateway, now } = context;
  const account = await findAccount(context, payer.userId);
  const { customer_id: customerId, checkout_id: checkoutId } = account;
  if (customerId === null) {
    await createCustomer(context, payer, account);
    return { state: 'customerCreated' };
  }
  const choiceHash = hashOf(choice);
  // Read the earlier checkout before the subscriptions. If the user pays between the two reads, the
  // subscriptions already include the new subscription.
  const earlier = checkoutId === null ? undefined : await gateway.findCheckout(checkoutId);
  const isOpen = earlier?.status === 'open';
  const hasTime = isOpen && earlier.expires_at.getTime() - now().getTime() >= SHORTEST_CHECKOUT_MS;
  const reusableUrl = hasTime && account.checkout_choice === choiceHash ? earlier.url : null;
  if (isOpen && reusableUrl === null && !(await gateway.expireCheckout(earlier.id))) {
    // The user is paying in the earlier checkout. The next round finds the new subscription.
    return { state: 'raced' };
  }
  const isKnown = await assertNotSubscribed(context, customerId);
  if (!isKnown) return { state: 'customerMissing' };
  if (reusableUrl !== null) return { state: 'opened', url: reusableUrl };
  const checkout = { ...choice, customerId, userId: payer.userId };
  return createCheckout(context, account, checkout, choiceHash);
}

async function findAccount(
  { kysely, now }: ConfiguredContext,
  userId: string,
): Promise<store.BillingRow> {
  const account = await store.findOrCreate(kysely, userId, now());
  // Deleted, or closed by an operator, while the provider was answering.
  if (!account || (await isAccountClosed(kysely, userId))) throw new AppError('NOT_SIGNED_IN');
  return account;
}

/**
 * Concurrent requests share an idempotency key, so the provider creates only one customer. It may have one already, with
 * a plan, of which a restored database knows nothing.
 */
async function createCustomer(
  context: ConfiguredContext,
  { userId, email }: Payer,
  account: store.BillingRow,
): Promise<void> {
  const { gateway, kysely } = context;
  const customerId =
    (await gateway.findCustomer({ userId, email })) ??
    (await withIdempotencyKey(context, account, (key) =>
      gateway.createCustomer({ userId, email }, `customer-${key}`),
    ));
  if (await store.saveCustomer(kysely, userId, customerId)) return;
  const latest = await store.find(kysely, userId);
  if (latest?.customer_id !== customerId) await closeUnusedCustomer(context, customerId);
}

async function closeUnusedCustomer(
  { kysely, jobs }: ConfiguredContext,
  customerId: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await store.addClosure(transaction, { customer_id: customerId, reason: 'removed' });
    await jobs.add(transaction, CLOSE_CUSTOMER, { customer: customerId });
  });
}

/**
 * Asks the provider instead of the database, because the webhook of a payment can arrive late. Resolves to false if the
 * customer no longer exists.
 */
async function assertNotSubscribed(
  context: ConfiguredContext,
  customerId: string,
): Promise<boolean> {
  const subscriptions = await syncSubscription(context, context.gateway, customerId);
  if (!subscriptions) return false;
  for (const subscription of subscriptions) {
    if (tierOf(subscription.status) === 'pro') throw new AppError('ALREADY_SUBSCRIBED');
  }
  for (const subscription of subscriptions) {
    // The customer could still pay an inactive subscription, so cancel it.
    if (isInactive(subscription)) await context.gateway.cancelSubscription(subscription.id);
  }
  return true;
}

async function createCheckout(
  context: ConfiguredContext,
  account: store.BillingRow,
  checkout: NewCheckout,
  choiceHash: string,
): Promise<RoundResult> {
  const { gateway, kysely, now } = context;
  const created = await withIdempotencyKey(context, account, (key) =>
    gateway.createCheckout(checkout, `checkout-${key}-${choiceHash}`),
  ).catch(ignoreMissingCustomer);
  if (!created) {
    await store.clearCustomer(kysely, checkout.customerId);
    return { state: 'customerMissing' };
  }
  const { id, url } = created;
  if (url !== null) {
    const expectChangesUntil = new Date(now().getTime() + CHECKOUT_VISIT_MS);
    const saved = { id, choice: choiceHash, expectChangesUntil };
    if (await store.saveCheckout(kysely, account, saved)) return { state: 'opened', url };
    // A concurrent request with the same choice has the same key and has stored the same checkout.
    const latest = await store.find(kysely, account.user_id);
    if (latest?.checkout_id === id) return { state: 'opened', url };
  }
  await gateway.expireCheckout(id);
  return { state: 'raced' };
}

function ignoreMissingCustomer(error: unknown): undefined {
  if (!(error instanceof ProviderError) || error.reason !== 'missing') throw error;
  if (error.parameter !== 'customer') throw error;
}

/**
 * Calls `create` with the stored idempotency key. If the provider responds with a failure, the next
 * attempt gets a new key, because the provider returns the same failure for the same key. Without a
 * response the outcome is unknown, so the key is kept.
 */
async function withIdempotencyKey<T>(
  { kysely }: ConfiguredContext,
  account: store.BillingRow,
  create: (key: string) => Promise<T>,
): Promise<T> {
  try {
    return await create(`${account.user_id}-${account.attempt}`);
  } catch (error) {
    if (error instanceof ProviderError && error.reason !== 'unreachable') {
      await store.advanceAttempt(kysely, account);
    }
    throw error;
  }
}

function hashOf({ priceId, successUrl, cancelUrl }: CheckoutChoice): string {
  const text = JSON.stringify([priceId, successUrl, cancelUrl]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
