import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { runStripe, SECRET_KEY, type RunningStripe } from './testing/running-stripe.ts';
import { SUCCESS } from './testing/subscribed.ts';

let stripe: RunningStripe;

beforeAll(async () => {
  stripe = await runStripe();
});

afterAll(() => stripe.stop());

/** A call without the SDK, for what the SDK would never send. */
async function call(path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${stripe.base}${path}`, {
    headers: { authorization: `Bearer ${SECRET_KEY}`, ...headers },
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test('prices are found by their lookup keys, with their product where that is asked for', async () => {
  const { data } = await stripe.sdk.prices.list({
    lookup_keys: ['pro_monthly', 'pro_yearly'],
    active: true,
    expand: ['data.product'],
  });
  expect(
    data.map((price) => [price.lookup_key, price.unit_amount, price.recurring?.interval]),
  ).toEqual([
    ['pro_monthly', 900, 'month'],
    ['pro_yearly', 9000, 'year'],
  ]);
  expect(data[0]?.product).toMatchObject({ object: 'product', name: 'Pro' });
  expect(data[0]?.unit_amount_decimal?.toString()).toBe('900');
});

test('a property that cannot be expanded is refused', async () => {
  await expect(stripe.sdk.prices.list({ expand: ['data.currency'] })).rejects.toMatchObject({
    statusCode: 400,
    param: 'expand',
  });
});

test('a wrong key and a missing one are 401', async () => {
  const { hostname, port } = new URL(stripe.base);
  const wrong = new Stripe('sk_test_wrong', { host: hostname, port, protocol: 'http' });
  await expect(wrong.prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect((await fetch(`${stripe.base}/v1/prices`)).status).toBe(401);
});

test('a key may come as the user of basic authorization, as from a terminal', async () => {
  const authorization = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;
  expect((await call('/v1/prices', undefined, { authorization })).status).toBe(200);
});

test('another version of the API is refused, because the shapes would be others', async () => {
  const { status, body } = await call('/v1/prices', undefined, { 'stripe-version': '2020-08-27' });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { message: expect.stringContaining('2020-08-27') } });
});

test('a parameter that Stripe does not know is refused by its name, also deep inside', async () => {
  const first = await call('/v1/customers', 'emial=a@example.org');
  expect(first).toMatchObject({
    status: 400,
    body: { error: { type: 'invalid_request_error', code: 'parameter_unknown', param: 'emial' } },
  });
  const deep = await call(
    '/v1/checkout/sessions',
    `mode=subscription&success_url=${SUCCESS}&line_items[0][price]=p&line_items[0][colour]=red`,
  );
  expect(deep.body).toMatchObject({
    error: { code: 'parameter_unknown', param: 'line_items[0][colour]' },
  });
});

test('a parameter that Stripe knows and the sandbox does not play is refused rather than ignored', async () => {
  const { status, body } = await call('/v1/customers', 'balance=100');
  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: { param: 'balance', message: expect.stringContaining('does not play') },
  });
});

test('a missing parameter and one of the wrong form say which', async () => {
  expect((await call('/v1/billing_portal/sessions', '')).body).toMatchObject({
    error: { code: 'parameter_missing', param: 'customer' },
  });
  expect((await call('/v1/prices?limit=many')).body).toMatchObject({
    error: { code: 'parameter_invalid_integer', param: 'limit' },
  });
});

test('what is not there is 404 with resource_missing, and so is a call that is not played', async () => {
  await expect(stripe.sdk.subscriptions.retrieve('sub_unknown')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    type: 'StripeInvalidRequestError',
  });
  await expect(stripe.sdk.coupons.list()).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.sdk.subscriptions.list({ customer: 'cus_unknown' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  });
});

test('every answer, a refusal too, names its request', async () => {
  const { lastResponse } = await stripe.sdk.prices.list();
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
  const { data } = await stripe.sdk.customers.list({ email: 'tabs@example.org' });
  expect(data).toHaveLength(1);
});

test('a refusal is not kept under its key: the next try with it may be right', async () => {
  const once = { idempotencyKey: 'refused-first' };
  await expect(
    stripe.sdk.billingPortal.sessions.create({ customer: 'cus_unknown' }, once),
  ).rejects.toMatchObject({ statusCode: 400 });
  const { id } = await stripe.sdk.customers.create({ email: 'later@example.org' });
  expect(await stripe.sdk.billingPortal.sessions.create({ customer: id }, once)).toMatchObject({
    customer: id,
  });
});

test('a fault of the API is kept under its key, so that only another key helps', async () => {
  const create = (idempotencyKey: string) =>
    stripe.sdk.customers.create({ email: 'fault@example.org' }, { idempotencyKey });
  await stripe.press('/stripe/troubles', { trouble: 'server error', calls: '1' });
  await expect(create('faulty')).rejects.toMatchObject({ statusCode: 500 });
  await expect(create('faulty')).rejects.toMatchObject({ statusCode: 500 });
  expect(await create('fresh')).toMatchObject({ email: 'fault@example.org' });
});

test('customers are found by address and by metadata, changed, and deleted for good', async () => {
  const { sdk } = stripe;
  const { id } = await sdk.customers.create({
    email: 'o’neill@example.org',
    metadata: { userId: 'usr_9', kept: 'yes' },
  });
  const { data } = await sdk.customers.search({
    query: "email:'O’Neill@example.org' AND metadata['userId']:'usr_9'",
  });
  expect(data.map((customer) => customer.id)).toEqual([id]);
  await expect(sdk.customers.search({ query: 'nonsense' })).rejects.toMatchObject({
    param: 'query',
  });
  const changed = await sdk.customers.update(id, { name: 'N', metadata: { userId: '' } });
  expect(changed).toMatchObject({ name: 'N', metadata: { kept: 'yes' } });
  expect(await sdk.customers.del(id)).toEqual(expect.objectContaining({ id, deleted: true }));
  expect(await sdk.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  await expect(sdk.customers.del(id)).rejects.toMatchObject({ statusCode: 404 });
  expect((await sdk.customers.list({ email: 'o’neill@example.org' })).data).toEqual([]);
});

test('lists come in pages that the SDK walks through by itself', async () => {
  const { sdk } = stripe;
  for (let count = 0; count < 5; count += 1) {
    await sdk.customers.create({ email: 'many@example.org' });
  }
  const all = await sdk.customers
    .list({ email: 'many@example.org', limit: 2 })
    .autoPagingToArray({ limit: 100 });
  expect(new Set(all.map(({ id }) => id)).size).toBe(5);
});

test.each([
  ['server error', { statusCode: 500 }],
  ['too many requests', { statusCode: 429 }],
  ['nonsense', { type: 'StripeAPIError' }],
])('%s can be played for the next call, and the one after goes well', async (trouble, expected) => {
  await stripe.press('/stripe/troubles', { trouble, calls: '1' });
  await expect(stripe.sdk.prices.list()).rejects.toMatchObject(expected);
  expect((await stripe.sdk.prices.list()).data).not.toEqual([]);
});

test('an API that never answers is given up by the caller', async () => {
  await stripe.press('/stripe/troubles', { trouble: 'silent', calls: '1' });
  await expect(stripe.sdk.prices.list({}, { timeout: 50 })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
});
