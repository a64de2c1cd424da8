/** Products, prices and the plans of old, in Stripe's shape. */
import Stripe from 'stripe';

import {
  CATALOGUE_CREATED,
  CURRENCY,
  type CataloguePrice,
  type CatalogueProduct,
} from '../catalogue.ts';

export function productAnswer(product: CatalogueProduct): Stripe.Product {
  return {
    id: product.id,
    object: 'product',
    active: true,
    created: CATALOGUE_CREATED,
    default_price: null,
    description: product.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: CATALOGUE_CREATED,
    url: null,
  };
}

export function priceAnswer(price: CataloguePrice): Stripe.Price {
  return {
    id: price.id,
    object: 'price',
    active: price.isActive,
    billing_scheme: 'per_unit',
    created: CATALOGUE_CREATED,
    currency: CURRENCY,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: {},
    nickname: null,
    product: price.productId,
    recurring: price.interval && {
      interval: price.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: price.interval ? 'recurring' : 'one_time',
    unit_amount: price.amount,
    unit_amount_decimal: Stripe.Decimal.from(price.amount),
  };
}

/** Subscription items still carry the price a second time in this older form. */
export function planAnswer(price: CataloguePrice): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.isActive,
    amount: price.amount,
    amount_decimal: Stripe.Decimal.from(price.amount),
    billing_scheme: 'per_unit',
    created: CATALOGUE_CREATED,
    currency: CURRENCY,
    interval: price.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.productId,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
