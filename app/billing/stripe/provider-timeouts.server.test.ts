import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { YEARLY } from '../../../sandbox/stripe/account/catalogue.ts';
import { openForTests } from '../../../tests/harness/open-for-tests.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import {
  checkoutRequest,
  createBillingApp,
  createPerson,
  personIn,
  settingsFor,
  type Person,
} from '../testing/billing-app.ts';
import { SECRET_KEY, WEBHOOK_SECRET } from '../testing/scripted-stripe.ts';
import { REQUEST_TIMEOUT_MS } from './stripe-client.server.ts';
import { createStripeGateway } from './stripe-gateway.server.ts';

const LIMIT_MS = 10_000;

const SHORT_TIMEOUT = { attemptMs: 20_000, retries: 2, requestTimeoutMs: 400 };

const app = openForTests(() => createBillingApp());
let impatient: TestApp;

beforeAll(async () => {
  impatient = await createTestApp({
    secondInstanceOf: app,
    settings: settingsFor(app.stripe),
    stripeTimeout: SHORT_TIMEOUT,
  });
});
beforeEach(() => app.stripe.recover());

async function timed<T>(response: Promise<T>): Promise<{ ms: number; response: T }> {
  const start = performance.now();
  const result = await response;
  return { ms: performance.now() - start, response: result };
}

function atImpatient({ browser, email, userId }: Person): Person {
  const elsewhere = impatient.browser();
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  return personIn(impatient, { browser: elsewhere, email, userId });
}

describe('a provider that accepts the connection and never answers', () => {
  test('plans, checkout and portal get 503 with a message in time, including retries', async () => {
    const patient = await app.person();
    await patient.openCheckout();
    const person = atImpatient(patient);
    app.stripe.fail('', 'silent', 99);
    const responses = [
      await timed(person.get('/plans')),
      await timed(person.post('/create-checkout-session', checkoutRequest(app, YEARLY.id))),
      await timed(person.post('/create-portal-session', { returnUrl: '/account' })),
    ];
    for (const { ms, response } of responses) {
      expect(response.status).toBe(503);
      expect(response.body.code).toBe('PAYMENTS_UNAVAILABLE');
      expect(ms).toBeLessThan(LIMIT_MS);
    }
  });

  test('the stored status is returned', async () => {
    const person = await app.subscriber();
    const copy = atImpatient(person);
    app.stripe.fail('', 'silent', 99);
    const { ms, response } = await timed(copy.get('/status'));
    expect(response.body.data?.subscription?.tier).toBe('pro');
    expect(ms).toBeLessThan(LIMIT_MS);
  });

  test('concurrent requests for the prices are all answered in time', async () => {
    const apart = await createTestApp({
      secondInstanceOf: app,
      settings: settingsFor(app.stripe),
      stripeTimeout: SHORT_TIMEOUT,
    });
    const people = [await createPerson(apart), await createPerson(apart)];
    app.stripe.fail('', 'silent', 99);
    const responses = await Promise.all(people.map((person) => timed(person.get('/plans'))));
    for (const { ms, response } of responses) {
      expect(response.status).toBe(503);
      expect(ms).toBeLessThan(LIMIT_MS);
    }
  });
});

test('the calls of one request share a deadline: after it, no further call is sent', async () => {
  const gatewayWith = (requestTimeoutMs: number) =>
    createStripeGateway({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiUrl: app.stripe.url,
      timeout: { attemptMs: 20_000, retries: 2 },
      requestTimeoutMs,
      now: () => new Date(),
    });
  const request = gatewayWith(300).withDeadline();
  app.stripe.fail('', 'silent', 99);
  const unreachable = { reason: 'unreachable' };
  await expect(request.listSubscriptions('cus_1')).rejects.toMatchObject(unreachable);
  await expect(request.findCheckout('cs_late')).rejects.toMatchObject(unreachable);
  app.stripe.recover();
  const { id } = app.stripe.addCustomer('ada@example.org');
  await expect(gatewayWith(LIMIT_MS).listSubscriptions(id)).resolves.toEqual([]);
  expect(app.stripe.calls.filter(({ path }) => path.includes('cs_late'))).toEqual([]);
});

test('the deadline leaves a second for the rest of the request', () => {
  expect(REQUEST_TIMEOUT_MS).toBeLessThanOrEqual(LIMIT_MS - 1000);
});
