import { expect, test } from 'vitest';

import { openForTests } from '../../tests/harness/open-for-tests.ts';
import { checkoutRequest, createBillingApp, type Person } from './testing/billing-app.ts';

const app = openForTests(() => createBillingApp());

async function verify({ browser, email }: Person): Promise<void> {
  const { code } = await app.mailbox.lastTo(email);
  expect((await browser.post('/verify-email', { code })).status).toBe(200);
}

test('Upgrade is 403 EMAIL_NOT_VERIFIED until the address is verified, and no call to the provider is made', async () => {
  const person = await app.unverified();
  const before = app.stripe.calls.length;
  const refused = await person.post('/create-checkout-session', checkoutRequest(app));
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    success: false,
    code: 'EMAIL_NOT_VERIFIED',
    message: 'Please verify your email address first. We can send you a code.',
  });
  expect(app.stripe.calls).toHaveLength(before);
  await verify(person);
  const opened = await person.post('/create-checkout-session', checkoutRequest(app));
  expect(opened.status).toBe(200);
  expect(opened.body.data?.url).toContain('/checkout/');
});

test('a user who paid before that rule keeps the plan and can open the portal', async () => {
  const person = await app.unverifiedSubscriber();
  expect((await person.plan())?.tier).toBe('pro');
  const portal = await person.post('/create-portal-session', { returnUrl: '/account' });
  expect(portal.status).toBe(200);
});
