/** Checkout sessions: opened with one price in subscription mode, looked at, ended. */
import type Stripe from 'stripe';
import { z } from 'zod';

import { newId, presentCheckout, type Account } from '../account.server.ts';
import { missingObject, missingReference, StripeApiError } from '../api-error.server.ts';
import { findPrice, type CataloguePrice } from '../catalogue.ts';
import { expireCheckout } from '../checkout-life.server.ts';
import { listPage } from '../list-page.ts';
import {
  expand,
  filled,
  flag,
  metadata,
  notPlayed,
  pagination,
  parametersOf,
  webAddress,
  whole,
} from '../parameters.server.ts';
import type { CheckoutRecord } from '../records.ts';
import type { AddCall } from './add-call.ts';
import { referredCustomer } from './customer-parameters.server.ts';

const lineItem = parametersOf<Stripe.Checkout.SessionCreateParams.LineItem>()({
  adjustable_quantity: notPlayed,
  metadata: notPlayed,
  price: filled,
  price_data: notPlayed,
  quantity: whole.refine((value) => value >= 1, 'must be 1 or more').optional(),
  tax_rates: notPlayed,
});

const subscriptionData = parametersOf<Stripe.Checkout.SessionCreateParams.SubscriptionData>()({
  application_fee_percent: notPlayed,
  billing_cycle_anchor: notPlayed,
  billing_cycle_anchor_config: notPlayed,
  billing_mode: notPlayed,
  default_tax_rates: notPlayed,
  description: z.string().max(500).optional(),
  invoice_settings: notPlayed,
  metadata: metadata.optional(),
  on_behalf_of: notPlayed,
  pending_invoice_item_interval: notPlayed,
  proration_behavior: notPlayed,
  transfer_data: notPlayed,
  trial_end: notPlayed,
  trial_period_days: notPlayed,
  trial_settings: notPlayed,
});

const customerUpdate = parametersOf<Stripe.Checkout.SessionCreateParams.CustomerUpdate>()({
  address: z.enum(['auto', 'never']).optional(),
  name: z.enum(['auto', 'never']).optional(),
  shipping: z.enum(['auto', 'never']).optional(),
});

const create = parametersOf<Stripe.Checkout.SessionCreateParams>()({
  adaptive_pricing: notPlayed,
  after_expiration: notPlayed,
  allow_promotion_codes: flag.optional(),
  allowed_payment_method_types: notPlayed,
  automatic_tax: notPlayed,
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  branding_settings: notPlayed,
  cancel_url: webAddress.optional(),
  client_reference_id: z.string().max(200).optional(),
  consent_collection: notPlayed,
  currency: notPlayed,
  custom_fields: notPlayed,
  custom_text: notPlayed,
  customer: filled.optional(),
  customer_account: notPlayed,
  customer_creation: notPlayed,
  customer_email: z.email('must be an email address').optional(),
  customer_update: customerUpdate.optional(),
  discounts: notPlayed,
  excluded_payment_method_types: notPlayed,
  expand,
  expires_at: whole.optional(),
  integration_identifier: notPlayed,
  invoice_creation: notPlayed,
  line_items: z.array(lineItem).length(1, 'must hold one item: the sandbox sells one at a time'),
  locale: filled.optional(),
  managed_payments: notPlayed,
  metadata: metadata.optional(),
  mode: z.literal('subscription', 'must be subscription: the sandbox plays no other mode'),
  name_collection: notPlayed,
  optional_items: notPlayed,
  origin_context: notPlayed,
  payment_intent_data: notPlayed,
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  payment_method_configuration: notPlayed,
  payment_method_data: notPlayed,
  payment_method_options: notPlayed,
  permissions: notPlayed,
  phone_number_collection: notPlayed,
  redirect_on_completion: notPlayed,
  return_url: notPlayed,
  saved_payment_method_options: notPlayed,
  setup_intent_data: notPlayed,
  shipping_address_collection: notPlayed,
  shipping_options: notPlayed,
  submit_type: notPlayed,
  subscription_data: subscriptionData.optional(),
  success_url: webAddress,
  tax_id_collection: notPlayed,
  ui_mode: z.literal('hosted_page', 'must be hosted_page: the sandbox plays no other').optional(),
  wallet_options: notPlayed,
});

