import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { openForTests } from '../../../tests/harness/open-for-tests.ts';
import { createBillingApp, type Person } from '../testing/billing-app.ts';
import { SERVER_ERROR } from '../testing/scripted-stripe.ts';

const app = openForTests(() => createBillingApp());

beforeEach(() => app.stripe.recover());

const deleteAccount = ({ browser }: Person) => browser.call('DELETE', '/delete-account');

const invoicesOf = (customer: string) =>
  app.stripe.records.invoices
    .filter(({ customerId }) => customerId === customer)
    .map(({ id }) => id);

function refundedOf(customer: string): string[] {
  const own = invoicesOf(customer);
  const refunded = app.stripe.records.refunds.map(({ invoiceId }) => invoiceId);
  return refunded.filter((invoice) => own.includes(invoice));
}

const lastInvoiceOf = (customer: string) => invoicesOf(customer).at(-1) ?? '';

async function deliverInvoicePaid(customer: string): Promise<number> {
  const object = { object: 'invoice', id: lastInvoiceOf(customer), customer };
  return (await app.deliver(app.stripe.event('invoice.paid', object))).status;
}

async function deliverCheckoutCompleted(customer: string, checkout: string): Promise<number> {
  const object = {
    object: 'checkout.session',
    id: checkout,
    customer,
    invoice: lastInvoiceOf(customer),
  };
  return (await app.deliver(app.stripe.event('checkout.session.completed', object))).status;
}

const refundMailsTo = async (email: string) =>
  (await app.mailbox.to(email)).filter(({ subject }) => subject === 'We’ve refunded your payment');

async function payAfterDeletion(): Promise<{ person: Person; customer: string; checkout: string }> {
  const person = await app.person();
  const checkout = await person.openCheckout();
  const customer = await person.customer();
  expect((await deleteAccount(person)).status).toBe(200);
  app.stripe.pay(checkout);
  return { person, customer, checkout };
}

describe('a payment for an account that was deleted during the checkout', () => {
  test('is refunded, the plan ends, and the payer gets a mail', async () => {
    const { person, customer, checkout } = await payAfterDeletion();
    expect(await deliverCheckoutCompleted(customer, checkout)).toBe(200);
    await app.jobs.runDue();
    const [mail, ...more] = await refundMailsTo(person.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('$9.00');
    expect(mail?.text).toContain('refunded the full amount');
    expect(app.activeSubscriptionsOf(customer)).toEqual([]);
    expect(refundedOf(customer)).toEqual([lastInvoiceOf(customer)]);
    expect(app.stripe.customer(customer).isDeleted).toBe(true);
  });

  test('is found even without an event', async () => {
    const { person, customer } = await payAfterDeletion();
    await app.jobs.runDue();
    expect(refundedOf(customer)).toHaveLength(1);
    expect(await refundMailsTo(person.email)).toHaveLength(1);
  });

  test('is refunded when paid while the provider was answering slowly about the plan', async () => {
    const person = await app.person();
    const checkout = await person.openCheckout();
    const customer = await person.customer();
    app.stripe.fail('GET /v1/subscriptions', {
      meanwhile: () => {
        app.stripe.pay(checkout);
        app.clock.advance({ seconds: 3 });
        return Promise.resolve();
      },
    });
    expect((await person.plan())?.tier).toBe('free');
    app.clock.advance({ seconds: -3 });
    await deleteAccount(person);
    await app.jobs.runDue();
    expect(refundedOf(customer)).toHaveLength(1);
  });

  test('is refunded even when paid just before the deletion, without an event', async () => {
    const person = await app.person();
    app.stripe.pay(await person.openCheckout());
    const customer = await person.customer();
    await deleteAccount(person);
    await app.jobs.runDue();
    expect(refundedOf(customer)).toHaveLength(1);
    expect(await refundMailsTo(person.email)).toHaveLength(1);
  });

  test('is refunded when its event arrives after the customer was closed', async () => {
    const person = await app.subscriber();
    const customer = await person.customer();
    await deleteAccount(person);
    await app.jobs.runDue();
    expect(refundedOf(customer)).toEqual([]);
    const plan = app.stripe.subscription(customer);
    const invoice = app.stripe.bill(plan, Math.floor(Date.now() / 1000) + 5);
    expect(await deliverInvoicePaid(customer)).toBe(200);
    await app.jobs.runDue();
    expect(refundedOf(customer)).toEqual([invoice.id]);
    expect(await refundMailsTo(person.email)).toHaveLength(1);
  });

  test('is refunded once, with one mail, no matter how many events arrive', async () => {
    const { person, customer, checkout } = await payAfterDeletion();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        deliverInvoicePaid(customer),
        deliverCheckoutCompleted(customer, checkout),
      ]);
      await app.jobs.runDue();
      await app.runNightlyJobs();
    }
    expect(refundedOf(customer)).toHaveLength(1);
    expect(await refundMailsTo(person.email)).toHaveLength(1);
  });

  test('is refunded once the provider is back, by a retry or the nightly job', async () => {
    const { person, customer } = await payAfterDeletion();
    app.stripe.fail('POST /v1/refunds', SERVER_ERROR, 2);
    await app.jobs.runDue();
    await app.jobs.runDue();
    expect(refundedOf(customer)).toEqual([]);
    expect(await refundMailsTo(person.email)).toEqual([]);
    await sql`delete from pgboss.job where name = 'refund-payment'`.execute(app.database.kysely);
    app.stripe.recover();
    await app.runNightlyJobs();
    expect(refundedOf(customer)).toHaveLength(1);
    expect(await refundMailsTo(person.email)).toHaveLength(1);
  });

  test('is refunded once, with one mail, when the job is interrupted after the refund', async () => {
    const { person, customer } = await payAfterDeletion();
    const refunds = app.stripe.count('POST /v1/refunds');
    app.stripe.fail('POST /v1/refunds', 'cut', 2);
    await app.jobs.runDue();
    await app.jobs.runDue();
    expect(app.stripe.count('POST /v1/refunds')).toBe(refunds + 2);
    app.stripe.records.refunds.push({ id: 're_1', invoiceId: lastInvoiceOf(customer) });
    await app.retryJobs();
    expect(refundedOf(customer)).toHaveLength(1);
    expect(await refundMailsTo(person.email)).toHaveLength(1);
  });

  test('is refunded again when the provider reports that the refund failed', async () => {
    const { person, customer } = await payAfterDeletion();
    app.stripe.fail('POST /v1/refunds', {
      status: 200,
      body: { id: 're_failed', object: 'refund', status: 'failed', amount: 999 },
    });
    await app.jobs.runDue();
    await app.jobs.runDue();
    expect(await refundMailsTo(person.email)).toEqual([]);
    await app.retryJobs();
    expect(refundedOf(customer)).toHaveLength(1);
  });
});

