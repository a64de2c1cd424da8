import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ScriptedStripe,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from '../../app/billing/testing/scripted-stripe.ts';
import { MONTHLY } from '../../sandbox/stripe/account/catalogue.ts';
import { startTestMailServer, type TestMailServer } from '../harness/test-mail-server.ts';
import { codeIn } from './outbox.ts';
import { startPostgresCluster, type PostgresCluster } from './postgres-cluster.ts';
import {
  makeDataFolder,
  removeFolder,
  startProduct,
  type ProductProcess,
} from './product-process.ts';
import { TestUser, type ApiResponse } from './test-user.ts';

let cluster: PostgresCluster;
let mails: TestMailServer;
let stripe: ScriptedStripe;
let database: Client;
let a: ProductProcess;
let b: ProductProcess;

beforeAll(async () => {
  cluster = await startPostgresCluster();
  mails = await startTestMailServer();
  stripe = await new ScriptedStripe().open();
  const settings = {
    DATABASE_URL: cluster.url,
    LOAD_SAMPLES: 'false',
    SMTP_URL: mails.url,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  };
  [a, b] = await Promise.all([
    startProduct(makeDataFolder(), settings),
    startProduct(makeDataFolder(), settings),
  ]);
  database = new Client({ connectionString: cluster.url });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await Promise.all([a, b].map((product) => product.stop()));
  for (const { directory } of [a, b]) removeFolder(directory);
  await stripe.close();
  await mails.close();
  cluster.remove();
});

function mailsFor({ email }: TestUser): string[] {
  return mails.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.text ?? '');
}

async function nextCodeFor(user: TestUser, after = 0): Promise<string> {
  await expect.poll(() => mailsFor(user).length, { timeout: 20_000 }).toBeGreaterThan(after);
  return codeIn(mailsFor(user).at(-1)) ?? '';
}

async function newUser(at: ProductProcess): Promise<TestUser> {
  const user = new TestUser();
  expect((await user.register(at.origin)).status).toBe(200);
  return user;
}

