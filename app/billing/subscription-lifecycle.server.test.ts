import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { YEARLY } from '../../sandbox/stripe/account/catalogue.ts';
import type { SubscriptionRecord } from '../../sandbox/stripe/account/records.ts';
import { subscriptionObject } from '../../sandbox/stripe/account/stripe-objects.ts';
import { openForTests } from '../../tests/harness/open-for-tests.ts';
import { checkoutRequest, createBillingApp, type Person } from './testing/billing-app.ts';

const app = openForTests(() => createBillingApp());

beforeEach(() => app.stripe.recover());

async function changePlan(person: Person, fields: Partial<SubscriptionRecord>): Promise<void> {
  const customer = await person.customer();
  Object.assign(app.stripe.subscription(customer), fields);
  const object = { object: 'subscription', customer };
  const event = app.stripe.event('customer.subscription.updated', object, { at: app.clock.now() });
  expect((await app.deliver(event)).status).toBe(200);
}

/** Stripe responds with these fields, which the sandbox never sends. */
async function presentPlan(person: Person, fields: object): Promise<void> {
  const plan = subscriptionObject(app.stripe.subscription(await person.customer()));
  const body = { object: 'list', data: [{ ...plan, ...fields }] };
  app.stripe.fail('GET /v1/subscriptions', { status: 200, body }, 9);
}

const inDays = (days: number) => Math.floor(app.clock.now().getTime() / 1000) + days * 24 * 3600;
const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

describe('a plan', () => {
  test('"past_due keeps pro for the grace that the provider gives", and no longer', async () => {
    const person = await app.subscriber();
    await changePlan(person, { status: 'past_due' });
    expect(await person.plan()).toMatchObject({ tier: 'pro', status: 'past_due' });
    await changePlan(person, { status: 'unpaid' });
    expect(await person.plan()).toEqual({
      tier: 'free',
      status: 'unpaid',
      cancelAtPeriodEnd: false,
    });
  });

  test("cancelled at the end of its period, in either of the provider's formats", async () => {
    const person = await app.subscriber();
    const end = inDays(30);
    await changePlan(person, { periodEnd: end, cancelAt: end });
    const expected = { tier: 'pro', currentPeriodEnd: instant(end), cancelAtPeriodEnd: true };
    expect(await person.plan()).toMatchObject(expected);
    await presentPlan(person, { cancel_at: null, cancel_at_period_end: true });
    expect(await person.plan()).toMatchObject(expected);
    app.stripe.recover();
    await changePlan(person, { cancelAt: null });
    expect(await person.plan()).toMatchObject({ ...expected, cancelAtPeriodEnd: false });
  });

  test("a cancellation after the next renewal doesn't end this period", async () => {
    const person = await app.subscriber();
    await changePlan(person, { periodEnd: inDays(30), cancelAt: inDays(300) });
    expect(await person.plan()).toMatchObject({
      currentPeriodEnd: instant(inDays(30)),
      cancelAtPeriodEnd: false,
    });
  });

  test('a plan without a period has no date to show', async () => {
    const person = await app.subscriber();
    await presentPlan(person, { items: { object: 'list', data: [] } });
    expect(await person.plan()).toEqual({
      tier: 'pro',
      status: 'active',
      cancelAtPeriodEnd: false,
    });
  });

  test('"the period\'s end turns pro into free with nothing deleted", and pro can be bought again', async () => {
    const person = await app.subscriber();
    const before = await countRowsByTable();
    await changePlan(person, { status: 'canceled' });
    expect((await person.plan())?.tier).toBe('free');
    const after = await countRowsByTable();
    for (const [table, count] of before) expect(after.get(table)).toBeGreaterThanOrEqual(count);
    expect((await person.browser.me()).status).toBe(200);
    app.stripe.pay(await person.openCheckout(YEARLY.id));
    expect((await person.plan())?.tier).toBe('pro');
  });

  test('the longer of two active subscriptions counts, and neither is cancelled', async () => {
    const person = await app.subscriber();
    const customer = await person.customer();
    app.stripe.subscribe(customer, { periodEnd: inDays(365) });
    await app.runNightlyJobs();
    expect(await person.plan()).toMatchObject({ currentPeriodEnd: instant(inDays(365)) });
  });
});

