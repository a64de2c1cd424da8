import { beforeEach, describe, expect, test } from 'vitest';

import { MONTHLY, YEARLY } from '../../sandbox/stripe/account/catalogue.ts';
import { openForTests } from '../../tests/harness/open-for-tests.ts';
import { checkoutRequest, createBillingApp, personIn } from './testing/billing-app.ts';
import { SERVER_ERROR } from './testing/scripted-stripe.ts';

const app = openForTests(() => createBillingApp());

beforeEach(() => app.stripe.recover());

const openCheckoutsOf = (customer: string) =>
  app.stripe.records.checkouts.filter(
    ({ customerId, status }) => customerId === customer && status === 'open',
  );

const customersWith = (address: string) =>
  app.stripe.records.customers.filter(({ email }) => email === address);

describe('opening a checkout', () => {
  test('choosing a price redirects to a checkout of the user’s own customer', async () => {
    const person = await app.person();
    const response = await person.post('/create-checkout-session', checkoutRequest(app, YEARLY.id));
    expect(response.status).toBe(200);
    expect(response.body.data?.url).toMatch(`${app.stripe.url}/checkout/`);
    expect(app.stripe.calls.at(-1)?.parameters).toEqual({
      mode: 'subscription',
      customer: await person.customer(),
      client_reference_id: person.userId,
      'line_items[0][price]': YEARLY.id,
      'line_items[0][quantity]': '1',
      success_url: `${app.origin}/account?subscription=success`,
      cancel_url: `${app.origin}/account?subscription=cancelled`,
    });
  });

  test('every call has the API version, every POST an idempotency key, and telemetry is off', async () => {
    await app.subscriber();
    expect(app.stripe.calls.length).toBeGreaterThan(3);
    for (const { headers } of app.stripe.calls) {
      expect(headers['stripe-version']).toBe('2026-10-28.endive');
      expect(headers['x-stripe-client-telemetry']).toBeUndefined();
    }
    const posts = app.stripe.calls.filter(({ method }) => method === 'POST');
    expect(posts.length).toBeGreaterThan(1);
    for (const { headers } of posts) expect(headers['idempotency-key']).toMatch(/^\S{8,255}$/);
  });

  test('the provider gets the address and the id of the account, but no name', async () => {
    const person = await app.person();
    await person.openCheckout();
    const made = app.stripe.calls.findLast(({ path }) => path === '/v1/customers');
    expect(made?.parameters).toEqual({
      email: person.email,
      'metadata[user_id]': person.userId,
    });
  });

  test('after the checkout the plan is active before any event arrives', async () => {
    const person = await app.person();
    const checkout = await person.openCheckout();
    expect(await person.plan()).toEqual({ tier: 'free', cancelAtPeriodEnd: false });
    const { periodEnd } = app.stripe.pay(checkout);
    expect(await person.plan()).toEqual({
      tier: 'pro',
      status: 'active',
      currentPeriodEnd: new Date(periodEnd * 1000).toISOString(),
      cancelAtPeriodEnd: false,
    });
  });

  test('the success page alone does not change the plan', async () => {
    const person = await app.person();
    await person.openCheckout();
    await person.browser.fetch('/account?subscription=success');
    expect((await person.plan())?.tier).toBe('free');
  });
});

describe('no customer pays twice', () => {
  test('a double click and two tabs at once: one customer, one checkout', async () => {
    const person = await app.person();
    const tab = personIn(app, { ...person, browser: person.browser.copy() });
    const responses = await Promise.all(
      [person, person, tab, tab].map((page) =>
        page.post('/create-checkout-session', checkoutRequest(app)),
      ),
    );
    expect(new Set(responses.map(({ body }) => body.data?.url)).size).toBe(1);
    expect(customersWith(person.email)).toHaveLength(1);
    expect(openCheckoutsOf(await person.customer())).toHaveLength(1);
  });

  test('two concurrent checkouts with different prices: only one can be paid', async () => {
    const person = await app.person();
    const responses = await Promise.all(
      [MONTHLY.id, YEARLY.id].map((id) =>
        person.post('/create-checkout-session', checkoutRequest(app, id)),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(openCheckoutsOf(await person.customer())).toHaveLength(1);
  });

  test('the same choice reuses the checkout, another choice expires it', async () => {
    const person = await app.person();
    const first = await person.openCheckout();
    expect(await person.openCheckout()).toBe(first);
    const second = await person.openCheckout(YEARLY.id);
    expect(app.stripe.checkout(first).status).toBe('expired');
    expect(app.stripe.checkout(second).status).toBe('open');
  });

  test('a checkout that expires within the hour is replaced, so that nobody is still typing when it ends', async () => {
    const person = await app.person();
    const first = await person.openCheckout();
    const checkout = app.stripe.checkout(first);
    checkout.expiresAt = Math.floor(app.clock.now().getTime() / 1000) + 59 * 60;
    const second = await person.openCheckout();
    expect(second).not.toBe(first);
    expect(checkout.status).toBe('expired');
    expect(openCheckoutsOf(await person.customer())).toHaveLength(1);
  });

  test('"a pro user cannot buy twice", even before the payment\'s webhook arrives', async () => {
    const person = await app.person();
    app.stripe.pay(await person.openCheckout());
    const response = await person.post('/create-checkout-session', checkoutRequest(app, YEARLY.id));
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
      message: 'You’re already on Pro. You can see your plan under “Manage Billing”.',
    });
    expect(openCheckoutsOf(await person.customer())).toEqual([]);
  });

  test('a payment in one tab while another opens a checkout is detected', async () => {
    const person = await app.person();
    const first = await person.openCheckout();
    app.stripe.fail('GET /v1/checkout/sessions/', {
      meanwhile: () => Promise.resolve(void app.stripe.pay(first)),
    });
    const response = await person.post('/create-checkout-session', checkoutRequest(app, YEARLY.id));
    expect(response.body.code).toBe('ALREADY_SUBSCRIBED');
  });

  test.each(['GET /v1/subscriptions', 'GET /v1/checkout/sessions/'])(
    'a payment during %s is detected, or no longer possible',
    async (at) => {
      const person = await app.person();
      const first = await person.openCheckout();
      const payIfOpen = () => {
        if (app.stripe.checkout(first).status === 'open') app.stripe.pay(first);
        return Promise.resolve();
      };
      app.stripe.fail(at, { meanwhile: payIfOpen });
      await person.post('/create-checkout-session', checkoutRequest(app, YEARLY.id));
      const isPaid = app.stripe.checkout(first).status === 'complete';
      const open = openCheckoutsOf(await person.customer());
      expect(open).toHaveLength(isPaid ? 0 : 1);
    },
  );

  test.each(['unpaid', 'paused', 'incomplete'] as const)(
    'a subscription that is %s is cancelled before another is sold',
    async (status) => {
      const person = await app.person();
      await person.openCheckout();
      const old = app.stripe.subscribe(await person.customer(), { status });
      app.stripe.pay(await person.openCheckout(YEARLY.id));
      expect(old.status).toBe('canceled');
      expect((await person.plan())?.tier).toBe('pro');
    },
  );

  test('a plan that was paid after the backup from which the database was restored is found again', async () => {
    const person = await app.subscriber();
    const lost = { customer_id: null, checkout_id: null, subscription_id: null, status: null };
    await app.database.kysely
      .updateTable('billing_accounts')
      .set({ ...lost, away_until: null, attempt: 9 })
      .where('user_id', '=', person.userId)
      .execute();
    expect((await person.plan())?.tier).toBe('free');
    const response = await person.post('/create-checkout-session', checkoutRequest(app));
    expect(response.body.code).toBe('ALREADY_SUBSCRIBED');
    expect((await person.plan())?.tier).toBe('pro');
    expect(customersWith(person.email)).toHaveLength(1);
  });

  test('after the end of a plan a new one can be bought', async () => {
    const person = await app.subscriber();
    app.stripe.subscription(await person.customer()).status = 'canceled';
    app.stripe.pay(await person.openCheckout());
    expect((await person.plan())?.tier).toBe('pro');
  });
});

