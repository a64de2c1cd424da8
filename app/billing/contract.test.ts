import { expect, test } from 'vitest';

import {
  BILLING_LIMITS,
  checkoutPayloadSchema,
  NO_SUBSCRIPTION,
  PAYLOAD_MESSAGES,
  plansResponseSchema,
  portalPayloadSchema,
  redirectResponseSchema,
  statusResponseSchema,
  type CheckoutPayload,
  type PortalPayload,
  type Subscription,
} from './contract.ts';
import { FREE_PLAN, PRO_PLAN } from './plans/entitlements.ts';

const PAYLOAD: CheckoutPayload = {
  priceId: 'price_1',
  successUrl: 'https://memorials.example/account?subscription=success',
  cancelUrl: 'https://memorials.example/account?subscription=cancelled',
};

test('plans have no prices while payments are not configured, and both prices otherwise', () => {
  const price = { amount: 9.99, currency: 'usd', priceId: 'price_1' };
  const billing = { monthly: price, yearly: { ...price, amount: 99, savings: 20.88 } };
  const plans = [FREE_PLAN, { ...PRO_PLAN, billing }];
  expect(plansResponseSchema.parse({ plans })).toEqual({ plans });
  expect(plansResponseSchema.parse({ plans: [FREE_PLAN, PRO_PLAN] }).plans).toHaveLength(2);
  const half = [{ ...PRO_PLAN, billing: { monthly: price } }];
  expect(plansResponseSchema.safeParse({ plans: half }).success).toBe(false);
});

test('"Fallback when loading fails: tier free, status undefined, cancelAtPeriodEnd false"', () => {
  const { subscription } = statusResponseSchema.parse({ subscription: NO_SUBSCRIPTION });
  expect(subscription).toEqual({ tier: 'free', cancelAtPeriodEnd: false });
  expect(subscription.status).toBeUndefined();
});

test('the period end is a timestamp, and an unknown status of the provider is accepted', () => {
  const subscription: Subscription = {
    tier: 'pro',
    status: 'a_word_of_tomorrow',
    currentPeriodEnd: '2026-12-21T10:00:00.000Z',
    cancelAtPeriodEnd: true,
  };
  expect(statusResponseSchema.parse({ subscription })).toEqual({ subscription });
  const wrong = { ...subscription, currentPeriodEnd: '2026-12-21' };
  expect(statusResponseSchema.safeParse({ subscription: wrong }).success).toBe(false);
});

test('a payload without a price or a return URL is refused with a message', () => {
  expect(checkoutPayloadSchema.parse(PAYLOAD)).toEqual(PAYLOAD);
  const sentences = (payload: unknown) =>
    checkoutPayloadSchema.safeParse(payload).error?.issues.map(({ message }) => message);
  expect(sentences({ ...PAYLOAD, priceId: undefined })).toEqual([PAYLOAD_MESSAGES.priceRequired]);
  const long = 'x'.repeat(BILLING_LIMITS.url + 1);
  expect(sentences({ ...PAYLOAD, cancelUrl: long })).toEqual([PAYLOAD_MESSAGES.urlRequired]);
  const portal: PortalPayload = { returnUrl: 'https://memorials.example/account' };
  expect(portalPayloadSchema.parse(portal)).toEqual(portal);
  expect(portalPayloadSchema.safeParse({}).success).toBe(false);
});

test('the redirect target is a URL', () => {
  expect(redirectResponseSchema.safeParse({ url: 'https://pay.example/c/1' }).success).toBe(true);
  expect(redirectResponseSchema.safeParse({ url: '' }).success).toBe(false);
});
