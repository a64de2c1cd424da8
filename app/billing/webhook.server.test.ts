import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openForTests } from '../../tests/harness/open-for-tests.ts';
import { createBillingApp, type Person } from './testing/billing-app.ts';
import { MISSING, SERVER_ERROR } from './testing/scripted-stripe.ts';

const app = openForTests(() => createBillingApp());

beforeAll(async () => {
  await sql`
    create table written (customer_id text, status text, number integer generated always as identity)
  `.execute(app.database.kysely);
  await sql`
    create function note() returns trigger language plpgsql as $$
    begin
      insert into written (customer_id, status) values (new.customer_id, new.status);
      return null;
    end $$
  `.execute(app.database.kysely);
  await sql`
    create trigger noted after update of answered on billing_accounts
    for each row execute function note()
  `.execute(app.database.kysely);
});
beforeEach(() => app.stripe.recover());

async function statusesWrittenFor(customer: string): Promise<Array<string | null>> {
  const { rows } = await sql<{ status: string | null }>`
    select status from written where customer_id = ${customer} order by number
  `.execute(app.database.kysely);
  return rows.map(({ status }) => status);
}

async function storedStatus({ userId }: Person): Promise<string | null | undefined> {
  const row = await app.database.kysely
    .selectFrom('billing_accounts')
    .select('status')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.status;
}

async function payerWithCheckout() {
  const person = await app.person();
  const checkout = await person.openCheckout();
  const customer = await person.customer();
  return { person, checkout, customer };
}

const updateEvent = (customer: string, options?: { id?: string; at?: Date }) =>
  app.stripe.event(
    'customer.subscription.updated',
    { id: 'sub', object: 'subscription', customer },
    options,
  );

