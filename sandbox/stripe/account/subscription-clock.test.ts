import { afterEach, beforeEach, expect, test } from 'vitest';

import { runStripe, type RunningStripe } from '../testing/running-stripe.ts';
import { endOf, newest, subscribe } from '../testing/subscribed.ts';

let stripe: RunningStripe;
let now: number;

beforeEach(async () => {
  now = Date.now();
  stripe = await runStripe({ clock: () => now });
});

afterEach(() => stripe.stop());

const advance = (subscription: string, outcome: 'succeeds' | 'fails') =>
  stripe.press('/stripe/clock', { subscription, outcome });

const receivedTypes = () => stripe.received.map(({ type }) => type);

test('at the period’s end the plan renews: the next period begins where the last one ended', async () => {
  const { customer, subscription } = await subscribe(stripe);
  await advance(subscription.id, 'succeeds');
  const renewed = await newest(stripe, customer.id);
  expect(renewed.status).toBe('active');
  expect(renewed.items.data[0]?.current_period_start).toBe(endOf(subscription));
  const { data: invoices } = await stripe.sdk.invoices.list({
    customer: customer.id,
    status: 'paid',
  });
  expect(invoices.map(({ total, lines }) => [total, lines.data[0]?.period.end])).toEqual([
    [900, endOf(renewed)],
    [900, endOf(subscription)],
  ]);
});

test('a failed payment makes the plan past due, and the next attempt fixes it', async () => {
  const { customer, subscription } = await subscribe(stripe);
  await advance(subscription.id, 'fails');
  expect(await newest(stripe, customer.id)).toMatchObject({ status: 'past_due' });
  expect(receivedTypes()).toContain('invoice.payment_failed');
  await advance(subscription.id, 'succeeds');
  expect(await newest(stripe, customer.id)).toMatchObject({ status: 'active' });
});

test('when no attempt succeeds the plan ends, because of the payment, and nothing stays open', async () => {
  const { customer, subscription } = await subscribe(stripe);
  for (let attempt = 1; attempt <= 4; attempt += 1) await advance(subscription.id, 'fails');
  expect(await newest(stripe, customer.id)).toMatchObject({
    status: 'canceled',
  });
  expect(receivedTypes()).toEqual(
    expect.arrayContaining(['customer.subscription.deleted', 'invoice.voided']),
  );
});

test('just with time, and no button pressed, the plan renews too', async () => {
  const { customer, subscription } = await subscribe(stripe);
  now = endOf(subscription) * 1000 + 1000;
  const renewed = await newest(stripe, customer.id);
  expect(renewed.status).toBe('active');
  expect(endOf(renewed)).toBeGreaterThan(endOf(subscription));
});

test('each customer has its own clock', async () => {
  const one = await subscribe(stripe, 'one@example.org');
  const other = await subscribe(stripe, 'other@example.org');
  await stripe.press('/stripe/clock', { email: 'one@example.org', outcome: 'succeeds' });
  expect(endOf(await newest(stripe, one.customer.id))).toBeGreaterThan(endOf(one.subscription));
  expect(endOf(await newest(stripe, other.customer.id))).toBe(endOf(other.subscription));
});

test("cancelled through the API it ends at once, and the second time it isn't found", async () => {
  const { customer, subscription } = await subscribe(stripe);
  const { sdk } = stripe;
  expect(await sdk.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' });
  await expect(sdk.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  now = endOf(subscription) * 1000 + 1000;
  expect(await newest(stripe, customer.id)).toMatchObject({ status: 'canceled' });
});

test('deleting a customer ends what they pay for', async () => {
  const { customer, subscription } = await subscribe(stripe);
  await stripe.sdk.customers.del(customer.id);
  expect(await newest(stripe, customer.id)).toMatchObject({
    id: subscription.id,
    status: 'canceled',
  });
});

test.each(['trialing', 'unpaid', 'paused', 'past_due', 'incomplete', 'canceled'] as const)(
  'it can be put into the state %s, and a webhook is sent',
  async (status) => {
    const { customer, subscription } = await subscribe(stripe);
    stripe.received.length = 0;
    await stripe.press('/stripe/status', { subscription: subscription.id, status });
    expect(await newest(stripe, customer.id)).toMatchObject({ status });
    expect(receivedTypes()).toContain(
      status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
    );
  },
);

test.each([
  ['succeeds', 'active'],
  ['fails', 'incomplete_expired'],
] as const)('incomplete, when the payment %s, it becomes %s', async (outcome, status) => {
  const { customer, subscription } = await subscribe(stripe);
  await stripe.press('/stripe/status', { subscription: subscription.id, status: 'incomplete' });
  await advance(subscription.id, outcome);
  expect(await newest(stripe, customer.id)).toMatchObject({ status });
});

test('a subscriber is seeded once, even after a restart', async () => {
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
  const { data } = await stripe.sdk.subscriptions.list({
    customer: first.customerId,
    status: 'all',
  });
  expect(data.map(({ status }) => status)).toEqual(['active']);
});
