import { afterEach, beforeEach, expect, test } from 'vitest';

import { emptyRecords, type EventRecord } from './account/records.ts';
import { runStripe, type RunningStripe } from './testing/running-stripe.ts';
import { newest, openCheckout, subscribe } from './testing/subscribed.ts';
import { createWebhooks } from './webhooks.server.ts';

let stripe: RunningStripe;

beforeEach(async () => {
  stripe = await runStripe({ retryDelays: [1, 1, 1] });
});

afterEach(() => stripe.stop());

const ofType = (type: string) => stripe.received.filter((event) => event.type === type);

test("webhooks carry Stripe's signature, accepted by the SDK, and the pinned version", async () => {
  const { subscription } = await subscribe(stripe);
  const [event] = ofType('checkout.session.completed');
  expect(event).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    object: 'event',
    livemode: false,
    data: { object: { object: 'checkout.session', subscription: subscription.id } },
  });
  expect(new Set(stripe.received.map(({ id }) => id)).size).toBe(stripe.received.length);
});

test('an event is retried until the product responds with 2xx, and stays the same event', async () => {
  stripe.respondWith(500);
  const { id } = await stripe.sdk.customers.create({ email: 'a@example.org' });
  await stripe.receives('customer.created', 2);
  stripe.respondWith(200);
  await stripe.receives('customer.created', 3);
  const events = ofType('customer.created');
  expect(new Set(events.map((event) => event.id)).size).toBe(1);
  expect(events[0]?.data.object).toMatchObject({ id });
});

test('after the last retry it is given up, and a button sends it once more', async () => {
  stripe.respondWith(503);
  await stripe.sdk.customers.create({ email: 'a@example.org' });
  await stripe.receives('customer.created', 4);
  const { id = '' } = ofType('customer.created')[0] ?? {};
  stripe.respondWith(200);
  await stripe.press(`/stripe/events/${id}`, {});
  expect(ofType('customer.created')).toHaveLength(5);
  expect(await (await fetch(`${stripe.base}/stripe`)).text()).toContain(
    'Delivered, sent 5 times (200)',
  );
});

test('held webhooks wait, and the browser returns first; once released they all arrive', async () => {
  await stripe.press('/stripe/webhooks', { state: 'held' });
  const { id: customer } = await stripe.sdk.customers.create({ email: 'late@example.org' });
  const { url } = await openCheckout(stripe, customer);
  await stripe.press(url, { card: 'works' });
  expect(await newest(stripe, customer)).toMatchObject({ status: 'active' });
  expect(stripe.received).toEqual([]);
  await stripe.press('/stripe/webhooks', { state: 'sent' });
  expect(ofType('checkout.session.completed')).toHaveLength(1);
  expect(ofType('customer.created')).toHaveLength(1);
});

test('an undelivered event is delivered after a restart', async () => {
  await stripe.press('/stripe/webhooks', { state: 'held' });
  await stripe.sdk.customers.create({ email: 'a@example.org' });
  stripe = await stripe.restart();
  await stripe.receives('customer.created');
  expect(ofType('customer.created')[0]?.data.object).toMatchObject({ email: 'a@example.org' });
});

test('a full disk neither blocks an event nor ends the process', async () => {
  const event: EventRecord = {
    id: 'evt_1',
    type: 'customer.created',
    payload: '{}',
    attempts: 0,
    isDelivered: false,
    lastStatus: 0,
  };
  const webhooks = createWebhooks({
    records: { ...emptyRecords(), events: [event] },
    save: () => {
      throw new Error('no space left on device');
    },
    secret: 'whsec_test',
  });
  webhooks.sendTo('http://127.0.0.1:1/');
  await expect(webhooks.idle()).resolves.toBeUndefined();
  expect(event.attempts).toBe(1);
  webhooks.close();
});
