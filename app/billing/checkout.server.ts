/**
 * The way to the provider's checkout. A person has one customer there and one checkout that can be paid in:
 * what was handed out before is used again or closed, so that nobody pays twice, in however many tabs.
 */
import { createHash } from 'node:crypto';

import { AppError } from '../wire/app-error.ts';
import type { BillingContext, Payer } from './billing-context.server.ts';
import { CLOSE_CUSTOMER } from './jobs.server.ts';
import * as store from './store.server.ts';
import { ProviderError } from './stripe/provider-error.ts';
import { isLeftOver, tierOf } from './stripe/provider-subscription.ts';
import type { NewCheckout, StripeGateway } from './stripe/stripe-gateway.server.ts';
import { syncSubscription } from './sync.server.ts';

/** The provider keeps a checkout open for a day; a little longer, it may still tell how it ended. */
const CHECKOUT_AWAY_MS = 25 * 3_600_000;

/** How often to begin anew when another tab was faster. */
const ROUNDS = 4;

/** What was chosen, with addresses that are known to be ours. */
export type Choice = Pick<NewCheckout, 'priceId' | 'successUrl' | 'cancelUrl'>;

interface Desk extends BillingContext {
  gateway: StripeGateway;
}

/**
 * Resolves to the address of a checkout for this choice, the only one that the person can pay in.
 * @throws AppError ALREADY_SUBSCRIBED, NOT_SIGNED_IN when the account went meanwhile
 * @throws ProviderError
 */
export async function openCheckout(desk: Desk, payer: Payer, choice: Choice): Promise<string> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const url = await tryToOpen(desk, payer, choice);
    if (url !== undefined) return url;
  }
  throw new AppError('BUSY');
}

/** undefined when something changed under our feet. */
async function tryToOpen(desk: Desk, payer: Payer, choice: Choice): Promise<string | undefined> {
  const row = await findAccount(desk, payer.userId);
  const customerId = row.customer_id;
  if (customerId === null) {
    await makeCustomer(desk, payer, row);
    return undefined;
  }
  const chosen = hashOf(choice);
  // First the old checkout, then the plans: what was paid in it before it was closed is among them.
  const old =
    row.checkout_id === null ? undefined : await desk.gateway.findCheckout(row.checkout_id);
  const isOpen = old?.status === 'open';
  const sameUrl = isOpen && row.checkout_choice === chosen ? old.url : null;
  // Somebody who pays in it at this moment is faster: then there is a plan, and the next round says so.
  if (isOpen && sameUrl === null && !(await desk.gateway.expireCheckout(old.id))) return undefined;
  await assertFree(desk, customerId);
  if (sameUrl !== null) return sameUrl;
  return handOut(desk, row, { ...choice, customerId, userId: payer.userId }, chosen);
}

async function findAccount({ kysely, now }: Desk, userId: string): Promise<store.BillingRow> {
  const row = await store.findOrMake(kysely, userId, now());
  if (!row) throw new AppError('NOT_SIGNED_IN');
  return row;
}

/** The same key for the same attempt: however many tabs ask, the provider makes one customer. */
async function makeCustomer(
  desk: Desk,
  { userId, email }: Payer,
  row: store.BillingRow,
): Promise<void> {
  const { gateway, kysely } = desk;
  const customerId = await withKey(desk, row, (key) =>
    gateway.createCustomer({ userId, email }, `customer-${key}`),
  );
  if (await store.keepCustomer(kysely, userId, customerId)) return;
  const now = await store.find(kysely, userId);
  if (now?.customer_id !== customerId) await closeLater(desk, customerId);
}

/** What nobody knows of any more is closed at the provider. */
async function closeLater({ kysely, jobs }: Desk, customerId: string): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await store.addClosure(transaction, customerId, 'removed');
    await jobs.add(transaction, CLOSE_CUSTOMER, { customer: customerId });
  });
}

/** Asks the provider, not our row: it may know of a payment that we have not heard of yet. */
async function assertFree(desk: Desk, customerId: string): Promise<void> {
  const subscriptions = await syncSubscription(desk, desk.gateway, customerId);
  for (const subscription of subscriptions ?? []) {
    if (tierOf(subscription.status) === 'pro') throw new AppError('ALREADY_SUBSCRIBED');
  }
  for (const subscription of subscriptions ?? []) {
    // It gives nothing and could be paid all the same, beside the one that is bought now.
    if (isLeftOver(subscription)) await desk.gateway.cancelSubscription(subscription.id);
  }
}

async function handOut(
  desk: Desk,
  row: store.BillingRow,
  checkout: NewCheckout,
  chosen: string,
): Promise<string | undefined> {
  const { gateway, kysely, now } = desk;
  const made = await withKey(desk, row, (key) =>
    gateway.createCheckout(checkout, `checkout-${key}-${chosen}`),
  ).catch(customerIsGone);
  if (!made) {
    // Removed by hand at the provider. A customer in its place is made in the next round.
    await store.forgetCustomer(kysely, checkout.customerId);
    return undefined;
  }
  const awayUntil = new Date(now().getTime() + CHECKOUT_AWAY_MS);
  const kept = { id: made.id, choice: chosen, awayUntil };
  if (made.url !== null && (await store.keepCheckout(kysely, row, kept))) return made.url;
  const latest = await store.find(kysely, row.user_id);
  if (made.url !== null && latest?.checkout_id === made.id) return made.url;
  await gateway.expireCheckout(made.id);
  return undefined;
}

function customerIsGone(error: unknown): undefined {
  if (!(error instanceof ProviderError) || error.reason !== 'missing') throw error;
  if (error.parameter !== 'customer') throw error;
}

/**
 * Creates with a key that is the same for every call of the same attempt. A refusal or a fault of the provider's
 * own is kept under the key for a day, so the next attempt takes another; only where nothing is known of the
 * call must it stay the same.
 */
async function withKey<T>(
  { kysely }: Desk,
  row: store.BillingRow,
  create: (key: string) => Promise<T>,
): Promise<T> {
  try {
    return await create(`${row.user_id}-${row.attempt}`);
  } catch (error) {
    if (error instanceof ProviderError && error.reason !== 'unreachable') {
      await store.spendAttempt(kysely, row);
    }
    throw error;
  }
}

function hashOf({ priceId, successUrl, cancelUrl }: Choice): string {
  const text = JSON.stringify([priceId, successUrl, cancelUrl]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
