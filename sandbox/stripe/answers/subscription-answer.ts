/** A subscription in Stripe's shape. Its period stands on the item: the subscription itself names none. */
import type Stripe from 'stripe';

import { CURRENCY, type CataloguePrice } from '../catalogue.ts';
import type { SubscriptionRecord } from '../records.ts';
import { planAnswer, priceAnswer } from './catalogue-answers.ts';

export function subscriptionAnswer(
  subscription: SubscriptionRecord,
  price: CataloguePrice,
): Stripe.Subscription {
  return {
    id: subscription.id,
    object: 'subscription',
    ...NOTHING_SPECIAL,
    billing_cycle_anchor: subscription.anchor,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: subscription.cancelComment,
      feedback: subscription.cancelFeedback,
      feedback_option: null,
      reason: subscription.cancelReason,
    },
    created: subscription.created,
    customer: subscription.customerId,
    description: subscription.description,
    ended_at: subscription.endedAt,
    items: {
      object: 'list',
      data: [itemAnswer(subscription, price)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
    },
    latest_invoice: subscription.latestInvoiceId,
    metadata: subscription.metadata,
    start_date: subscription.created,
    status: subscription.status,
    trial_end: subscription.status === 'trialing' ? subscription.periodEnd : null,
    trial_start: subscription.status === 'trialing' ? subscription.periodStart : null,
  };
}

/** What no subscription of the sandbox has: taxes, discounts, pauses, trials of its own, another merchant. */
const NOTHING_SPECIAL = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  currency: CURRENCY,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
} satisfies Partial<Stripe.Subscription>;

function itemAnswer(
  subscription: SubscriptionRecord,
  price: CataloguePrice,
): Stripe.SubscriptionItem {
  return {
    id: subscription.itemId,
    object: 'subscription_item',
    billing_thresholds: null,
    created: subscription.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planAnswer(price),
    price: priceAnswer(price),
    quantity: subscription.quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
}
