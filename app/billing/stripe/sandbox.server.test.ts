import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startSandbox, type Sandbox } from '../../../sandbox/start.server.ts';
import { parseConfig } from '../../../server/config/config.server.ts';
import { DEMO_USERS, seedDemoUsers } from '../../../server/seed/seed-demo-users.server.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import type { Plan } from '../contract.ts';
import { checkoutRequest, createPerson, personIn, type Person } from '../testing/billing-app.ts';

let app: TestApp;
let sandbox: Sandbox;
let product: ReturnType<typeof createAdaptorServer>;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'memorials-paying-'));
  const settings = parseConfig({ DATA_DIR: directory });
  sandbox = await startSandbox(settings);
  app = await createTestApp({ config: { payments: sandbox.addStandIns(settings).payments } });
  product = createAdaptorServer({ fetch: app.app.fetch });
  await new Promise<void>((resolve) => {
    product.listen(0, '127.0.0.1', resolve);
  });
  const { port } = product.address() as AddressInfo;
  sandbox.sendWebhooksTo(`http://127.0.0.1:${port}`);
});

afterAll(async () => {
  await sandbox.close();
  await new Promise((resolve) => {
    product.close(resolve);
  });
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

async function press(address: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

async function prices(person: Person): Promise<NonNullable<Plan['billing']>> {
  const { plans = [] } = (await person.get('/plans')).body.data ?? {};
  const billing = plans.find(({ id }) => id === 'pro')?.billing;
  if (!billing) throw new Error('Pro has no prices.');
  return billing;
}

async function buy(person: Person, interval: 'monthly' | 'yearly'): Promise<void> {
  const { priceId } = (await prices(person))[interval];
  const response = await person.post('/create-checkout-session', checkoutRequest(app, priceId));
  const back = await press(response.body.data?.url ?? '', { card: 'works' });
  expect(back).toBe(`${app.config.origin}/account?subscription=success`);
}

async function inPortal(person: Person, action: string): Promise<void> {
  const response = await person.post('/create-portal-session', { returnUrl: '/account' });
  const address = response.body.data?.url ?? '';
  const page = await (await fetch(address)).text();
  const [, subscription = ''] = /name="subscription" value="([^"]+)"/.exec(page) ?? [];
  await press(address, { action, subscription });
}

const actAsMerchant = (person: Person, path: string, form: Record<string, string>) =>
  press(`${app.config.payments?.apiUrl}/stripe${path}`, { email: person.email, ...form });

async function storedStatus({ userId }: Person): Promise<string | null> {
  const row = await app.database.kysely
    .selectFrom('billing_accounts')
    .select('status')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.status;
}

test('upgrade monthly: the webhook alone stores the plan', async () => {
  const person = await createPerson(app);
  await buy(person, 'monthly');
  expect(await storedStatus(person)).toBe('active');
  expect(await person.plan()).toMatchObject({ tier: 'pro', cancelAtPeriodEnd: false });
});

test('upgrade yearly lasts a year and saves as much as the card shows', async () => {
  const person = await createPerson(app);
  const { monthly, yearly } = await prices(person);
  expect(yearly.savings).toBeCloseTo(12 * monthly.amount - yearly.amount, 10);
  await buy(person, 'yearly');
  const { currentPeriodEnd = '' } = (await person.plan()) ?? {};
  const days = (Date.parse(currentPeriodEnd) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(363);
});

test('a card that fails, and leaving the checkout: nothing is bought', async () => {
  const person = await createPerson(app);
  const { priceId } = (await prices(person)).monthly;
  const response = await person.post('/create-checkout-session', checkoutRequest(app, priceId));
  await press(response.body.data?.url ?? '', { card: 'declines' });
  expect(await person.plan()).toEqual({ tier: 'free', cancelAtPeriodEnd: false });
});

test('cancel at the end of the period, resume, cancel again, the end, and Pro once more', async () => {
  const person = await createPerson(app);
  await buy(person, 'monthly');
  await inPortal(person, 'cancel');
  expect(await person.plan()).toMatchObject({ tier: 'pro', cancelAtPeriodEnd: true });
  await inPortal(person, 'resume');
  expect(await person.plan()).toMatchObject({ tier: 'pro', cancelAtPeriodEnd: false });
  await inPortal(person, 'cancel');
  await actAsMerchant(person, '/clock', { outcome: 'succeeds' });
  expect(await storedStatus(person)).toBe('canceled');
  expect(await person.plan()).toMatchObject({ tier: 'free', status: 'canceled' });
  await buy(person, 'yearly');
  expect((await person.plan())?.tier).toBe('pro');
});

test('a failed renewal keeps Pro while the provider retries', async () => {
  const person = await createPerson(app);
  await buy(person, 'monthly');
  await actAsMerchant(person, '/clock', { outcome: 'fails' });
  expect(await storedStatus(person)).toBe('past_due');
  expect((await person.plan())?.tier).toBe('pro');
});

test('deleting an account deletes the customer at the provider', async () => {
  const person = await createPerson(app);
  await buy(person, 'monthly');
  const customer = await person.customer();
  const { apiUrl = '', secretKey = '' } = app.config.payments ?? {};
  const getFromStripe = async (path: string) =>
    (await fetch(`${apiUrl}${path}`, { headers: { authorization: `Bearer ${secretKey}` } })).json();
  expect(await getFromStripe(`/v1/customers/${customer}`)).toMatchObject({ email: person.email });
  await person.browser.call('DELETE', '/delete-account');
  await app.jobs.runDue();
  expect(await getFromStripe(`/v1/customers/${customer}`)).toEqual({
    id: customer,
    object: 'customer',
    deleted: true,
  });
});

test('deleting an account during the checkout refunds the payment, with a mail', async () => {
  const person = await createPerson(app);
  const { priceId } = (await prices(person)).yearly;
  const opened = await person.post('/create-checkout-session', checkoutRequest(app, priceId));
  await person.browser.call('DELETE', '/delete-account');
  await press(opened.body.data?.url ?? '', { card: 'works' });
  await app.jobs.runDue();
  const mails = await app.mailbox.to(person.email);
  expect(mails.at(-1)?.subject).toBe('We’ve refunded your payment');
  const { apiUrl = '', secretKey = '' } = app.config.payments ?? {};
  const response = await fetch(`${apiUrl}/v1/refunds`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  expect(await response.json()).toMatchObject({ data: [{ status: 'succeeded' }] });
});

test("on a fresh start Samuel is on Pro and Rose isn't, and a second start changes nothing", async () => {
  const seed = () =>
    seedDemoUsers(app.database, () => Promise.resolve(app.services), sandbox.seedSubscriber);
  await seed();
  await seed();
  const plans = [];
  for (const { email, password } of DEMO_USERS) {
    const browser = app.browser();
    await browser.login(email, password);
    plans.push((await personIn(app, { browser, email, userId: '' }).plan())?.tier);
  }
  expect(plans).toEqual(['free', 'pro']);
});