const list = parametersOf<Stripe.Checkout.SessionListParams>()({
  ...pagination,
  created: notPlayed,
  customer: filled.optional(),
  customer_account: notPlayed,
  customer_details: notPlayed,
  expand,
  payment_intent: notPlayed,
  payment_link: notPlayed,
  status: z.enum(['open', 'complete', 'expired']).optional(),
  subscription: filled.optional(),
});

const retrieve = parametersOf<Stripe.Checkout.SessionRetrieveParams>()({ expand });
const expire = parametersOf<Stripe.Checkout.SessionExpireParams>()({ expand });

export function addCheckoutCalls(call: AddCall, account: Account): void {
  call('post', '/v1/checkout/sessions', create, (given) =>
    presentCheckout(account, open(account, given)),
  );
  call('get', '/v1/checkout/sessions', list, (wanted) => {
    const found = account.records.checkouts
      .filter(
        (session) =>
          (wanted.customer ?? session.customerId) === session.customerId &&
          (wanted.subscription ?? session.subscriptionId) === session.subscriptionId &&
          (wanted.status ?? session.status) === session.status,
      )
      .toReversed();
    return listPage(
      found.map((session) => presentCheckout(account, session)),
      wanted,
      '/v1/checkout/sessions',
    );
  });
  call('get', '/v1/checkout/sessions/:id', retrieve, (_wanted, id) =>
    presentCheckout(account, sessionNamed(account, id)),
  );
  call('post', '/v1/checkout/sessions/:id/expire', expire, (_given, id) => {
    const session = sessionNamed(account, id);
    if (session.status !== 'open') {
      throw new StripeApiError(
        400,
        'Only Checkout Sessions with a status in ["open"] can be expired. ' +
          `This Checkout Session has a status of ${session.status}.`,
      );
    }
    expireCheckout(account, session);
    return presentCheckout(account, session);
  });
}

function sessionNamed(account: Account, id: string): CheckoutRecord {
  const session = account.records.checkouts.find((one) => one.id === id);
  if (!session) throw missingObject('checkout.session', id);
  return session;
}

const HALF_AN_HOUR = 1800;
const A_DAY = 86_400;

function open(account: Account, given: z.infer<typeof create>): CheckoutRecord {
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw new StripeApiError(
      400,
      'You may only specify one of these parameters: customer, customer_email.',
      { code: 'parameters_exclusive', param: 'customer_email' },
    );
  }
  if (given.customer !== undefined) referredCustomer(account, given.customer);
  const [item] = given.line_items;
  const price = soldPrice(item?.price ?? '');
  // Opened by the machine's clock: a page that a person looks at does not wait for a moved one.
  const created = account.now();
  const expiresAt = given.expires_at ?? created + A_DAY;
  if (expiresAt < created + HALF_AN_HOUR || expiresAt > created + A_DAY) {
    throw new StripeApiError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  const session: CheckoutRecord = {
    id: newId('cs_test'),
    created,
    expiresAt,
    customerId: given.customer ?? null,
    customerEmail: given.customer_email ?? null,
    priceId: price.id,
    quantity: item?.quantity ?? 1,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    metadata: given.metadata ?? {},
    subscriptionMetadata: given.subscription_data?.metadata ?? {},
    subscriptionDescription: given.subscription_data?.description ?? null,
    locale: given.locale ?? null,
    allowPromotionCodes: given.allow_promotion_codes ?? null,
    billingAddressCollection: given.billing_address_collection ?? null,
    paymentMethodCollection: given.payment_method_collection ?? null,
    status: 'open',
    subscriptionId: null,
  };
  account.records.checkouts.push(session);
  return session;
}

function soldPrice(id: string): CataloguePrice {
  const price = findPrice(id);
  if (!price) throw missingReference('price', id, 'line_items[0][price]');
  if (!price.isActive) {
    throw new StripeApiError(
      400,
      `The price specified is inactive. This field only accepts active prices.`,
      { param: 'line_items[0][price]' },
    );
  }
  if (!price.interval) {
    throw new StripeApiError(
      400,
      'You must provide at least one recurring price in `subscription` mode when using prices.',
    );
  }
  return price;
}
