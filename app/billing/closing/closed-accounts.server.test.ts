import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { MONTHLY } from '../../../sandbox/stripe/account/catalogue.ts';
import { openForTests } from '../../../tests/harness/open-for-tests.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';
import { createBillingApp, settingsFor, type Person } from '../testing/billing-app.ts';
import { SERVER_ERROR } from '../testing/scripted-stripe.ts';

const app = openForTests(() => createBillingApp());

beforeEach(() => app.stripe.recover());

const deleteAccount = async ({ browser }: Person) =>
  (await browser.call('DELETE', '/delete-account')).status;

async function closures(): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from billing_closures where closed_at is null
  `.execute(app.database.kysely);
  return rows.map((row) => row.customer_id);
}

async function tablesContaining(needle: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
    from pg_tables where schemaname in ('public', 'pgboss')
  `.execute(app.database.kysely);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.raw(name)} as one where one::text like ${`%${needle}%`} limit 1
    `.execute(app.database.kysely);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('"deletion of an account with a running plan"', () => {
  test('the plan ends at the provider, and personal data is removed both there and here', async () => {
    const person = await app.subscriber();
    const customer = await person.customer();
    expect(app.activeSubscriptionsOf(customer)).toHaveLength(1);
    expect(await tablesContaining(person.userId)).toContain('public.billing_accounts');
    expect(await deleteAccount(person)).toBe(200);
    await app.jobs.runDue();
    expect(app.activeSubscriptionsOf(customer)).toEqual([]);
    expect(app.stripe.customer(customer).isDeleted).toBe(true);
    expect(await closures()).not.toContain(customer);
    await sql`delete from pgboss.job where state = 'completed'`.execute(app.database.kysely);
    expect(await tablesContaining(person.userId)).toEqual([]);
    expect(await tablesContaining(person.email)).toEqual([]);
    expect(await tablesContaining(customer)).toEqual(['public.billing_closures']);
  });

  test('with the provider down the account is deleted at once, and the plan ends when the provider is back', async () => {
    const person = await app.subscriber();
    const customer = await person.customer();
    app.stripe.fail('GET /v1/checkout/sessions', SERVER_ERROR);
    expect(await deleteAccount(person)).toBe(200);
    expect((await app.browser().login(person.email)).status).toBe(401);
    await app.jobs.runDue();
    expect(app.activeSubscriptionsOf(customer)).toHaveLength(1);
    expect(await closures()).toContain(customer);
    await app.retryJobs();
    expect(app.activeSubscriptionsOf(customer)).toEqual([]);
    expect(await closures()).not.toContain(customer);
  });

  test('a job that failed for good is added again every night', async () => {
    const person = await app.subscriber();
    const customer = await person.customer();
    await deleteAccount(person);
    await sql`delete from pgboss.job where name = 'close-customer'`.execute(app.database.kysely);
    await app.runNightlyJobs();
    expect(app.activeSubscriptionsOf(customer)).toEqual([]);
    expect(await closures()).not.toContain(customer);
  });

  test('an interrupted job continues where it stopped', async () => {
    const person = await app.subscriber();
    const customer = await person.customer();
    app.stripe.fail('DELETE /v1/customers', 'cut', 2);
    await deleteAccount(person);
    await app.jobs.runDue();
    expect(app.activeSubscriptionsOf(customer)).toEqual([]);
    expect(app.stripe.customer(customer).isDeleted).toBe(false);
    app.stripe.recover();
    await app.retryJobs();
    expect(app.stripe.customer(customer).isDeleted).toBe(true);
  });

  test('with a key of another account or mode the plan is not taken for ended: it ends with the right key', async () => {
    const person = await app.subscriber();
    const customer = await person.customer();
    const switchBack = app.stripe.switchAccount();
    await deleteAccount(person);
    await app.jobs.runDue();
    expect(await closures()).toContain(customer);
    switchBack();
    await app.retryJobs();
    expect(app.activeSubscriptionsOf(customer)).toEqual([]);
    expect(await closures()).not.toContain(customer);
  });

  test('an open checkout can no longer be paid', async () => {
    const person = await app.person();
    const checkout = await person.openCheckout();
    await deleteAccount(person);
    await app.jobs.runDue();
    expect(app.stripe.checkout(checkout).status).toBe('expired');
  });

  test('a customer created during the deletion is deleted too', async () => {
    const person = await app.person();
    app.stripe.fail('POST /v1/customers', {
      meanwhile: async () => {
        expect(await deleteAccount(person)).toBe(200);
      },
    });
    const response = await person.post('/create-checkout-session', {
      priceId: MONTHLY.id,
      successUrl: '/account',
      cancelUrl: '/account',
    });
    expect(response.status).toBe(401);
    await app.jobs.runDue();
    expect(app.stripe.records.customers.at(-1)?.isDeleted).toBe(true);
  });

  test('while payments are not configured the plan stays; it ends once they are configured again', async () => {
    const person = await app.subscriber();
    const customer = await person.customer();
    const without = await createTestApp({ secondInstanceOf: app });
    await deleteAccount(person);
    await app.jobs.runDue();
    await app.runNightlyJobs();
    expect(await closures()).toContain(customer);
    const back = await createTestApp({
      secondInstanceOf: without,
      settings: settingsFor(app.stripe),
    });
    expect(back.services.gateway).toBeDefined();
    await app.runNightlyJobs();
    expect(app.activeSubscriptionsOf(customer)).toEqual([]);
  });

  test('while payments stay unconfigured its numbers are kept for a year at most', async () => {
    const person = await app.subscriber();
    const customer = await person.customer();
    await createTestApp({ secondInstanceOf: app });
    await deleteAccount(person);
    await sql`
      insert into billing_refunds (invoice_id, customer_id) values ('in_open', ${customer})
    `.execute(app.database.kysely);
    app.clock.advance({ days: 364 });
    await app.runNightlyJobs();
    expect(await tablesContaining(customer)).toEqual(
      expect.arrayContaining(['public.billing_closures', 'public.billing_refunds']),
    );
    app.clock.advance({ days: 2 });
    await app.runNightlyJobs();
    await sql`delete from pgboss.job where state = 'completed'`.execute(app.database.kysely);
    expect(await tablesContaining(customer)).toEqual([]);
  });
});
