/**
 * What the product does with plans and payments: explicit arguments in, addresses and plans out; it knows no
 * request. Only what is asked of it asks the provider, so that no other page notices when that is down.
 */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { AppError } from '../wire/app-error.ts';
import {
  asUnavailable,
  openGateway,
  type BillingContext,
  type Payer,
} from './billing-context.server.ts';
import { openCheckout } from './checkout.server.ts';
import { hearOfGone } from './closing/closed-accounts.server.ts';
import type { CheckoutPayload, Plan, PortalPayload, Subscription } from './contract.ts';
import { CLOSE_CUSTOMER } from './jobs.server.ts';
import { handleBillingJobs } from './nightly.server.ts';
import { presentPlans, presentSubscription } from './presenter.server.ts';
import { ownAddress } from './return-url.ts';
import * as store from './store.server.ts';
import { createPrices, type Prices } from './stripe/prices.server.ts';
import { ProviderError } from './stripe/provider-error.ts';
import { tierOf } from './stripe/provider-subscription.ts';
import { syncSubscription } from './sync.server.ts';

/** The events that may have changed somebody's plan; all others are heard and let go. */
const CHANGES: ReadonlySet<string> = new Set([
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

/** The portal's page is open for minutes; who comes back later finds what the webhook brought. */
const PORTAL_AWAY_MS = 3_600_000;

/** The screen can be shown without the answer, from what was written last. */
const STATUS_PATIENCE = { answerMs: 3000, retries: 0 };

export interface BillingService {
  /** @throws AppError PAYMENTS_UNAVAILABLE */
  readPlans(): Promise<Plan[]>;
  /** Asks the provider first where it may know more; a failing one is answered from what is written. */
  readSubscription(userId: string): Promise<Subscription>;
  /**
   * Where the browser goes to pay.
   * @param origin the product's own, to which the way back must lead
   * @throws AppError EMAIL_NOT_VERIFIED, PRICE_UNKNOWN, FOREIGN_RETURN_ADDRESS, FOREIGN_CUSTOMER, ALREADY_SUBSCRIBED,
   * PAYMENTS_NOT_CONFIGURED, PAYMENTS_UNAVAILABLE
   */
  createCheckout(payer: Payer, payload: CheckoutPayload, origin: string): Promise<string>;
  /** @throws AppError NO_CUSTOMER and as `createCheckout` */
  createPortal(userId: string, payload: PortalPayload, origin: string): Promise<string>;
  /** @throws AppError PAYMENTS_NOT_CONFIGURED */
  assertConfigured(): void;
  /**
   * Hears an event of the provider. It says only that something happened: what, is asked.
   * @throws AppError WEBHOOK_REFUSED, PAYMENTS_UNAVAILABLE (the provider sends the event again)
   */
  hear(body: Uint8Array, signature: string): Promise<void>;
  /** Gives somebody a customer that the provider has already, for a demonstration. */
  adoptCustomer(userId: string, customerId: string): Promise<void>;
  /** For the transaction that removes an account: its plan ends at the provider, by a job. */
  closeAlongside: (transaction: DatabaseHandle, userId: string) => Promise<void>;
  /** Those of the users that the provider knows: no sweep may remove them. */
  customersAmong: (db: DatabaseHandle, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Builds the service and says who does its jobs. */
export function createBillingService(context: BillingContext): BillingService {
  const { jobs, gateway } = context;
  const prices =
    gateway &&
    createPrices({ listPrices: (keys) => gateway.withinRequest().listPrices(keys) }, context);
  handleBillingJobs(context);

  return {
    async readPlans() {
      return presentPlans(await prices?.current().catch(asUnavailable));
    },
    readSubscription: (userId) => readSubscription(context, userId),
    createCheckout: (payer, payload, origin) =>
      createCheckout({ ...context, prices }, payer, payload, origin),
    createPortal: (userId, payload, origin) => createPortal(context, userId, payload, origin),
    assertConfigured: () => void openGateway(context),
    hear: (body, signature) => hear(context, body, signature),
    async adoptCustomer(userId, customerId) {
      const { kysely, now } = context;
      await store.findOrMake(kysely, userId, now());
      await store.keepCustomer(kysely, userId, customerId);
      await syncSubscription(context, openGateway(context), customerId);
    },
    async customersAmong(db, userIds) {
      const customers = new Set<string>();
      // Few, and once an hour: each is one read by the primary key.
      for (const userId of userIds) {
        if ((await store.find(db, userId))?.customer_id) customers.add(userId);
      }
      return customers;
    },
    closeAlongside: async (transaction, userId) => {
      const customer = await store.findCustomerForUpdate(transaction, userId);
      // The row goes with the user, and leaves behind who is to be closed (0020-billing.sql).
      if (!customer) return;
      await store.addClosure(transaction, customer, 'left');
      await jobs.add(transaction, CLOSE_CUSTOMER, { customer });
    },
  };
}

async function readSubscription(context: BillingContext, userId: string): Promise<Subscription> {
  const { kysely, gateway, now, log } = context;
  const row = await store.find(kysely, userId);
  if (!row?.customer_id || !gateway || !mayHaveChanged(row, now())) return presentSubscription(row);
  try {
    const options = { patience: STATUS_PATIENCE };
    await syncSubscription(context, gateway.withinRequest(), row.customer_id, options);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, 'a plan is shown as it was last known');
  }
  return presentSubscription(await store.find(kysely, userId));
}

/** The person may be coming back from the provider's pages, or a period is over by our clock. */
function mayHaveChanged(row: store.BillingRow, now: Date): boolean {
  if (row.away_until !== null && now < row.away_until) return true;
  const { current_period_end: end } = row;
  return tierOf(row.status) === 'pro' && end !== null && end <= now;
}

async function createCheckout(
  { prices, ...context }: BillingContext & { prices: Prices | undefined },
  payer: Payer,
  payload: CheckoutPayload,
  origin: string,
): Promise<string> {
  const gateway = openGateway(context).withinRequest();
  // An unverified account is removed when the address's owner verifies it elsewhere; a paid plan would go with it.
  if (!payer.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  const successUrl = ownAddress(payload.successUrl, origin, 'successUrl');
  const cancelUrl = ownAddress(payload.cancelUrl, origin, 'cancelUrl');
  await assertOwnCustomer(context, payer.userId, payload.customer);
  try {
    const offered = await prices?.current();
    const { priceId } = payload;
    if (priceId !== offered?.monthly.priceId && priceId !== offered?.yearly.priceId) {
      throw new AppError('PRICE_UNKNOWN');
    }
    return await openCheckout({ ...context, gateway }, payer, { priceId, successUrl, cancelUrl });
  } catch (error) {
    return asUnavailable(error);
  }
}

async function createPortal(
  context: BillingContext,
  userId: string,
  payload: PortalPayload,
  origin: string,
): Promise<string> {
  const gateway = openGateway(context).withinRequest();
  const returnUrl = ownAddress(payload.returnUrl, origin, 'returnUrl');
  await assertOwnCustomer(context, userId, payload.customer);
  const row = await store.find(context.kysely, userId);
  if (!row?.customer_id) throw new AppError('NO_CUSTOMER');
  try {
    const url = await gateway.createPortal({ customerId: row.customer_id, returnUrl });
    const until = new Date(context.now().getTime() + PORTAL_AWAY_MS);
    await store.setAway(context.kysely, userId, until);
    return url;
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'missing') {
      throw new AppError('NO_CUSTOMER', { cause: error });
    }
    return asUnavailable(error);
  }
}

/** The server knows whose customer is whose. A payload that names one must name the caller's. */
async function assertOwnCustomer(
  { kysely }: BillingContext,
  userId: string,
  customer: string | undefined,
): Promise<void> {
  if (customer === undefined) return;
  const row = await store.find(kysely, userId);
  if (row?.customer_id !== customer) throw new AppError('FOREIGN_CUSTOMER');
}

async function hear(context: BillingContext, body: Uint8Array, signature: string): Promise<void> {
  const gateway = openGateway(context);
  const event = await gateway.readEvent(body, signature);
  if (!event) throw new AppError('WEBHOOK_REFUSED');
  if (!CHANGES.has(event.type) || event.customerId === undefined) return;
  if (await hearOfGone(context, event)) return;
  try {
    await syncSubscription(context, gateway, event.customerId, { eventId: event.id });
  } catch (error) {
    asUnavailable(error);
  }
}