describe('errors of the provider', () => {
  test("a server error stored under the idempotency key doesn't block the user", async () => {
    const person = await app.person();
    app.stripe.fail('POST /v1/customers', SERVER_ERROR);
    const first = await person.post('/create-checkout-session', checkoutRequest(app));
    expect(first.status).toBe(503);
    app.stripe.fail('POST /v1/checkout', SERVER_ERROR);
    const second = await person.post('/create-checkout-session', checkoutRequest(app));
    expect(second.status).toBe(503);
    expect(await person.openCheckout()).toMatch(/^cs_/);
    const keys = app.stripe.calls
      .filter(({ method, parameters }) => method === 'POST' && parameters['email'] === person.email)
      .map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  test('a refusal is also stored under its key for a day, so the next attempt uses another key', async () => {
    const person = await app.person();
    const refusal = { type: 'invalid_request_error', message: 'Set an account name first.' };
    app.stripe.fail('POST /v1/customers', { status: 400, body: { error: refusal } });
    expect((await person.post('/create-checkout-session', checkoutRequest(app))).status).toBe(503);
    app.stripe.fail('POST /v1/checkout/sessions', { status: 400, body: { error: refusal } });
    expect((await person.post('/create-checkout-session', checkoutRequest(app))).status).toBe(503);
    const before = app.stripe.calls.length;
    await person.openCheckout();
    const keysOf = (calls: typeof app.stripe.calls, path: string) =>
      calls
        .filter((call) => call.method === 'POST' && call.path === path)
        .map(({ headers }) => headers['idempotency-key']);
    const customers = app.stripe.calls.filter(
      ({ parameters }) => parameters['email'] === person.email,
    );
    expect(new Set(keysOf(customers, '/v1/customers')).size).toBe(2);
    const [refused] = keysOf(app.stripe.calls.slice(0, before), '/v1/checkout/sessions').slice(-1);
    const [made] = keysOf(app.stripe.calls.slice(before), '/v1/checkout/sessions');
    expect(made).not.toBe(refused);
  });

  test('after a connection error the outcome is unknown, so the next attempt uses the same key', async () => {
    const person = await app.person();
    app.stripe.fail('POST /v1/customers', 'cut', 2);
    expect((await person.post('/create-checkout-session', checkoutRequest(app))).status).toBe(503);
    await person.openCheckout();
    const keys = app.stripe.calls
      .filter(({ method, parameters }) => method === 'POST' && parameters['email'] === person.email)
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test.each([MONTHLY.id, YEARLY.id])(
    'a customer deleted in the provider’s dashboard is created again, for %s after the monthly price',
    async (priceId) => {
      const person = await app.person();
      await person.openCheckout(MONTHLY.id);
      const gone = await person.customer();
      app.stripe.deleteCustomer(gone);
      const again = await person.openCheckout(priceId);
      expect(await person.customer()).not.toBe(gone);
      expect(app.stripe.checkout(again).customerId).toBe(await person.customer());
    },
  );

  test('a customer that the provider does not know, as with another key, is created again for a user on Free', async () => {
    const person = await app.person();
    await person.openCheckout();
    const unknown = await person.customer();
    const switchBack = app.stripe.switchAccount();
    const again = await person.openCheckout();
    expect(await person.customer()).not.toBe(unknown);
    expect(app.stripe.checkout(again).customerId).toBe(await person.customer());
    switchBack();
  });
});
