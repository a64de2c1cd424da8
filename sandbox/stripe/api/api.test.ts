import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { runStripe, SECRET_KEY, type RunningStripe } from '../testing/running-stripe.ts';
import { subscribe, SUCCESS } from '../testing/subscribed.ts';

const PRICES = { lookup_keys: ['pro_monthly'] };

let stripe: RunningStripe;

beforeAll(async () => {
  stripe = await runStripe();
});

afterAll(() => stripe.stop());

async function call(path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${stripe.base}${path}`, {
    headers: { authorization: `Bearer ${SECRET_KEY}`, ...headers },
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test('prices are found by their lookup keys', async () => {
  const { data } = await stripe.sdk.prices.list({
    lookup_keys: ['pro_monthly', 'pro_yearly'],
    active: true,
    limit: 100,
  });
  expect(
    data.map((price) => [price.lookup_key, price.unit_amount, price.recurring?.interval]),
  ).toEqual([
    ['pro_yearly', 9000, 'year'],
    ['pro_monthly', 900, 'month'],
  ]);
});

test('a wrong key and a missing one are 401', async () => {
  const { hostname, port } = new URL(stripe.base);
  const wrong = new Stripe('sk_test_wrong', { host: hostname, port, protocol: 'http' });
  await expect(wrong.prices.list(PRICES)).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  expect((await fetch(`${stripe.base}/v1/prices`)).status).toBe(401);
});

test('another API version is refused, because its shapes differ', async () => {
  const { status, body } = await call('/v1/prices', undefined, { 'stripe-version': '2020-08-27' });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { message: expect.stringContaining('2020-08-27') } });
});

test("a call the product doesn't make is refused, and so is a parameter it doesn't send", async () => {
  await expect(stripe.sdk.coupons.list()).rejects.toMatchObject({
    statusCode: 404,
    type: 'StripeInvalidRequestError',
    code: undefined,
    message: 'The sandbox does not play GET /v1/coupons',
  });
  await expect(
    stripe.sdk.customers.create({ email: 'a@example.org', balance: 100 }),
  ).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    code: 'parameter_unknown',
    param: 'balance',
    message: 'The sandbox does not play the parameter balance',
  });
  const deep = await call('/v1/checkout/sessions', 'line_items[0][colour]=red&mode=subscription');
  expect(deep.status).toBe(400);
});

test('a missing parameter and an invalid one are named', async () => {
  expect((await call('/v1/billing_portal/sessions', `return_url=${SUCCESS}`)).body).toMatchObject({
    error: { code: 'parameter_missing', param: 'customer' },
  });
  expect((await call('/v1/prices?lookup_keys[0]=pro_monthly&limit=many')).body).toMatchObject({
    error: { type: 'invalid_request_error', param: 'limit' },
  });
});

test('an unknown id is resource_missing: 404 in the path, 400 in a parameter', async () => {
  const { sdk } = stripe;
  for (const requestMissing of [
    () => sdk.subscriptions.cancel('sub_unknown'),
    () => sdk.checkout.sessions.retrieve('cs_unknown'),
    () => sdk.invoices.retrieve('in_unknown'),
    () => sdk.customers.retrieve('cus_unknown'),
  ]) {
    await expect(requestMissing()).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  }
  await expect(
    sdk.subscriptions.list({ customer: 'cus_unknown', status: 'all' }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
});

test('every response names its request, and so does a refusal', async () => {
  const { lastResponse } = await stripe.sdk.prices.list(PRICES);
  expect(lastResponse.requestId).toMatch(/^req_/);
  const { headers } = await call('/v1/nothing');
  expect(headers.get('request-id')).toMatch(/^req_/);
});

test('the same idempotency key gives the same customer, and refuses other parameters', async () => {
  const once = { idempotencyKey: 'customer-of-usr_1' };
  const first = await stripe.sdk.customers.create({ email: 'a@example.org' }, once);
  const again = await stripe.sdk.customers.create({ email: 'a@example.org' }, once);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  await expect(stripe.sdk.customers.create({ email: 'b@example.org' }, once)).rejects.toMatchObject(
    { statusCode: 400, rawType: 'idempotency_error' },
  );
});

test('twenty calls at once with one key make one customer', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, () =>
      stripe.sdk.customers.create({ email: 'tabs@example.org' }, { idempotencyKey: 'tabs' }),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

test("a refusal isn't stored under its key, so the next try can succeed", async () => {
  const once = { idempotencyKey: 'refused-first' };
  const open = (customer: string) =>
    stripe.sdk.billingPortal.sessions.create({ customer, return_url: SUCCESS }, once);
  await expect(open('cus_unknown')).rejects.toMatchObject({ statusCode: 400 });
  const { id } = await stripe.sdk.customers.create({ email: 'later@example.org' });
  expect(await open(id)).toMatchObject({ customer: id });
});

test('a server error is stored under its key, so that only another key helps', async () => {
  const create = (idempotencyKey: string) =>
    stripe.sdk.customers.create({ email: 'fault@example.org' }, { idempotencyKey });
  await stripe.press('/stripe/faults', { fault: 'server error', calls: '1' });
  await expect(create('faulty')).rejects.toMatchObject({ statusCode: 500 });
  await expect(create('faulty')).rejects.toMatchObject({ statusCode: 500 });
  expect(await create('fresh')).toMatchObject({ email: 'fault@example.org' });
});

test('a deleted customer stays deleted', async () => {
  const { sdk } = stripe;
  const { id } = await sdk.customers.create({
    email: 'o’neill@example.org',
    metadata: { user_id: 'usr_9' },
  });
  expect(await sdk.customers.retrieve(id)).toMatchObject({ metadata: { user_id: 'usr_9' } });
  expect(await sdk.customers.del(id)).toMatchObject({ id, deleted: true });
  expect(await sdk.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  await expect(sdk.customers.del(id)).rejects.toMatchObject({ statusCode: 404 });
});

test('a payment is refunded once', async () => {
  const { sdk } = stripe;
  const { customer } = await subscribe(stripe, 'refunded@example.org');
  const { data: invoices } = await sdk.invoices.list({ customer: customer.id, status: 'paid' });
  const invoice = invoices[0]?.id ?? '';
  const { data: payments } = await sdk.invoicePayments.list({ invoice, status: 'paid' });
  const { payment_intent: intent } = payments[0]?.payment ?? {};
  if (typeof intent !== 'string') throw new Error('The invoice has no payment');
  const refund = await sdk.refunds.create({ payment_intent: intent });
  expect(refund).toMatchObject({ amount: 900, status: 'succeeded' });
  await expect(sdk.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
});

test('nothing in a response says that money moved', async () => {
  const { customer } = await subscribe(stripe, 'live@example.org');
  for (const path of [
    `/v1/customers/${customer.id}`,
    `/v1/subscriptions?customer=${customer.id}&status=all`,
    `/v1/invoices?customer=${customer.id}&status=paid`,
    '/v1/prices?lookup_keys[0]=pro_monthly',
  ]) {
    const text = JSON.stringify((await call(path)).body);
    expect(text).toContain('"livemode":false');
    expect(text).not.toContain('"livemode":true');
  }
});

test.each([
  ['server error', { statusCode: 500 }],
  ['too many requests', { statusCode: 429 }],
  ['nonsense', { type: 'StripeAPIError' }],
])('%s can be injected into the next call, and the one after succeeds', async (fault, expected) => {
  await stripe.press('/stripe/faults', { fault, calls: '1' });
  await expect(stripe.sdk.prices.list(PRICES)).rejects.toMatchObject(expected);
  expect((await stripe.sdk.prices.list(PRICES)).data).not.toEqual([]);
});

test('the caller times out when the API never responds', async () => {
  await stripe.press('/stripe/faults', { fault: 'silent', calls: '1' });
  await expect(stripe.sdk.prices.list(PRICES, { timeout: 50 })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
});
