import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { MONTHLY, YEARLY } from '../../sandbox/stripe/account/catalogue.ts';
import { openForTests } from '../../tests/harness/open-for-tests.ts';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { checkoutRequest, createBillingApp, createPerson } from './testing/billing-app.ts';
import { MISSING } from './testing/scripted-stripe.ts';

const app = openForTests(() => createBillingApp());

describe('error responses', () => {
  test('signed out, every call is 401', async () => {
    const person = await app.person();
    person.browser.cookies.clear();
    const responses = await Promise.all([
      person.get('/plans'),
      person.get('/status'),
      person.post('/create-checkout-session', checkoutRequest(app)),
      person.post('/create-portal-session', { returnUrl: `${app.origin}/account` }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test.each(['price_of_others', 'pro_monthly'])('an unknown price is 400: %s', async (priceId) => {
    const person = await app.person();
    const response = await person.post('/create-checkout-session', checkoutRequest(app, priceId));
    expect(response.status).toBe(400);
    expect(response.body.message).toBe(
      'This price is no longer available. Please reload the page and choose again.',
    );
  });

  test.each(['successUrl', 'cancelUrl'])(
    'a %s that leads to another site is 400',
    async (field) => {
      const person = await app.person();
      const before = app.stripe.calls.length;
      for (const address of ['//evil', '/\\evil', 'https://site@evil', 'javascript:alert(1)']) {
        const response = await person.post('/create-checkout-session', {
          ...checkoutRequest(app),
          [field]: address,
        });
        expect(response.status).toBe(400);
        expect(response.body.fields).toEqual({
          [field]: 'The return address must be one of our own pages.',
        });
      }
      expect(app.stripe.calls).toHaveLength(before);
    },
  );

  test("a customer that isn't the caller's is 403, and the caller's own is accepted", async () => {
    const [own, other] = [await app.subscriber(), await app.person()];
    const customer = await own.customer();
    await other.openCheckout();
    const page = { returnUrl: `${app.origin}/account`, customer };
    expect((await other.post('/create-portal-session', page)).body).toMatchObject({
      code: 'FOREIGN_CUSTOMER',
      message: 'This billing account belongs to someone else.',
    });
    const bought = await other.post('/create-checkout-session', {
      ...checkoutRequest(app),
      customer,
    });
    expect(bought.status).toBe(403);
    expect((await own.post('/create-portal-session', page)).status).toBe(200);
  });

  test('the portal: 409 without a customer, its URL with one, 400 for a foreign return URL', async () => {
    const person = await app.person();
    const page = { returnUrl: `${app.origin}/account` };
    const without = await person.post('/create-portal-session', page);
    expect(without.status).toBe(409);
    expect(without.body.message).toBe(
      'You don’t have a paid plan yet, so there’s no billing to manage.',
    );
    await person.openCheckout();
    const response = await person.post('/create-portal-session', page);
    expect(response.body.data?.url).toMatch(`${app.stripe.url}/portal/`);
    expect(app.stripe.calls.at(-1)?.parameters).toEqual({
      customer: await person.customer(),
      return_url: `${app.origin}/account`,
    });
    const foreign = await person.post('/create-portal-session', { returnUrl: '//evil' });
    expect(foreign.status).toBe(400);
  });

  test('the portal of a customer that was deleted at the provider ends the plan, in case the event was lost', async () => {
    const person = await app.subscriber();
    const customer = await person.customer();
    const page = { returnUrl: `${app.origin}/account` };
    const switchBack = app.stripe.switchAccount();
    expect((await person.post('/create-portal-session', page)).status).toBe(503);
    expect(await person.customer()).toBe(customer);
    switchBack();
    app.stripe.deleteCustomer(customer);
    app.stripe.fail('GET /v1/subscriptions', MISSING);
    const response = await person.post('/create-portal-session', page);
    expect(response.body.code).toBe('NO_CUSTOMER');
    expect(await person.customer()).toBe('');
  });

  test('other methods are 405, other sites 403, an empty payload 400 with its messages', async () => {
    const person = await app.person();
    expect((await person.get('/create-checkout-session')).status).toBe(405);
    expect((await person.post('/plans')).status).toBe(405);
    const response = await person.browser.fetch('/api/v1/subscription/create-portal-session', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: JSON.stringify({ returnUrl: `${app.origin}/account` }),
    });
    expect(response.status).toBe(403);
    const empty = await person.post('/create-checkout-session', {});
    expect(empty.body.fields).toMatchObject({ priceId: 'Choose a plan' });
  });
});

test('without prices at the provider, Upgrade says that payments aren’t set up', async () => {
  const person = await app.person();
  app.stripe.fail('GET /v1/prices', { status: 200, body: { object: 'list', data: [] } }, 9);
  app.clock.advance({ minutes: 2 });
  for (const priceId of ['', MONTHLY.id]) {
    const response = await person.post('/create-checkout-session', checkoutRequest(app, priceId));
    expect(response.body).toMatchObject({
      code: 'PAYMENTS_NOT_CONFIGURED',
      message: 'This site isn’t set up to take payments.',
    });
  }
  app.stripe.recover();
  app.clock.advance({ minutes: 2 });
  expect(await person.openCheckout()).toMatch(/^cs_/);
});

describe('a user who calls again and again', () => {
  test('gets 429 from checkout and portal, which share a limit, and the provider is left alone', async () => {
    const person = await app.person();
    for (let round = 0; round < 20; round += 1) await person.openCheckout();
    const before = app.stripe.calls.length;
    const refused = [
      await person.post('/create-checkout-session', checkoutRequest(app, YEARLY.id)),
      await person.post('/create-portal-session', { returnUrl: `${app.origin}/account` }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(app.stripe.calls).toHaveLength(before);
    expect(await (await app.person()).openCheckout()).toMatch(/^cs_/);
  });

  test('sees the plan as last stored, instead of the provider being asked each time', async () => {
    const person = await app.subscriber();
    const before = app.stripe.count('GET /v1/subscriptions');
    for (let round = 0; round < 40; round += 1) expect((await person.plan())?.tier).toBe('pro');
    expect(app.stripe.count('GET /v1/subscriptions') - before).toBeLessThan(31);
  });
});

describe('payments are not configured', () => {
  let closed: TestApp;

  beforeAll(async () => {
    closed = await createTestApp();
  });
  afterAll(() => closed.close());

  test('plans have no prices, and every user is on Free', async () => {
    const person = await createPerson(closed);
    const { plans = [] } = (await person.get('/plans')).body.data ?? {};
    expect(plans.map(({ id, billing }) => [id, billing])).toEqual([
      ['free', undefined],
      ['pro', undefined],
    ]);
    expect(await person.plan()).toEqual({ tier: 'free', cancelAtPeriodEnd: false });
  });

  test('checkout, portal and webhook respond with 503, whatever the payload', async () => {
    const person = await createPerson(closed);
    for (const path of ['/create-checkout-session', '/create-portal-session', '/webhook']) {
      const response = await person.post(path, {});
      expect(response.status).toBe(503);
      expect(response.body.message).toBe('This site isn’t set up to take payments.');
    }
  });

  test('an account can be deleted', async () => {
    const person = await createPerson(closed);
    const response = await person.browser.call('DELETE', '/delete-account');
    expect(response.status).toBe(200);
  });
});
