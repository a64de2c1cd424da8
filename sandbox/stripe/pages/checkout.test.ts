import { afterEach, beforeEach, expect, test } from 'vitest';

import { runStripe, type RunningStripe } from '../testing/running-stripe.ts';
import { CANCELLED, endOf, newest, openCheckout, SUCCESS } from '../testing/subscribed.ts';

const A_DAY = 86_400_000;

let stripe: RunningStripe;
let customer: string;
let now: number;

beforeEach(async () => {
  now = Date.now();
  stripe = await runStripe({ clock: () => now });
  ({ id: customer } = await stripe.sdk.customers.create({ email: 'samuel@example.org' }));
});

afterEach(() => stripe.stop());

const pageAt = async (url: string) => (await fetch(url)).text();

test('a session shows the amount and the period, and paying starts a subscription for a month', async () => {
  const session = await openCheckout(stripe, customer);
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 900 });
  const page = await pageAt(session.url);
  for (const words of ['Sandbox, no money moves', '$9.00', 'each month', 'Pay $9.00']) {
    expect(page).toContain(words);
  }
  const paid = await stripe.press(session.url, { card: 'works' });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, SUCCESS]);

  const subscription = await newest(stripe, customer);
  expect(subscription).toMatchObject({ status: 'active', cancel_at: null });
  const [item] = subscription.items.data;
  expect(item?.price.lookup_key).toBe('pro_monthly');
  const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
  expect(await stripe.sdk.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    subscription: subscription.id,
    customer,
  });
});

test('the yearly price is shown with its monthly share, and runs for a year', async () => {
  const session = await openCheckout(stripe, customer, 'pro_yearly');
  const page = await pageAt(session.url);
  for (const words of ['$90.00', 'each year', '$7.50']) expect(page).toContain(words);
  await stripe.press(session.url, { card: 'works' });
  expect(endOf(await newest(stripe, customer)) - now / 1000).toBeGreaterThan(364 * 86_400);
});

test('the webhooks are delivered before the browser is sent back', async () => {
  const { url } = await openCheckout(stripe, customer);
  await stripe.press(url, { card: 'works' });
  expect(stripe.received.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.paid',
      'checkout.session.completed',
    ]),
  );
});

test('a declined card is shown on the page, starts nothing, and the session can still be paid', async () => {
  const { url } = await openCheckout(stripe, customer);
  const declined = await stripe.press(url, { card: 'declines' });
  expect(declined.status).toBe(303);
  expect(await pageAt(declined.headers.get('location') ?? '')).toContain('The card was declined');
  expect((await stripe.sdk.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  await stripe.press(url, { card: 'works' });
  expect(await newest(stripe, customer)).toMatchObject({ status: 'active' });
});

test('ten presses of Pay at once start one subscription', async () => {
  const { url } = await openCheckout(stripe, customer);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => stripe.press(url, { card: 'works' })),
  );
  expect(new Set(answers.map((answer) => answer.headers.get('location')))).toEqual(
    new Set([SUCCESS]),
  );
  const { data } = await stripe.sdk.subscriptions.list({ customer, status: 'all' });
  expect(data).toHaveLength(1);
  expect(stripe.received.filter(({ type }) => type === 'checkout.session.completed')).toHaveLength(
    1,
  );
  expect(await pageAt(url)).toContain('This is already paid');
});

test('cancelling leads back and leaves the session open', async () => {
  const session = await openCheckout(stripe, customer);
  expect(await pageAt(session.url)).toContain(`href="${CANCELLED}"`);
  expect(await stripe.sdk.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
});

test('a session that expired, or was left open for a day, can no longer be paid', async () => {
  const first = await openCheckout(stripe, customer);
  await stripe.sdk.checkout.sessions.expire(first.id);
  await expect(stripe.sdk.checkout.sessions.expire(first.id)).rejects.toMatchObject({
    statusCode: 400,
  });
  const second = await openCheckout(stripe, customer);
  now += A_DAY;
  for (const { url } of [first, second]) {
    await stripe.press(url, { card: 'works' });
    expect(await pageAt(url)).toContain('This page has expired');
  }
  expect((await stripe.sdk.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  expect(stripe.received.filter(({ type }) => type === 'checkout.session.expired')).toHaveLength(2);
});

test('an unknown price and an unknown customer are refused', async () => {
  const create = (price: string, owner: string) =>
    stripe.sdk.checkout.sessions.create({
      mode: 'subscription',
      customer: owner,
      line_items: [{ price, quantity: 1 }],
      success_url: SUCCESS,
      cancel_url: CANCELLED,
    });
  await expect(create('price_unknown', customer)).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'line_items[0][price]',
  });
  await expect(create('price_sandboxProMonthly', 'cus_unknown')).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
});
