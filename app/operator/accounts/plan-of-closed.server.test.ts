import { expect, test } from 'vitest';

import { MONTHLY } from '../../../sandbox/stripe/account/catalogue.ts';
import { openForTests } from '../../../tests/harness/open-for-tests.ts';
import { createBillingApp } from '../../billing/testing/billing-app.ts';
import { COMMAND_LINE } from '../access.server.ts';
import { closeForTest } from '../testing/closed-account.ts';
import { openAccount } from './close-account.server.ts';

const app = openForTests(() => createBillingApp());

const refundsOf = (customer: string) => {
  const own = app.stripe.records.invoices.filter(({ customerId }) => customerId === customer);
  return app.stripe.records.refunds.filter(({ invoiceId }) =>
    own.some(({ id }) => id === invoiceId),
  );
};

test('a paid plan ends with the account, what was paid before is kept, and it can pay anew once it is open again', async () => {
  const person = await app.subscriber();
  const customer = await person.customer();
  await closeForTest(app, person.userId);
  await app.jobs.runDue();
  await app.runNightlyJobs();
  expect(app.activeSubscriptionsOf(customer)).toEqual([]);
  expect(app.stripe.customer(customer).isDeleted).toBe(true);
  expect(refundsOf(customer)).toEqual([]);
  const subjects = (await app.mailbox.to(person.email)).map(({ subject }) => subject);
  expect(subjects).not.toContain('Your Pro plan has ended');

  await openAccount(app.services, { userId: person.userId, by: COMMAND_LINE });
  expect((await person.browser.login(person.email)).status).toBe(200);
  expect(await person.plan()).toMatchObject({ tier: 'free' });
  app.stripe.pay(await person.openCheckout());
  expect(await person.plan()).toMatchObject({ tier: 'pro' });
  expect(await person.customer()).not.toBe(customer);
});

test('a payment that arrives later is refunded, with an email that says why', async () => {
  const person = await app.person();
  const checkout = await person.openCheckout();
  const customer = await person.customer();
  await closeForTest(app, person.userId);
  app.stripe.pay(checkout);
  await app.jobs.runDue();
  expect(app.activeSubscriptionsOf(customer)).toEqual([]);
  expect(refundsOf(customer)).toHaveLength(1);
  const mail = await app.mailbox.lastTo(person.email);
  expect(mail.text).toContain('we had closed your account');
});

test('a checkout that was begun before the account was closed opens none', async () => {
  const person = await app.person();
  app.stripe.fail('POST /v1/customers', { meanwhile: () => closeForTest(app, person.userId) });
  const { status } = await person.post('/create-checkout-session', {
    priceId: MONTHLY.id,
    successUrl: '/account',
    cancelUrl: '/account',
  });
  expect(status).toBe(401);
  expect(app.stripe.records.checkouts.filter((one) => one.status === 'open')).toEqual([]);
});
