/** What the calls about subscriptions accept, and which parameters of Stripe's the sandbox has nothing behind. */
import type Stripe from 'stripe';
import { z } from 'zod';

import {
  expand,
  filled,
  flag,
  metadata,
  notPlayed,
  parametersOf,
  whole,
} from '../parameters.server.ts';

const quantity = whole.refine((value) => value >= 1, 'must be 1 or more').optional();

const NOT_PLAYED_IN_ITEMS = {
  billing_thresholds: notPlayed,
  current_trial: notPlayed,
  discounts: notPlayed,
  metadata: notPlayed,
  plan: notPlayed,
  price_data: notPlayed,
  tax_rates: notPlayed,
};

const NOT_PLAYED_EITHER_WAY = {
  add_invoice_items: notPlayed,
  application_fee_percent: notPlayed,
  automatic_tax: notPlayed,
  billing_cycle_anchor: notPlayed,
  billing_schedules: notPlayed,
  billing_thresholds: notPlayed,
  collection_method: notPlayed,
  days_until_due: notPlayed,
  default_source: notPlayed,
  default_tax_rates: notPlayed,
  discounts: notPlayed,
  invoice_settings: notPlayed,
  off_session: notPlayed,
  on_behalf_of: notPlayed,
  payment_settings: notPlayed,
  pending_invoice_item_interval: notPlayed,
  transfer_data: notPlayed,
  trial_end: notPlayed,
  trial_from_plan: notPlayed,
  trial_settings: notPlayed,
};

const testCard = z.enum(['pm_card_visa', 'pm_card_chargeCustomerFail'], {
  error: 'must be pm_card_visa or pm_card_chargeCustomerFail: the sandbox has no other card',
});

const newItem = parametersOf<Stripe.SubscriptionCreateParams.Item>()({
  ...NOT_PLAYED_IN_ITEMS,
  price: filled,
  quantity,
});

export const create = parametersOf<Stripe.SubscriptionCreateParams>()({
  ...NOT_PLAYED_EITHER_WAY,
  backdate_start_date: notPlayed,
  billing_cycle_anchor_config: notPlayed,
  billing_mode: notPlayed,
  cancel_at: notPlayed,
  cancel_at_period_end: notPlayed,
  currency: notPlayed,
  customer: filled,
  customer_account: notPlayed,
  default_payment_method: testCard.optional(),
  description: z.string().max(500).optional(),
  expand,
  items: z.array(newItem).length(1, 'must hold one item: the sandbox sells one at a time'),
  metadata: z.union([metadata, z.literal('')]).optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .optional(),
  proration_behavior: notPlayed,
  trial_period_days: notPlayed,
});

const changedItem = parametersOf<Stripe.SubscriptionUpdateParams.Item>()({
  ...NOT_PLAYED_IN_ITEMS,
  clear_usage: notPlayed,
  deleted: notPlayed,
  id: filled,
  price: filled.optional(),
  quantity: notPlayed,
});

const cancellationDetails = parametersOf<Stripe.SubscriptionCancelParams.CancellationDetails>()({
  comment: z.string().max(5000).optional(),
  feedback: z
    .enum([
      '',
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
  feedback_option: notPlayed,
});

export const update = parametersOf<Stripe.SubscriptionUpdateParams>()({
  ...NOT_PLAYED_EITHER_WAY,
  cancel_at: z.union([whole, z.enum(['', 'min_period_end', 'max_period_end'])]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: testCard.optional(),
  description: z.string().max(500).optional(),
  expand,
  items: z.array(changedItem).length(1, 'must hold the one item').optional(),
  metadata: z.union([metadata, z.literal('')]).optional(),
  pause_collection: notPlayed,
  payment_behavior: notPlayed,
  proration_behavior: z.enum(['always_invoice', 'create_prorations']).optional(),
  proration_date: notPlayed,
});

export const remove = parametersOf<Stripe.SubscriptionCancelParams>()({
  cancellation_details: cancellationDetails.optional(),
  expand,
  invoice_now: flag.optional(),
  prorate: flag.optional(),
});
