import { afterEach, beforeEach, expect, test } from 'vitest';

import { createDeliveries } from './deliveries.server.ts';
import { noRecords, type EventRecord } from './records.ts';
import { runStripe, type RunningStripe } from './testing/running-stripe.ts';
import { newest, openCheckout, subscribe } from './testing/subscribed.ts';

let stripe: RunningStripe;

beforeEach(async () => {
  stripe = await runStripe({ pauses: [1, 1, 1] });
});

afterEach(() => stripe.stop());

const ofType = (type: string) => stripe.heard.filter((event) => event.type === type);

test('webhooks carry Stripe’s signature, which the SDK takes, and the pinned version', async () => {
  const { subscription } = await subscribe(stripe);
  const [event] = ofType('checkout.session.completed');
  expect(event).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    object: 'event',
    livemode: false,
    data: { object: { object: 'checkout.session', subscription: subscription.id } },
  });
  expect(new Set(stripe.heard.map(({ id }) => id)).size).toBe(stripe.heard.length);
});

test('what the product does not take is sent again, the same event, until it takes it', async () => {
  stripe.productAnswers(500);
  const { id } = await stripe.sdk.customers.create({ email: 'a@example.org' });
  await stripe.hears('customer.created', 2);
  stripe.productAnswers(200);
  await stripe.hears('customer.created', 3);
  const events = ofType('customer.created');
  expect(new Set(events.map((event) => event.id)).size).toBe(1);
  expect(events[0]?.data.object).toMatchObject({ id });
});

test('after the last pause it is given up, and a button sends it once more', async () => {
  stripe.productAnswers(503);
  await stripe.sdk.customers.create({ email: 'a@example.org' });
  await stripe.hears('customer.created', 4);
  const { id = '' } = ofType('customer.created')[0] ?? {};
  stripe.productAnswers(200);
  await stripe.press(`/stripe/events/${id}`, {});
  expect(ofType('customer.created')).toHaveLength(5);
  expect(await (await fetch(`${stripe.base}/stripe`)).text()).toContain(
    'Delivered, sent 5 times (200)',
  );
});

test('held back they wait, and the browser returns first; let go they all arrive', async () => {
  await stripe.press('/stripe/webhooks', { state: 'held' });
  const { id: customer } = await stripe.sdk.customers.create({ email: 'late@example.org' });
  const { url } = await openCheckout(stripe, customer);
  await stripe.press(url, { card: 'works' });
  expect(await newest(stripe, customer)).toMatchObject({ status: 'active' });
  expect(stripe.heard).toEqual([]);
  await stripe.press('/stripe/webhooks', { state: 'sent' });
  expect(ofType('checkout.session.completed')).toHaveLength(1);
  expect(ofType('customer.created')).toHaveLength(1);
});

test('what was not delivered before a restart is delivered after it', async () => {
  await stripe.press('/stripe/webhooks', { state: 'held' });
  await stripe.sdk.customers.create({ email: 'a@example.org' });
  stripe = await stripe.restart();
  await stripe.hears('customer.created');
  expect(ofType('customer.created')[0]?.data.object).toMatchObject({ email: 'a@example.org' });
});

test('a disk that takes nothing keeps no event back and ends no process', async () => {
  const event: EventRecord = {
    id: 'evt_1',
    type: 'customer.created',
    customerId: null,
    created: 0,
    payload: '{}',
    attempts: 0,
    isDelivered: false,
    lastStatus: 0,
  };
  const deliveries = createDeliveries({
    records: { ...noRecords(), events: [event] },
    save: () => {
      throw new Error('no space left on device');
    },
    secret: 'whsec_test',
  });
  deliveries.aimAt('http://127.0.0.1:1/');
  await expect(deliveries.settled()).resolves.toBeUndefined();
  expect(event.attempts).toBe(1);
  deliveries.close();
});
