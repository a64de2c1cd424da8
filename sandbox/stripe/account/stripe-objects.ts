/**
 * Converts records to Stripe's objects, with the fields that we use. `Partly` compares the fields with the SDK's types,
 * so that a field renamed in the SDK does not compile.
 */
import type Stripe from 'stripe';

import { CURRENCY, priceOf, PRODUCT, type Price } from './catalogue.ts';
import type {
  CheckoutRecord,
  CustomerRecord,
  InvoiceRecord,
  PortalSessionRecord,
  RefundRecord,
  SubscriptionRecord,
} from './records.ts';

export type Partly<Value> = Value extends object
  ? { [Name in keyof Value]?: Partly<Value[Name]> }
  : Value;

export function priceObject(price: Price) {
  return {
    id: price.id,
    object: 'price',
    active: true,
    currency: CURRENCY,
    livemode: false,
    lookup_key: price.lookupKey,
    product: PRODUCT.id,
    recurring: { interval: price.interval, interval_count: 1 },
    type: 'recurring',
    unit_amount: price.amount,
  } satisfies Partly<Stripe.Price>;
}

export function customerObject(customer: CustomerRecord) {
  return {
    id: customer.id,
    object: 'customer',
    created: customer.created,
    email: customer.email,
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
  } satisfies Partly<Stripe.Customer>;
}

export function deletedCustomerObject({ id }: CustomerRecord) {
  return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
}

/** @param url - the address of the hosted payment page */
export function checkoutObject(session: CheckoutRecord, url: string) {
  const { amount } = priceOf(session);
  return {
    id: session.id,
    object: 'checkout.session',
    amount_total: amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: CURRENCY,
    customer: session.customerId,
    expires_at: session.expiresAt,
    livemode: false,
    mode: 'subscription',
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    status: session.status,
    subscription: session.subscriptionId,
    success_url: session.successUrl,
    url: session.status === 'open' ? url : null,
  } satisfies Partly<Stripe.Checkout.Session>;
}

/** @param url - the address of the hosted portal page */
export function portalObject(session: PortalSessionRecord, url: string) {
  return {
    id: session.id,
    object: 'billing_portal.session',
    customer: session.customerId,
    livemode: false,
    return_url: session.returnUrl,
    url,
  } satisfies Partly<Stripe.BillingPortal.Session>;
}

/** As in Stripe's flexible billing mode, the billing period is on the item, and the portal sets `cancel_at`. */
export function subscriptionObject(subscription: SubscriptionRecord) {
  return {
    id: subscription.id,
    object: 'subscription',
    billing_mode: { type: 'flexible' },
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: false,
    created: subscription.created,
    currency: CURRENCY,
    customer: subscription.customerId,
    ended_at: subscription.endedAt,
    items: {
      object: 'list',
      data: [
        {
          object: 'subscription_item',
          current_period_end: subscription.periodEnd,
          current_period_start: subscription.periodStart,
          price: priceObject(priceOf(subscription)),
          quantity: 1,
        },
      ],
    },
    livemode: false,
    status: subscription.status,
  } satisfies Partly<Stripe.Subscription>;
}

export function totalOf(invoice: InvoiceRecord): number {
  return invoice.lines.reduce((sum, line) => sum + line.amount, 0);
}

export function invoiceObject(invoice: InvoiceRecord, customer: CustomerRecord) {
  const total = totalOf(invoice);
  return {
    id: invoice.id,
    object: 'invoice',
    amount_paid: invoice.status === 'paid' ? total : 0,
    attempt_count: invoice.attemptCount,
    created: invoice.created,
    currency: CURRENCY,
    customer: customer.id,
    customer_email: customer.email,
    lines: {
      object: 'list',
      data: invoice.lines.map(({ amount, periodStart, periodEnd }) => ({
        object: 'line_item' as const,
        amount,
        period: { end: periodEnd, start: periodStart },
      })),
    },
    livemode: false,
    next_payment_attempt: invoice.nextAttempt,
    parent: {
      subscription_details: { subscription: invoice.subscriptionId },
      type: 'subscription_details',
    },
    status: invoice.status,
    status_transitions: { paid_at: invoice.paidAt },
    total,
  } satisfies Partly<Stripe.Invoice>;
}

export function paymentIntentOf({ id }: Pick<InvoiceRecord, 'id'>): string {
  return id.replace(/^in_/, 'pi_');
}

export function invoicePaymentObject(invoice: InvoiceRecord) {
  return {
    id: invoice.id.replace(/^in_/, 'inpay_'),
    object: 'invoice_payment',
    amount_paid: totalOf(invoice),
    currency: CURRENCY,
    invoice: invoice.id,
    livemode: false,
    payment: { payment_intent: paymentIntentOf(invoice), type: 'payment_intent' },
    status: 'paid',
  } satisfies Partly<Stripe.InvoicePayment>;
}

export function refundObject(refund: RefundRecord, invoice: InvoiceRecord) {
  return {
    id: refund.id,
    object: 'refund',
    amount: totalOf(invoice),
    currency: CURRENCY,
    payment_intent: paymentIntentOf(invoice),
    status: 'succeeded',
  } satisfies Partly<Stripe.Refund>;
}
