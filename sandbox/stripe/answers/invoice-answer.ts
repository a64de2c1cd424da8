/** An invoice in Stripe's shape. */
import Stripe from 'stripe';

import { CURRENCY, findPrice } from '../catalogue.ts';
import type {
  CustomerRecord,
  InvoiceLineRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../records.ts';

export function amountOf(invoice: InvoiceRecord): number {
  return invoice.lines.reduce((sum, line) => sum + line.amount, 0);
}

export function invoiceAnswer(
  invoice: InvoiceRecord,
  customer: CustomerRecord,
  subscription: SubscriptionRecord,
): Stripe.Invoice {
  const total = amountOf(invoice);
  return {
    id: invoice.id,
    object: 'invoice',
    ...NOTHING_SPECIAL,
    amount_due: total,
    amount_paid: invoice.status === 'paid' ? total : 0,
    amount_remaining: invoice.status === 'paid' ? 0 : total,
    attempt_count: invoice.attemptCount,
    attempted: invoice.attemptCount > 0,
    auto_advance: invoice.status === 'open',
    billing_reason: invoice.billingReason,
    created: invoice.created,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    effective_at: invoice.created,
    ending_balance: 0,
    lines: {
      object: 'list',
      data: invoice.lines.map((line) => lineAnswer(line, invoice)),
      has_more: false,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

/** What no invoice of the sandbox has: taxes, discounts, shipping, addresses, another merchant. */
const NOTHING_SPECIAL = {
  account_country: 'US',
  account_name: 'Sandbox, no money moves',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  currency: CURRENCY,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

function lineAnswer(line: InvoiceLineRecord, invoice: InvoiceRecord): Stripe.InvoiceLineItem {
  const price = findPrice(line.priceId);
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: CURRENCY,
    description: line.description,
    discount_amounts: [],
    discountable: !line.isProration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.isProration,
        proration_details: line.isProration ? { credited_items: null } : null,
        subscription: invoice.subscriptionId,
        subscription_item: invoice.itemId,
      },
      type: 'subscription_item_details',
    },
    period: { end: line.periodEnd, start: line.periodStart },
    pretax_credit_amounts: [],
    pricing: price
      ? {
          price_details: { price: price.id, product: price.productId },
          type: 'price_details',
          unit_amount_decimal: Stripe.Decimal.from(price.amount),
        }
      : null,
    quantity: line.quantity,
    quantity_decimal: Stripe.Decimal.from(line.quantity),
    subscription: invoice.subscriptionId,
    subtotal: line.amount,
    taxes: [],
  };
}
