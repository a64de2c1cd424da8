import { afterEach, beforeEach, expect, test } from 'vitest';

import { runStripe, type RunningStripe } from '../testing/running-stripe.ts';
import { endOf, newest, subscribe } from '../testing/subscribed.ts';

const RETURN = 'http://localhost:3000/account?tab=subscription';

let stripe: RunningStripe;
let customer: string;
let subscription: string;
let url: string;
let end: number;

beforeEach(async () => {
  stripe = await runStripe();
  const subscribed = await subscribe(stripe);
  customer = subscribed.customer.id;
  subscription = subscribed.subscription.id;
  end = endOf(subscribed.subscription);
  ({ url } = await openPortal());
});

afterEach(() => stripe.stop());

const openPortal = () => stripe.sdk.billingPortal.sessions.create({ customer, return_url: RETURN });
const press = (action: string) => stripe.press(url, { action, subscription });
const page = async () => (await fetch(url)).text();

test('the portal shows the plan, the period’s end, the next amount, and the way back', async () => {
  const shown = await page();
  const day = new Date(end * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  for (const words of ['Pro', '$9.00', 'each month', day, 'Next payment', RETURN]) {
    expect(shown).toContain(words);
  }
});

test("cancelled at the period's end, the plan has the date and not the flag, as in Stripe's portal", async () => {
  await press('cancel');
  expect(await newest(stripe, customer)).toMatchObject({
    status: 'active',
    cancel_at: end,
    cancel_at_period_end: false,
  });
  expect(await page()).toContain('Keep the plan');
  await press('resume');
  expect(await newest(stripe, customer)).toMatchObject({ cancel_at: null });
  expect(await page()).toContain('Cancel at the period’s end');
});

test('the plan ends at the moment the portal named', async () => {
  await press('cancel');
  await stripe.press('/stripe/clock', { subscription, outcome: 'succeeds' });
  expect(await newest(stripe, customer)).toMatchObject({ status: 'canceled', ended_at: end });
  expect(await page()).toContain('Your plan ended on');
});

test('changed to yearly and back: the unused part of the old period is credited', async () => {
  await press('yearly');
  const yearly = await newest(stripe, customer);
  expect(yearly.items.data[0]?.price.lookup_key).toBe('pro_yearly');
  expect(await page()).toContain('$90.00');
  expect(endOf(yearly) - end).toBeGreaterThan(300 * 86_400);
  const { data: paid } = await stripe.sdk.invoices.list({ customer, status: 'paid' });
  expect(paid.map(({ total }) => total)).toEqual([9000 - 900, 900]);
  await press('monthly');
  const monthly = await newest(stripe, customer);
  expect(monthly.items.data[0]?.price.lookup_key).toBe('pro_monthly');
});

test('cancelled now, it ends at once; pressing twice ends it once', async () => {
  await Promise.all([press('cancel-now'), press('cancel-now')]);
  expect(await newest(stripe, customer)).toMatchObject({ status: 'canceled' });
  const ends = stripe.received.filter(({ type }) => type === 'customer.subscription.deleted');
  expect(ends).toHaveLength(1);
});

test('a declined payment is shown there and can be paid there', async () => {
  await stripe.press('/stripe/clock', { subscription, outcome: 'fails' });
  expect(await page()).toContain('The last payment of $9.00 was declined');
  await press('pay');
  expect(await newest(stripe, customer)).toMatchObject({ status: 'active' });
});

test("a customer can't change another customer's plan in the portal", async () => {
  const other = await subscribe(stripe, 'other@example.org');
  await stripe.press(url, { action: 'cancel-now', subscription: other.subscription.id });
  expect(await newest(stripe, other.customer.id)).toMatchObject({ status: 'active' });
});

test('a portal for a deleted customer is refused, and an unknown address is 404', async () => {
  await stripe.sdk.customers.del(customer);
  await expect(openPortal()).rejects.toMatchObject({ code: 'resource_missing' });
  expect((await fetch(`${stripe.base}/stripe/portal/bps_unknown`)).status).toBe(404);
});