async function verifiedUser(): Promise<TestUser> {
  const user = await newUser(a);
  const code = await nextCodeFor(user);
  expect((await user.verify(b.origin, code)).status).toBe(200);
  return user;
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const statuses = (responses: readonly ApiResponse[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);
const atBoth = (times: number, request: (origin: string, index: number) => Promise<ApiResponse>) =>
  Promise.all(
    Array.from({ length: times }, (_, index) => request([a, b][index % 2]!.origin, index)),
  );

async function rowsOf(statement: string, ...values: unknown[]): Promise<unknown[]> {
  return (await database.query<Record<string, unknown>>(statement, values)).rows;
}

describe('a code', () => {
  test('requested from one instance is accepted by the other', async () => {
    const user = await verifiedUser();
    const { body } = await user.me(a.origin);
    expect(body.data?.user?.isEmailVerified).toBe(true);
  });

  test('is accepted once when both get it at the same moment', async () => {
    const user = await verifiedUser();
    const { email } = user;
    await user.call(a.origin, 'POST', '/auth/send-password-reset-code', { email });
    const code = await nextCodeFor(user, 1);
    const responses = await atBoth(10, (origin, index) =>
      new TestUser().call(origin, 'POST', '/auth/reset-password', {
        email,
        code,
        password: `a-new-password-${index}`,
      }),
    );
    expect(statuses(responses)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    const winner = responses.findIndex(({ status }) => status === 200);
    for (const { origin } of [a, b]) {
      const [won, lost] = [`a-new-password-${winner}`, `a-new-password-${(winner + 1) % 10}`];
      expect((await new TestUser(user.number).signIn(origin, won)).status).toBe(200);
      expect((await new TestUser(user.number).signIn(origin, lost)).status).toBe(401);
    }
  });

  test('"50 parallel guesses" over two instances "are still 5", and then the right one is too late', async () => {
    const user = await newUser(a);
    const code = await nextCodeFor(user);
    const guesses = await atBoth(50, (origin) => user.verify(origin, wrongCode(code)));
    // An account has fifteen attempts in six hours, so 35 of the 50 are rejected. A code counts at most five attempts.
    expect(statuses(guesses)).toEqual([
      ...Array.from({ length: 15 }, () => 400),
      ...Array.from({ length: 35 }, () => 429),
    ]);
    const counted = await rowsOf(
      `select guesses from account_codes join users on users.id = user_id where email = $1`,
      user.email,
    );
    expect(counted).toEqual([{ guesses: 5 }]);

    const careful = await newUser(b);
    const right = await nextCodeFor(careful);
    await atBoth(6, (origin) => careful.verify(origin, wrongCode(right)));
    expect((await careful.verify(a.origin, right)).status).toBe(400);
  });
});

test('a rate limit counts across both: ten wrong passwords from one network', async () => {
  const { number } = await verifiedUser();
  const responses = await atBoth(30, (origin) =>
    new TestUser(number).signIn(origin, 'another one'),
  );
  expect(statuses(responses)).toEqual([
    ...Array.from({ length: 10 }, () => 401),
    ...Array.from({ length: 20 }, () => 429),
  ]);
});

test('a session refreshed at both at the same moment stays valid at both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const tab = await newUser(a);
    const otherTab = tab.inOtherBrowser({ signedIn: true });
    const refreshed = await Promise.all([tab.refresh(a.origin), otherTab.refresh(b.origin)]);
    expect(statuses(refreshed)).toEqual([200, 200]);
    expect([...tab.cookies]).toEqual([...otherTab.cookies]);
    const seen = await Promise.all([tab.me(b.origin), otherTab.me(a.origin)]);
    expect(statuses(seen)).toEqual([200, 200]);
  }
});

async function payer(): Promise<{ user: TestUser; customer: string }> {
  const user = await verifiedUser();
  const { status } = await user.call(a.origin, 'POST', '/subscription/create-checkout-session', {
    priceId: MONTHLY.id,
    successUrl: '/account',
    cancelUrl: '/account',
  });
  expect(status).toBe(200);
  const { id } = stripe.records.checkouts.at(-1)!;
  return { user, customer: stripe.pay(id).customerId };
}

test('an event sent to both twenty times has one effect', async () => {
  const { user, customer } = await payer();
  const object = { object: 'subscription', customer };
  const { body, signature } = stripe.event('customer.subscription.updated', object, {
    id: 'evt_twenty',
  });
  const webhookStatuses = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const response = await fetch(`${[a, b][index % 2]!.origin}/api/v1/subscription/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
      await response.text();
      return response.status;
    }),
  );
  expect(new Set(webhookStatuses)).toEqual(new Set([200]));
  expect(await rowsOf(`select id from billing_events where id = 'evt_twenty'`)).toHaveLength(1);
  const [account] = (await rowsOf(
    'select answered, status from billing_accounts where customer_id = $1',
    customer,
  )) as Array<{ answered: number; status: string }>;
  expect(account?.status).toBe('active');
  const plan = await user.call(b.origin, 'GET', '/subscription/status');
  expect(plan.body.data?.subscription?.tier).toBe('pro');
});

test('a job runs once: each of forty sign-ups at both gets one mail', async () => {
  const users = await Promise.all(
    Array.from({ length: 40 }, (_, index) => newUser([a, b][index % 2]!)),
  );
  const left = async () =>
    rowsOf(`select 1 from pgboss.job where name = 'send-mail' and state < 'completed'`);
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  expect(users.map((user) => mailsFor(user).length)).toEqual(users.map(() => 1));
});

test('a nightly job runs once, not once per instance', async () => {
  const { customer } = await payer();
  const providerCalls = () =>
    stripe.calls.filter(({ path, parameters }) => {
      return path === '/v1/subscriptions' && parameters['customer'] === customer;
    }).length;
  const before = providerCalls();
  await rowsOf(`update pgboss.schedule set cron = '* * * * *' where name = 'check-plans'`);
  const waiting = { timeout: 150_000, interval: 100 };
  const runTimes: number[] = [];
  for (const run of [1, 2]) {
    await expect.poll(() => providerCalls() - before, waiting).toBeGreaterThanOrEqual(run);
    runTimes.push(Date.now());
    expect(providerCalls() - before).toBe(run);
  }
  expect(runTimes[1]! - runTimes[0]!).toBeGreaterThan(20_000);
});
