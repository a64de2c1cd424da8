/** Only these use cases call the payment provider, so other pages work while the provider is down. */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { readLanguage } from '../accounts/user-names.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import {
  rethrowAsUnavailable,
  requireGateway,
  type BillingContext,
  type Payer,
} from './billing-context.server.ts';
import { openCheckout } from './checkout.server.ts';
import { handleClosedCustomerEvent } from './closing/closed-accounts.server.ts';
import type { CheckoutPayload, Plan, PortalPayload, Subscription } from './contract.ts';
import { CLOSE_CUSTOMER } from './jobs.server.ts';
import { presentPlans, presentSubscription } from './presenter.server.ts';
import { sameOriginUrl } from './return-url.ts';
import * as store from './store.server.ts';
import { ProviderError } from './stripe/provider-error.ts';
import { tierOf } from './stripe/provider-subscription.ts';
import { syncSubscription } from './sync.server.ts';

const SYNC_EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
]);

/**
 * For one hour after the portal was opened, the status is read from the provider. Later changes
 * arrive by webhook.
 */
const PORTAL_VISIT_MS = 3_600_000;

/** The timeout is short, because the stored status can be used instead. */
const STATUS_TIMEOUT = { attemptMs: 3000, retries: 0 };

/** @throws AppError PAYMENTS_UNAVAILABLE */
export async function readPlans({ prices }: BillingContext): Promise<Plan[]> {
  return presentPlans(await prices?.current().catch(rethrowAsUnavailable));
}

/** Connects a user with an existing customer of the provider, for demo users. */
export async function linkCustomer(
  context: BillingContext,
  userId: string,
  customerId: string,
): Promise<void> {
  const { kysely, now } = context;
  await store.findOrCreate(kysely, userId, now());
  await store.saveCustomer(kysely, userId, customerId);
  await syncSubscription(context, requireGateway(context), customerId);
}

/** Users who have a customer at the provider. The cleanup of abandoned accounts must not remove them. */
export async function findUsersWithCustomer(
  db: DatabaseHandle,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const customers = new Set<string>();
  // The caller passes only a few ids per hour, so single lookups are fast enough.
  for (const userId of userIds) {
    if ((await store.find(db, userId))?.customer_id) customers.add(userId);
  }
  return customers;
}

/** Queues the cancellation of the user's plan. Call it in the transaction that deletes the account. */
export async function cancelPlanOnDeletion(
  { jobs }: Pick<BillingContext, 'jobs'>,
  transaction: DatabaseHandle,
  userId: string,
): Promise<void> {
  const customer = (await store.findForUpdate(transaction, userId))?.customer_id;
  // 'left' means that the user deleted the account. For any other removal, a trigger records
  // 'removed' (0028-refunds.sql).
  if (!customer) return;
  await store.addClosure(transaction, { customer_id: customer, reason: 'left' });
  await jobs.add(transaction, CLOSE_CUSTOMER, { customer });
}

/**
 * Ends the user's plan here, and queues its cancellation at the provider. Call it in the transaction that closes the
 * account. If the account is opened again, it is on Free, and its next payment is by a new customer.
 */
export async function cancelPlanOnClosing(
  { jobs }: Pick<BillingContext, 'jobs'>,
  transaction: DatabaseHandle,
  userId: string,
): Promise<void> {
  const row = await store.findForUpdate(transaction, userId);
  if (!row?.customer_id) return;
  const { customer_id, subscription_id, answered_at } = row;
  await store.addClosure(transaction, {
    customer_id,
    reason: 'closed',
    subscription_id,
    answered_at,
    language: await readLanguage(transaction, userId),
  });
  await store.clearCustomer(transaction, customer_id);
  await jobs.add(transaction, CLOSE_CUSTOMER, { customer: customer_id });
}

/**
 * Returns the stored plan. If it may be outdated, first updates it from the provider. If the provider does not respond,
 * returns the plan that was stored before.
 */
export async function readSubscription(
  context: BillingContext,
  userId: string,
): Promise<Subscription> {
  const { kysely, gateway, now, log, limits } = context;
  const row = await store.find(kysely, userId);
  if (!row?.customer_id || !gateway || !mayHaveChanged(row, now())) return presentSubscription(row);
  const check = { rule: 'planChecksOfUser', subject: userId } as const;
  if (await limits.tryConsume(kysely, check)) return presentSubscription(row);
  try {
    const options = { timeout: STATUS_TIMEOUT };
    await syncSubscription(context, gateway.withDeadline(), row.customer_id, options);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, 'cannot reach the payment provider; showing the last known plan');
  }
  return presentSubscription(await store.find(kysely, userId));
}

