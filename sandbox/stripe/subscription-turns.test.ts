import { afterEach, beforeEach, expect, test } from 'vitest';

import { runStripe, type RunningStripe } from './testing/running-stripe.ts';
import { endOf, newest, subscribe } from './testing/subscribed.ts';

let stripe: RunningStripe;
let now: number;

beforeEach(async () => {
  now = Date.now();
  stripe = await runStripe({ clock: () => now });
});

afterEach(() => stripe.stop());

const turn = (subscription: string, outcome: 'succeeds' | 'fails') =>
  stripe.press('/stripe/clock', { subscription, outcome });

const heardTypes = () => stripe.heard.map(({ type }) => type);

test('at the period’s end the plan renews: the next period begins where the last one ended', async () => {
  const { customer, subscription } = await subscribe(stripe);
  await turn(subscription.id, 'succeeds');
  const renewed = await newest(stripe, customer.id);
  expect(renewed.status).toBe('active');
  expect(renewed.items.data[0]?.current_period_start).toBe(endOf(subscription));
  const { data: invoices } = await stripe.sdk.invoices.list({ customer: customer.id });
  expect(invoices.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_create'],
  ]);
  expect(renewed.latest_invoice).toBe(invoices[0]?.id);
});

test('a payment that fails makes the plan past due, and the next attempt makes it good', async () => {
  const { customer, subscription } = await subscribe(stripe);
  await turn(subscription.id, 'fails');
  expect(await newest(stripe, customer.id)).toMatchObject({ status: 'past_due' });
  expect(heardTypes()).toContain('invoice.payment_failed');
  expect(await stripe.sdk.customers.retrieve(customer.id)).toMatchObject({ delinquent: true });
  await turn(subscription.id, 'succeeds');
  expect(await newest(stripe, customer.id)).toMatchObject({ status: 'active' });
  expect(await stripe.sdk.customers.retrieve(customer.id)).toMatchObject({ delinquent: false });
});

test('when no attempt succeeds the plan ends, because of the payment, and nothing stays open', async () => {
  const { customer, subscription } = await subscribe(stripe);
  for (let attempt = 1; attempt <= 4; attempt += 1) await turn(subscription.id, 'fails');
  expect(await newest(stripe, customer.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  expect(heardTypes()).toContain('customer.subscription.deleted');
  const { data } = await stripe.sdk.invoices.list({ customer: customer.id, status: 'open' });
  expect(data).toEqual([]);
});

test('with time alone, no button pressed, the plan renews too', async () => {
  const { customer, subscription } = await subscribe(stripe);
  now = endOf(subscription) * 1000 + 1000;
  const renewed = await newest(stripe, customer.id);
  expect(renewed.status).toBe('active');
  expect(endOf(renewed)).toBeGreaterThan(endOf(subscription));
});

test('each customer has a clock of their own', async () => {
  const one = await subscribe(stripe, 'one@example.org');
  const other = await subscribe(stripe, 'other@example.org');
  await stripe.press('/stripe/clock', { email: 'one@example.org', outcome: 'succeeds' });
  expect(endOf(await newest(stripe, one.customer.id))).toBeGreaterThan(endOf(one.subscription));
  expect(endOf(await newest(stripe, other.customer.id))).toBe(endOf(other.subscription));
});

test('asked for by the API, the end at the period’s end is a flag and a moment; it can be taken back', async () => {
  const { customer, subscription } = await subscribe(stripe);
  const { sdk } = stripe;
  const ending = await sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: endOf(subscription),
  });
  const resumed = await sdk.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  await sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await turn(subscription.id, 'succeeds');
  const ended = await newest(stripe, customer.id);
  expect(ended).toMatchObject({ status: 'canceled', ended_at: endOf(subscription) });
  expect((await sdk.subscriptions.list({ customer: customer.id })).data).toEqual([]);
});

test('a change is told with what was before', async () => {
  const { subscription } = await subscribe(stripe);
  await stripe.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await stripe.press('/stripe/webhooks', { state: 'sent' });
  const event = stripe.heard.find(({ type }) => type === 'customer.subscription.updated');
  expect(event?.data).toMatchObject({
    object: { id: subscription.id, cancel_at_period_end: true },
    previous_attributes: { cancel_at_period_end: false, cancel_at: null },
  });
});