describe('the mail about an ended plan', () => {
  const endings = async ({ email }: Person) =>
    (await app.mailbox.to(email)).filter(({ subject }) => subject === 'Your Pro plan has ended');

  test('is sent once, on that day, no matter how often the event arrives', async () => {
    const person = await app.subscriber();
    await changePlan(person, { cancelAt: inDays(1), periodEnd: inDays(1) });
    expect(await endings(person)).toEqual([]);
    await changePlan(person, { status: 'canceled' });
    await changePlan(person, { status: 'canceled' });
    await person.plan();
    await app.runNightlyJobs();
    const [mail, ...more] = await endings(person);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(
      'Your pages stay exactly as they are, and the same people can see them.',
    );
    expect(mail?.text).toContain('/account?tab=subscription');
  });

  test('is sent once for two simultaneous events', async () => {
    const person = await app.subscriber();
    await Promise.all([
      changePlan(person, { status: 'canceled' }),
      changePlan(person, { status: 'canceled' }),
    ]);
    expect(await endings(person)).toHaveLength(1);
  });

  test('is sent even if the event was lost, and again when a second plan ends', async () => {
    const person = await app.subscriber();
    app.stripe.subscription(await person.customer()).status = 'canceled';
    app.clock.advance({ hours: 26 });
    await app.runNightlyJobs();
    await app.runNightlyJobs();
    expect(await endings(person)).toHaveLength(1);
    const again = await signIn(person);
    app.stripe.pay(await again.openCheckout(YEARLY.id));
    expect((await again.plan())?.tier).toBe('pro');
    await changePlan(person, { status: 'unpaid' });
    expect(await endings(person)).toHaveLength(2);
  });

  test("is not sent during the provider's grace period, or for a plan that never started", async () => {
    const person = await app.subscriber();
    await changePlan(person, { status: 'past_due' });
    expect(await endings(person)).toEqual([]);
    const visitor = await app.person();
    await visitor.openCheckout();
    await app.runNightlyJobs();
    expect(await endings(visitor)).toEqual([]);
  });
});

test('a key of another account or mode ends no plan: nobody gets a mail, and the right key finds all as it was', async () => {
  const person = await app.subscriber();
  const customer = await person.customer();
  const switchBack = app.stripe.switchAccount();
  await app.runNightlyJobs();
  expect(await person.plan()).toMatchObject({ tier: 'pro', status: 'active' });
  expect((await person.post('/create-checkout-session', checkoutRequest(app))).status).toBe(503);
  expect(await person.customer()).toBe(customer);
  expect((await app.mailbox.to(person.email)).map(({ subject }) => subject)).not.toContain(
    'Your Pro plan has ended',
  );
  switchBack();
  await app.retryJobs();
  expect(await person.plan()).toMatchObject({ tier: 'pro', status: 'active' });
});

describe('"clock moved"', () => {
  test('a clock far ahead ends no plan that is active at the provider', async () => {
    const person = await app.subscriber();
    app.clock.advance({ days: 29 });
    app.clock.advance({ days: 31 });
    await app.browser().login(person.email);
    expect((await person.browser.post('/refresh')).status).toBe(401);
    const again = await signIn(person);
    expect((await again.plan())?.tier).toBe('pro');
    app.stripe.fail('GET /v1/subscriptions', 'cut', 9);
    expect((await again.plan())?.tier).toBe('pro');
  });

  test('a plan whose period has ended by our clock is read from the provider, in case an event was lost', async () => {
    const person = await app.subscriber();
    const end = inDays(1);
    await changePlan(person, { periodEnd: end, cancelAt: end });
    const subscription = app.stripe.subscription(await person.customer());
    app.clock.advance({ days: 2 });
    subscription.status = 'canceled';
    const again = await signIn(person);
    expect((await again.plan())?.tier).toBe('free');
  });

  test('a day after the checkout, the provider is no longer called for each status', async () => {
    const person = await app.subscriber();
    await changePlan(person, { periodEnd: inDays(40) });
    app.clock.advance({ hours: 26 });
    const again = await signIn(person);
    const before = app.stripe.count('GET /v1/subscriptions');
    expect((await again.plan())?.tier).toBe('pro');
    expect(app.stripe.count('GET /v1/subscriptions')).toBe(before);
  });
});

describe('the nightly job', () => {
  test('adds one job for each customer with a plan, so that a failure affects one customer', async () => {
    const people = [await app.subscriber(), await app.subscriber(), await app.subscriber()];
    for (const person of people) {
      app.stripe.subscription(await person.customer()).status = 'canceled';
    }
    app.clock.advance({ hours: 26 });
    app.stripe.fail('GET /v1/subscriptions', { status: 429, body: { error: { type: 'x' } } });
    await app.runNightlyJobs();
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(
      app.database.kysely,
    );
    await app.jobs.runDue();
    for (const person of people) {
      expect((await (await signIn(person)).plan())?.tier).toBe('free');
    }
  });

  test('removes event ids that the provider no longer retries', async () => {
    const person = await app.subscriber();
    await changePlan(person, { status: 'past_due' });
    const countEvents = async () =>
      (await sql`select 1 from billing_events`.execute(app.database.kysely)).rows.length;
    app.clock.advance({ days: 29 });
    await app.runNightlyJobs();
    expect(await countEvents()).toBeGreaterThan(0);
    app.clock.advance({ days: 2 });
    await app.runNightlyJobs();
    expect(await countEvents()).toBe(0);
  });
});

async function signIn(person: Person): Promise<Person> {
  await person.browser.login(person.email);
  return person;
}

async function countRowsByTable(): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
  `.execute(app.database.kysely);
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.raw(name)}
    `.execute(app.database.kysely);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}