/** True if the user was recently on the provider's pages, or if the paid period has ended. */
function mayHaveChanged(row: store.BillingRow, now: Date): boolean {
  if (row.away_until !== null && now < row.away_until) return true;
  const { current_period_end: end } = row;
  return tierOf(row.status) === 'pro' && end !== null && end <= now;
}

/**
 * Resolves to the URL of the checkout.
 * @param origin - our own origin; both return URLs must have it
 * @throws AppError EMAIL_NOT_VERIFIED, PRICE_UNKNOWN, FOREIGN_RETURN_ADDRESS, FOREIGN_CUSTOMER, ALREADY_SUBSCRIBED,
 * TOO_MANY_REQUESTS, PAYMENTS_NOT_CONFIGURED, PAYMENTS_UNAVAILABLE
 */
export async function createCheckout(
  context: BillingContext,
  payer: Payer,
  payload: CheckoutPayload,
  origin: string,
): Promise<string> {
  const gateway = requireGateway(context).withDeadline();
  // An unverified user may not pay: if another user verifies the same e-mail address, this account
  // is removed together with its paid plan.
  if (!payer.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  const successUrl = sameOriginUrl(payload.successUrl, origin, 'successUrl');
  const cancelUrl = sameOriginUrl(payload.cancelUrl, origin, 'cancelUrl');
  await assertOwnCustomer(context, payer.userId, payload.customer);
  await context.limits.consume({ rule: 'paymentPagesOfUser', subject: payer.userId });
  try {
    const offered = await context.prices?.current();
    const { priceId } = payload;
    if (!offered) throw new AppError('PAYMENTS_NOT_CONFIGURED');
    if (priceId !== offered.monthly.priceId && priceId !== offered.yearly.priceId) {
      throw new AppError('PRICE_UNKNOWN');
    }
    return await openCheckout({ ...context, gateway }, payer, { priceId, successUrl, cancelUrl });
  } catch (error) {
    return rethrowAsUnavailable(error);
  }
}

/**
 * Resolves to the URL of the portal.
 * @throws AppError NO_CUSTOMER, FOREIGN_RETURN_ADDRESS, FOREIGN_CUSTOMER, TOO_MANY_REQUESTS,
 * PAYMENTS_NOT_CONFIGURED, PAYMENTS_UNAVAILABLE
 */
export async function createPortal(
  context: BillingContext,
  userId: string,
  payload: PortalPayload,
  origin: string,
): Promise<string> {
  const gateway = requireGateway(context).withDeadline();
  const returnUrl = sameOriginUrl(payload.returnUrl, origin, 'returnUrl');
  await assertOwnCustomer(context, userId, payload.customer);
  const row = await store.find(context.kysely, userId);
  if (!row?.customer_id) throw new AppError('NO_CUSTOMER');
  await context.limits.consume({ rule: 'paymentPagesOfUser', subject: userId });
  try {
    const url = await gateway.createPortal({ customerId: row.customer_id, returnUrl });
    const until = new Date(context.now().getTime() + PORTAL_VISIT_MS);
    await store.expectChanges(context.kysely, userId, until);
    return url;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'missing') {
      return rethrowAsUnavailable(error);
    }
    // The customer was deleted and its event got lost, so the stored plan is outdated.
    await syncSubscription(context, gateway, row.customer_id).catch(rethrowAsUnavailable);
    throw new AppError('NO_CUSTOMER', { cause: error });
  }
}

async function assertOwnCustomer(
  { kysely }: BillingContext,
  userId: string,
  customer: string | undefined,
): Promise<void> {
  if (customer === undefined) return;
  const row = await store.find(kysely, userId);
  if (row?.customer_id !== customer) throw new AppError('FOREIGN_CUSTOMER');
}

/**
 * Handles a webhook event. The event only says that something changed, so the plan is read from the provider's API.
 * @throws AppError WEBHOOK_REFUSED; PAYMENTS_UNAVAILABLE, so that the provider sends the event again
 */
export async function handleWebhook(
  context: Omit<BillingContext, 'limits'>,
  body: Uint8Array,
  signature: string,
): Promise<void> {
  const gateway = requireGateway(context);
  const event = await gateway.verifyEvent(body, signature);
  if (!event) throw new AppError('WEBHOOK_REFUSED');
  if (!SYNC_EVENTS.has(event.type) || event.customerId === undefined) return;
  if (await handleClosedCustomerEvent(context, event)) return;
  try {
    await syncSubscription(context, gateway, event.customerId, { eventId: event.id });
  } catch (error) {
    rethrowAsUnavailable(error);
  }
}
