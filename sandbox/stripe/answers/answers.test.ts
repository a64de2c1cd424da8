import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';

import { runStripe, SECRET_KEY, type RunningStripe } from '../testing/running-stripe.ts';
import { subscribe } from '../testing/subscribed.ts';
import { priceAnswer, planAnswer, productAnswer } from './catalogue-answers.ts';
import { checkoutAnswer } from './checkout-answer.ts';
import { deletedCustomerAnswer, livingCustomerAnswer } from './customer-answer.ts';
import { invoiceAnswer } from './invoice-answer.ts';
import { portalAnswer } from './portal-answer.ts';
import { invoicePaymentAnswer, refundAnswer } from './refund-answer.ts';
import { subscriptionAnswer } from './subscription-answer.ts';

let stripe: RunningStripe;

beforeAll(async () => {
  stripe = await runStripe();
});

afterAll(() => stripe.stop());

test('every answer has exactly the type that the SDK gives it', () => {
  expectTypeOf(productAnswer).returns.toEqualTypeOf<Stripe.Product>();
  expectTypeOf(priceAnswer).returns.toEqualTypeOf<Stripe.Price>();
  expectTypeOf(planAnswer).returns.toEqualTypeOf<Stripe.Plan>();
  expectTypeOf(livingCustomerAnswer).returns.toEqualTypeOf<Stripe.Customer>();
  expectTypeOf(deletedCustomerAnswer).returns.toEqualTypeOf<Stripe.DeletedCustomer>();
  expectTypeOf(checkoutAnswer).returns.toEqualTypeOf<Stripe.Checkout.Session>();
  expectTypeOf(subscriptionAnswer).returns.toEqualTypeOf<Stripe.Subscription>();
  expectTypeOf(invoiceAnswer).returns.toEqualTypeOf<Stripe.Invoice>();
  expectTypeOf(invoicePaymentAnswer).returns.toEqualTypeOf<Stripe.InvoicePayment>();
  expectTypeOf(refundAnswer).returns.toEqualTypeOf<Stripe.Refund>();
  expectTypeOf(portalAnswer).returns.toEqualTypeOf<Stripe.BillingPortal.Session>();
});

/** The answer as it crosses the wire: the SDK's own reading of it may hide what is wrong. */
async function raw(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${stripe.base}${path}`, {
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  return response.json();
}

test('the period stands on the item and not on the subscription, as in the pinned version', async () => {
  const { subscription } = await subscribe(stripe);
  const answer = await raw(`/v1/subscriptions/${subscription.id}`);
  expect(answer).not.toHaveProperty('current_period_end');
  expect(answer).toHaveProperty('items.data.0.current_period_end', expect.any(Number));
});

test('nothing that is answered says that money moved', async () => {
  const { customer, subscription } = await subscribe(stripe, 'live@example.org');
  const paths = [
    `/v1/customers/${customer.id}`,
    `/v1/subscriptions/${subscription.id}?expand[]=latest_invoice`,
    '/v1/checkout/sessions',
    '/v1/prices?expand[]=data.product',
  ];
  for (const path of paths) {
    const text = JSON.stringify(await raw(path));
    expect(text).toContain('"livemode":false');
    expect(text).not.toContain('"livemode":true');
  }
});

test('decimals cross the wire as texts', async () => {
  expect(await raw('/v1/prices/price_sandboxProMonthly')).toMatchObject({
    unit_amount: 900,
    unit_amount_decimal: '900',
  });
});