const eventCount = async (id: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from billing_events where id = ${id}
  `.execute(app.database.kysely);
  return rows[0]?.count;
};

describe('the signature', () => {
  test('is checked over the raw body: an invalid one gets 400 and changes nothing', async () => {
    const { person, checkout, customer } = await payerWithCheckout();
    app.stripe.pay(checkout);
    const event = updateEvent(customer);
    const forged = [
      { ...event, signature: '' },
      { ...event, signature: 't=1,v1=00' },
      { ...event, body: event.body.replace(customer, `${customer}0`) },
      { ...event, body: JSON.stringify(JSON.parse(event.body), null, 1) },
      updateEvent(customer, { at: new Date(app.clock.now().getTime() - 301_000) }),
    ];
    for (const attempt of forged) {
      const response = await app.deliver(attempt);
      expect(response.status).toBe(400);
      expect(response.body.code).toBe('WEBHOOK_REFUSED');
    }
    expect(await storedStatus(person)).toBeNull();
    expect((await app.deliver(event)).status).toBe(200);
    expect(await storedStatus(person)).toBe('active');
  });

  test('that is missing is refused before anything of a body without a length is read', async () => {
    let isRead = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    const response = await app.app.request('/api/v1/subscription/webhook', init);
    expect(response.status).toBe(400);
    expect(isRead).toBe(false);
  });

  test('needs no cookie, origin or JSON type, accepts half a megabyte, and no other method', async () => {
    const { person, checkout, customer } = await payerWithCheckout();
    app.stripe.pay(checkout);
    const lines = Array.from({ length: 5000 }, (_, line) => ({ line, text: 'x'.repeat(80) }));
    const object = { id: 'in_1', object: 'invoice', customer, lines };
    const { body, signature } = app.stripe.event('invoice.paid', object);
    expect(body.length).toBeGreaterThan(500_000);
    const response = await app.app.request('/api/v1/subscription/webhook', {
      method: 'POST',
      headers: { 'stripe-signature': signature, 'sec-fetch-site': 'cross-site' },
      body,
    });
    expect(response.status).toBe(200);
    expect(await storedStatus(person)).toBe('active');
    const read = await app.app.request('/api/v1/subscription/webhook');
    expect(read.status).toBe(405);
  });
});

describe('an event has one effect', () => {
  test('20 parallel duplicates, and one more later', async () => {
    const { checkout, customer } = await payerWithCheckout();
    app.stripe.pay(checkout);
    const before = (await statusesWrittenFor(customer)).length;
    const event = updateEvent(customer, { id: `evt_twenty_${customer}` });
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.deliver(event)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await app.deliver(event)).status).toBe(200);
    expect((await statusesWrittenFor(customer)).slice(before)).toEqual(['active']);
    expect(await eventCount(`evt_twenty_${customer}`)).toBe(1);
  });

  test("after 20 concurrent events the provider's status is stored", async () => {
    const { checkout, customer } = await payerWithCheckout();
    const subscription = app.stripe.pay(checkout);
    subscription.status = 'past_due';
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => app.deliver(updateEvent(customer))),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect((await statusesWrittenFor(customer)).at(-1)).toBe('past_due');
  });

  test("an earlier request's result doesn't replace a later one's", async () => {
    const { person, checkout, customer } = await payerWithCheckout();
    const subscription = app.stripe.pay(checkout);
    app.stripe.fail('GET /v1/subscriptions', {
      // Holds back the response with status 'active' until the cancellation has been processed.
      meanwhile: async () => {
        subscription.status = 'canceled';
        await app.deliver(updateEvent(customer));
      },
    });
    expect((await app.deliver(updateEvent(customer))).status).toBe(200);
    expect(await storedStatus(person)).toBe('canceled');
    expect((await person.plan())?.tier).toBe('free');
  });

  test('events out of order have the same result', async () => {
    const { person, checkout, customer } = await payerWithCheckout();
    const subscription = app.stripe.pay(checkout);
    const created = app.stripe.event('customer.subscription.created', {
      object: 'subscription',
      status: 'incomplete',
      customer,
    });
    await app.deliver(updateEvent(customer));
    subscription.status = 'canceled';
    await app.deliver(
      app.stripe.event('customer.subscription.deleted', { object: 'subscription', customer }),
    );
    await app.deliver(created);
    expect(await storedStatus(person)).toBe('canceled');
  });

  test("the status in an event's body is ignored", async () => {
    const { person, customer } = await payerWithCheckout();
    await app.deliver(
      app.stripe.event('customer.subscription.updated', {
        object: 'subscription',
        status: 'active',
        customer,
      }),
    );
    expect(await storedStatus(person)).toBeNull();
    expect((await person.plan())?.tier).toBe('free');
  });
});

describe('harmless events', () => {
  test('before the return from the checkout: the plan is already stored', async () => {
    const { person, checkout, customer } = await payerWithCheckout();
    app.stripe.pay(checkout);
    const object = { id: checkout, object: 'checkout.session', customer };
    expect((await app.deliver(app.stripe.event('checkout.session.completed', object))).status).toBe(
      200,
    );
    expect(await storedStatus(person)).toBe('active');
    expect((await person.plan())?.tier).toBe('pro');
  });

  test('unknown types, unknown customers, no customer', async () => {
    const before = app.stripe.calls.length;
    const harmless = [
      app.stripe.event('a.type.of.tomorrow', { object: 'thing', customer: 'cus_1' }),
      updateEvent('cus_of_somebody_else'),
      app.stripe.event('customer.subscription.updated', { object: 'subscription' }),
      app.stripe.event('customer.subscription.updated', { object: 'subscription', customer: null }),
    ];
    for (const event of harmless) expect((await app.deliver(event)).status).toBe(200);
    expect(app.stripe.calls).toHaveLength(before);
  });

  test('for a deleted account: no row is created again', async () => {
    const { person, checkout, customer } = await payerWithCheckout();
    app.stripe.pay(checkout);
    await person.browser.call('DELETE', '/delete-account');
    expect((await app.deliver(updateEvent(customer))).status).toBe(200);
    await app.jobs.runDue();
    expect((await app.deliver(updateEvent(customer))).status).toBe(200);
    const { rows } = await sql`
      select 1 from billing_accounts where customer_id = ${customer}
    `.execute(app.database.kysely);
    expect(rows).toEqual([]);
  });

  test('an expanded customer object is accepted', async () => {
    const { person, checkout, customer } = await payerWithCheckout();
    app.stripe.pay(checkout);
    const object = { object: 'subscription', customer: { id: customer, object: 'customer' } };
    await app.deliver(app.stripe.event('customer.subscription.updated', object));
    expect(await storedStatus(person)).toBe('active');
  });

  test("a customer deleted in the provider's dashboard no longer has a plan", async () => {
    const { person, checkout, customer } = await payerWithCheckout();
    app.stripe.pay(checkout);
    await app.deliver(updateEvent(customer));
    app.stripe.deleteCustomer(customer);
    app.stripe.fail('GET /v1/subscriptions', MISSING, 9);
    const object = { id: customer, object: 'customer' };
    expect((await app.deliver(app.stripe.event('customer.deleted', object))).status).toBe(200);
    expect((await person.plan())?.tier).toBe('free');
  });
});

describe('a handler that fails', () => {
  test('during the request: 503, nothing is stored, and the next delivery of the event repairs it', async () => {
    const { person, checkout, customer } = await payerWithCheckout();
    app.stripe.pay(checkout);
    const event = updateEvent(customer, { id: `evt_again_${customer}` });
    app.stripe.fail('GET /v1/subscriptions', SERVER_ERROR);
    const response = await app.deliver(event);
    expect(response.status).toBe(503);
    expect(JSON.stringify(response.body)).not.toContain('ada@example.org');
    expect(await eventCount(`evt_again_${customer}`)).toBe(0);
    expect((await app.deliver(event)).status).toBe(200);
    expect(await storedStatus(person)).toBe('active');
  });

  test('"event id and its effect in one transaction": when the effect fails, the id isn\'t stored', async () => {
    const { person, checkout, customer } = await payerWithCheckout();
    app.stripe.pay(checkout);
    const event = updateEvent(customer, { id: `evt_half_${customer}` });
    await sql`
      alter table billing_accounts add constraint half check (customer_id <> ${sql.lit(customer)} or status is null)
    `.execute(app.database.kysely);
    expect((await app.deliver(event)).status).toBe(500);
    expect(await eventCount(`evt_half_${customer}`)).toBe(0);
    await sql`alter table billing_accounts drop constraint half`.execute(app.database.kysely);
    expect((await app.deliver(event)).status).toBe(200);
    expect(await storedStatus(person)).toBe('active');
  });

  test('with no further delivery: the nightly job repairs it', async () => {
    const { person, checkout, customer } = await payerWithCheckout();
    app.stripe.pay(checkout);
    app.stripe.fail('GET /v1/subscriptions', 'cut', 2);
    expect((await app.deliver(updateEvent(customer))).status).toBe(503);
    app.stripe.recover();
    await app.runNightlyJobs();
    expect(await storedStatus(person)).toBe('active');
  });
});
