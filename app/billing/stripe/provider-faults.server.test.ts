// On both databases: connections while the provider is silent.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { YEARLY } from '../../../sandbox/stripe/account/catalogue.ts';
import { openForTests } from '../../../tests/harness/open-for-tests.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { createTestDatabase, testDatabaseKind } from '../../../tests/harness/test-database.ts';
import { createCheckout } from '../subscriptions.server.ts';
import {
  checkoutRequest,
  createBillingApp,
  createPerson,
  deliverWebhook,
  personIn,
  settingsFor,
  type BillingApp,
  type Person,
} from '../testing/billing-app.ts';
import { SERVER_ERROR, type Fault } from '../testing/scripted-stripe.ts';

const UNAVAILABLE =
  'We can’t reach our payment provider right now. You haven’t been charged. Please try again in a few minutes.';

const TRICKLE: [string, Fault] = ['sends an endless response byte by byte', 'trickle'];
const FAULTS: Array<[string, Fault]> = [
  ['answers 500', SERVER_ERROR],
  ['answers 429', { status: 429, body: { error: { type: 'rate_limit_error', message: 'slow' } } }],
  ['answers 401', { status: 401, body: { error: { type: 'authentication_error' } } }],
  ['never answers', 'silent'],
  ['closes the connection', 'cut'],
  ['answers with HTML', { status: 200, body: '<html>busy</html>' }],
  ['responds with an empty body', { status: 200, body: '' }],
  ['answers with null', { status: 200, body: 'null' }],
  ['responds with an empty object', { status: 200, body: {} }],
  ['responds with 404 without an error object', { status: 404, body: { message: 'Not Found' } }],
  ['responds in another format', { status: 200, body: { object: 'list', data: [{ id: 1 }] } }],
  ...(process.env['TEST_MATRIX'] === 'full' ? [TRICKLE] : []),
];

const app = openForTests(() => createBillingApp());
let impatient: TestApp;

beforeAll(async () => {
  impatient = await createTestApp({
    secondInstanceOf: app,
    settings: settingsFor(app.stripe),
    stripeTimeout: { attemptMs: 300, retries: 0, requestTimeoutMs: 60_000 },
  });
});
beforeEach(() => app.stripe.recover());

describe.each(FAULTS)('a provider that %s', (_name, fault) => {
  test('causes a message at checkout and portal, which work again afterwards', async () => {
    const person = await app.person();
    await person.openCheckout();
    app.stripe.fail('', fault, 99);
    const calls = [
      await atImpatient(person).post('/create-checkout-session', checkoutRequest(app, YEARLY.id)),
      await atImpatient(person).post('/create-portal-session', { returnUrl: '/account' }),
    ];
    for (const { status, body } of calls) {
      expect(status).toBe(503);
      expect(body).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE', message: UNAVAILABLE });
    }
    app.stripe.recover();
    expect(await person.openCheckout(YEARLY.id)).toMatch(/^cs_/);
  });

  test('changes no plan: pro stays pro, free stays free', async () => {
    const [pro, free] = [await app.subscriber(), await app.person()];
    await free.openCheckout();
    const customer = await pro.customer();
    app.stripe.fail('', fault, 99);
    expect((await atImpatient(pro).plan())?.tier).toBe('pro');
    expect((await atImpatient(free).plan())?.tier).toBe('free');
    const object = { object: 'subscription', customer };
    const event = app.stripe.event('customer.subscription.deleted', object);
    expect((await deliverWebhook(impatient, event)).status).toBe(503);
    expect((await atImpatient(pro).plan())?.tier).toBe('pro');
    app.stripe.recover();
    expect((await app.deliver(event)).status).toBe(200);
  });
});

describe('"pages other than this one never notice"', () => {
  test('while many requests wait for a silent provider, all others are served', async () => {
    const patient = await createTestApp({
      secondInstanceOf: app,
      settings: settingsFor(app.stripe),
      stripeTimeout: { attemptMs: 60_000, retries: 0, requestTimeoutMs: 60_000 },
    });
    const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(patient)));
    await Promise.all(people.map((person) => person.openCheckout()));
    const { browser } = await createPerson(patient);
    let releaseResponses: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      releaseResponses = resolve;
    });
    app.stripe.fail('GET /v1/subscriptions', { meanwhile: () => held }, 12);
    const before = app.stripe.count('GET /v1/subscriptions');
    let answered = 0;
    const waiting = people.map(async (person) => {
      await person.plan();
      answered += 1;
    });
    await expect.poll(() => app.stripe.count('GET /v1/subscriptions') - before).toBe(12);
    const others = await Promise.all([
      browser.me(),
      browser.put('/profile', { firstName: 'Ada', lastName: 'King' }),
      browser.fetch('/readyz'),
      browser.fetch('/api/v1/memorials/nobody'),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    expect(answered).toBe(0);
    releaseResponses();
    await Promise.all(waiting);
  });

  test('accounts can be created, changed and deleted while the provider is down', async () => {
    const subscriber = await app.subscriber();
    app.stripe.fail('', 'cut', 999);
    const newcomer = await app.person();
    expect((await newcomer.browser.me()).status).toBe(200);
    expect((await subscriber.browser.call('DELETE', '/delete-account')).status).toBe(200);
  });
});

describe('the log', () => {
  test('contains the failed call and its error, but no personal data from the provider', async () => {
    const person = await app.person();
    app.stripe.fail('POST /v1/customers', SERVER_ERROR);
    const payer = { userId: person.userId, email: person.email, isEmailVerified: true };
    const failure: unknown = await createCheckout(
      app.services,
      payer,
      checkoutRequest(app),
      app.origin,
    ).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
      cause: {
        message: 'The call POST /v1/customers to the payment provider failed: broken',
        status: 500,
        providerRequest: 'req_scripted',
      },
    });
    const { cause } = failure as { cause: Error };
    expect(JSON.stringify([cause, cause.stack, cause.cause])).not.toContain('@example.org');
  });
});

// The embedded database runs in this process and cannot lose its connection.
describe.runIf(testDatabaseKind === 'postgres')(
  '"database restarted between event and effect"',
  () => {
    test('the event has its effect once, with this delivery or the next', async () => {
      const person = await app.person();
      const checkout = await person.openCheckout();
      const customer = await person.customer();
      app.stripe.pay(checkout);
      app.stripe.fail('GET /v1/subscriptions', { meanwhile: () => terminateConnections(app) });
      const object = { object: 'subscription', customer };
      const event = app.stripe.event('customer.subscription.updated', object, { id: 'evt_cut' });
      await app.deliver(event);
      await expect
        .poll(async () => (await app.deliver(event)).status, { timeout: 10_000 })
        .toBe(200);
      expect((await person.plan())?.tier).toBe('pro');
      const { rows } = await sql`select 1 from billing_events where id = 'evt_cut'`.execute(
        app.database.kysely,
      );
      expect(rows).toHaveLength(1);
    });
  },
);

function atImpatient(person: Person): Person {
  const browser = impatient.browser();
  for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value);
  return personIn(impatient, { ...person, browser });
}

async function terminateConnections({ database }: BillingApp): Promise<void> {
  const name = new URL(database.databaseUrl ?? '').pathname.slice(1);
  const elsewhere = await createTestDatabase();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}
  `.execute(elsewhere.kysely);
  await elsewhere.close();
}