describe('not refunded', () => {
  test('months before the user deleted the account', async () => {
    const person = await app.subscriber();
    const customer = await person.customer();
    await deleteAccount(person);
    await app.jobs.runDue();
    expect(await deliverInvoicePaid(customer)).toBe(200);
    await app.jobs.runDue();
    await app.runNightlyJobs();
    expect(app.activeSubscriptionsOf(customer)).toEqual([]);
    expect(refundedOf(customer)).toEqual([]);
    expect(await refundMailsTo(person.email)).toEqual([]);
  });

  test('a payment by an unknown customer, for example of another business with the same Stripe account', async () => {
    const before = app.stripe.calls.length;
    const refunds = app.stripe.count('POST /v1/refunds');
    const { id: customer } = app.stripe.addCustomer('other@example.org');
    app.stripe.subscribe(customer);
    expect(await deliverInvoicePaid(customer)).toBe(200);
    await app.jobs.runDue();
    await app.runNightlyJobs();
    expect(app.stripe.count('POST /v1/refunds')).toBe(refunds);
    expect(
      app.stripe.calls.slice(before).some(({ path }) => path.includes(lastInvoiceOf(customer))),
    ).toBe(false);
  });
});

/** Another account verifies the address of one that is unverified, which removes that. */
async function claimAddress({ email }: Person): Promise<void> {
  const owner = app.browser();
  await owner.register(email, 'another-password');
  const { code } = await app.mailbox.lastTo(email);
  expect((await owner.post('/verify-email', { code })).status).toBe(200);
}

test('the plan of an unverified account ends and is refunded, with a mail, when another account verifies the address', async () => {
  const person = await app.unverifiedSubscriber();
  const customer = await person.customer();
  await claimAddress(person);
  expect((await person.browser.me()).status).toBe(401);
  await app.runNightlyJobs();
  expect(app.activeSubscriptionsOf(customer)).toEqual([]);
  expect(app.stripe.customer(customer).isDeleted).toBe(true);
  expect(refundedOf(customer)).toHaveLength(1);
  const [mail] = await refundMailsTo(person.email);
  expect(mail?.text).toContain('never verified');
});

test.each([
  ['was deleted by its owner', () => app.subscriber(), deleteAccount],
  ['was never verified', () => app.unverifiedSubscriber(), claimAddress],
] as const)('the mail is in the language of an account that %s', async (_, create, remove) => {
  const person = await create();
  const customer = await person.customer();
  await app.database.kysely
    .updateTable('users')
    .set({ language: 'de' })
    .where('id', '=', person.userId)
    .execute();
  await remove(person);
  app.stripe.bill(app.stripe.subscription(customer), Math.floor(Date.now() / 1000) + 5);
  await app.runNightlyJobs();
  const mail = await app.mailbox.lastTo(person.email);
  expect(mail.html).toContain('<html lang="de"');
  expect(mail.text).toContain('/subscription');
});

test('closures and refunds are removed after a month', async () => {
  await app.jobs.runDue();
  app.clock.advance({ days: 31 });
  await app.runNightlyJobs();
  const { rows } = await sql`
    select customer_id from billing_closures union all select invoice_id from billing_refunds
  `.execute(app.database.kysely);
  expect(rows).toEqual([]);
});