test('a subscription begun through the API with no payment is incomplete: paid it runs, left it expires', async () => {
  const { sdk } = stripe;
  const { data } = await sdk.prices.list({ lookup_keys: ['pro_monthly'] });
  const { id: customer } = await sdk.customers.create({ email: 'api@example.org' });
  const begin = () =>
    sdk.subscriptions.create({
      customer,
      items: [{ price: data[0]?.id ?? '' }],
      payment_behavior: 'default_incomplete',
    });
  const first = await begin();
  expect(first.status).toBe('incomplete');
  await turn(first.id, 'succeeds');
  expect(await sdk.subscriptions.retrieve(first.id)).toMatchObject({ status: 'active' });
  const second = await begin();
  await turn(second.id, 'fails');
  expect(await sdk.subscriptions.retrieve(second.id)).toMatchObject({
    status: 'incomplete_expired',
  });
});

test('a subscription begun with a test card runs at once; with none at hand it is refused', async () => {
  const { sdk } = stripe;
  const { data } = await sdk.prices.list({ lookup_keys: ['pro_yearly'] });
  const { id: customer } = await sdk.customers.create({ email: 'api@example.org' });
  const items = [{ price: data[0]?.id ?? '' }];
  await expect(sdk.subscriptions.create({ customer, items })).rejects.toMatchObject({
    code: 'resource_missing',
  });
  const begun = await sdk.subscriptions.create({
    customer,
    items,
    default_payment_method: 'pm_card_visa',
  });
  expect(begun.status).toBe('active');
});

test('ended now it is over: a second end finds nothing, and little of it can be changed', async () => {
  const { subscription } = await subscribe(stripe);
  const { sdk } = stripe;
  const ended = await sdk.subscriptions.cancel(subscription.id, {
    cancellation_details: { comment: 'Thank you', feedback: 'unused' },
  });
  expect(ended).toMatchObject({
    status: 'canceled',
    cancellation_details: { comment: 'Thank you', feedback: 'unused' },
  });
  await expect(sdk.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  await expect(
    sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
  ).rejects.toMatchObject({ statusCode: 400 });
});

test('changed to yearly by the API, the rest of the month is given back on the invoice', async () => {
  const { customer, subscription } = await subscribe(stripe);
  const { sdk } = stripe;
  const { data } = await sdk.prices.list({ lookup_keys: ['pro_yearly'] });
  const changed = await sdk.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id ?? '', price: data[0]?.id ?? '' }],
    expand: ['latest_invoice'],
  });
  expect(changed.items.data[0]?.price.lookup_key).toBe('pro_yearly');
  expect(changed.latest_invoice).toMatchObject({
    billing_reason: 'subscription_update',
    total: 8100,
  });
  expect(endOf(changed) - endOf(subscription)).toBeGreaterThan(300 * 86_400);
  expect((await newest(stripe, customer.id)).status).toBe('active');
});

test('deleting a customer ends what they pay for', async () => {
  const { customer, subscription } = await subscribe(stripe);
  await stripe.sdk.customers.del(customer.id);
  expect(await stripe.sdk.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
  });
});

test.each(['trialing', 'unpaid', 'paused', 'past_due', 'incomplete', 'canceled'] as const)(
  'it can be put into the state %s, and the product hears of it',
  async (status) => {
    const { customer, subscription } = await subscribe(stripe);
    stripe.heard.length = 0;
    await stripe.press('/stripe/status', { subscription: subscription.id, status });
    expect(await newest(stripe, customer.id)).toMatchObject({ status });
    expect(heardTypes()).toContain(
      status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
    );
  },
);

test('a person for a fresh start already pays, once, also after a restart', async () => {
  const samuel = {
    email: 'samuel@example.org',
    name: 'Samuel Okafor',
    interval: 'month',
    metadata: { userId: 'usr_1' },
  } as const;
  const first = stripe.standIn.seedSubscriber(samuel);
  expect(stripe.standIn.seedSubscriber(samuel)).toEqual(first);
  stripe = await stripe.restart();
  expect(stripe.standIn.seedSubscriber(samuel)).toEqual(first);
  const { data } = await stripe.sdk.subscriptions.list({ customer: first.customerId });
  expect(data.map(({ id, status }) => [id, status])).toEqual([[first.subscriptionId, 'active']]);
});
