// Two processes of the product on one PostgreSQL, a real mail server and a payment provider beside them. That
// a change of a memorial is seen at both within a second is held by tests/built/two-instances.test.ts.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ScriptedStripe, WEBHOOK_SECRET } from '../../app/billing/testing/scripted-stripe.ts';
import { startTestMailServer, type TestMailServer } from '../harness/test-mail-server.ts';
import { codeIn, Person, type Answer } from './person.ts';
import { startPostgresCluster, type PostgresCluster } from './postgres-cluster.ts';
import { dataFolder, removeFolder, startProduct, type Product } from './product.ts';

let cluster: PostgresCluster;
let mails: TestMailServer;
let stripe: ScriptedStripe;
let database: Client;
let a: Product;
let b: Product;

beforeAll(async () => {
  cluster = await startPostgresCluster();
  mails = await startTestMailServer();
  stripe = await new ScriptedStripe().open();
  const settings = {
    DATABASE_URL: cluster.url,
    LOAD_SAMPLES: 'false',
    SMTP_URL: mails.url,
    STRIPE_SECRET_KEY: 'sk_test_scripted',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  };
  // Both at once on an empty database: one of them brings it up to date, the other waits.
  [a, b] = await Promise.all([
    startProduct(dataFolder(), settings),
    startProduct(dataFolder(), settings),
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

/** Everything that arrived for somebody, the oldest first. */
function mailsFor({ email }: Person): string[] {
  return mails.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.text ?? '');
}

async function nextCodeFor(person: Person, after = 0): Promise<string> {
  const patience = { timeout: 20_000 };
  await expect.poll(() => mailsFor(person).length, patience).toBeGreaterThan(after);
  return codeIn(mailsFor(person).at(-1)) ?? '';
}

async function newPerson(at: Product): Promise<Person> {
  const person = new Person();
  expect((await person.register(at.origin)).status).toBe(200);
  return person;
}

async function verifiedPerson(): Promise<Person> {
  const person = await newPerson(a);
  const code = await nextCodeFor(person);
  expect((await person.verify(b.origin, code)).status).toBe(200);
  return person;
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const statuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
/** The same at both, in turn. */
const atBoth = (times: number, ask: (origin: string, index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, index) => ask([a, b][index % 2]!.origin, index)));

async function rowsOf(statement: string, ...values: unknown[]): Promise<unknown[]> {
  return (await database.query<Record<string, unknown>>(statement, values)).rows;
}

describe('a code', () => {
  test('asked for at one instance is used at the other', async () => {
    const person = await verifiedPerson();
    const { body } = await person.me(a.origin);
    expect(body.data?.user?.isEmailVerified).toBe(true);
  });

  test('is used once when both are given it at the same instant', async () => {
    const person = await verifiedPerson();
    const { email } = person;
    await person.call(a.origin, 'POST', '/auth/send-password-reset-code', { email });
    const code = await nextCodeFor(person, 1);
    const answers = await atBoth(10, (origin, index) =>
      new Person().call(origin, 'POST', '/auth/reset-password', {
        email,
        code,
        password: `a-new-password-${index}`,
      }),
    );
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    for (const { origin } of [a, b]) {
      const [won, lost] = [`a-new-password-${winner}`, `a-new-password-${(winner + 1) % 10}`];
      expect((await new Person(person.number).signIn(origin, won)).status).toBe(200);
      expect((await new Person(person.number).signIn(origin, lost)).status).toBe(401);
    }
  });

  test('"50 parallel guesses" over two instances "are still 5", and then the right one is too late', async () => {
    const person = await newPerson(a);
    const code = await nextCodeFor(person);
    const guesses = await atBoth(50, (origin) => person.verify(origin, another(code)));
    // Fifteen in six hours is the budget that outlives a code; the code itself looked at five.
    expect(statuses(guesses)).toEqual([
      ...Array.from({ length: 15 }, () => 400),
      ...Array.from({ length: 35 }, () => 429),
    ]);
    const counted = await rowsOf(
      `select guesses from account_codes join users on users.id = user_id where email = $1`,
      person.email,
    );
    expect(counted).toEqual([{ guesses: 5 }]);

    const careful = await newPerson(b);
    const right = await nextCodeFor(careful);
    await atBoth(6, (origin) => careful.verify(origin, another(right)));
    expect((await careful.verify(a.origin, right)).status).toBe(400);
  });
});

test('a limit holds over both: ten tries at a password from one network, whichever is asked', async () => {
  const { number } = await verifiedPerson();
  const answers = await atBoth(30, (origin) => new Person(number).signIn(origin, 'another one'));
  expect(statuses(answers)).toEqual([
    ...Array.from({ length: 10 }, () => 401),
    ...Array.from({ length: 20 }, () => 429),
  ]);
});

test('a session refreshed at both in the same instant goes on at both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const tab = await newPerson(a);
    const otherTab = tab.elsewhere({ signedIn: true });
    const refreshed = await Promise.all([tab.refresh(a.origin), otherTab.refresh(b.origin)]);
    expect(statuses(refreshed)).toEqual([200, 200]);
    expect([...tab.cookies]).toEqual([...otherTab.cookies]);
    const seen = await Promise.all([tab.me(b.origin), otherTab.me(a.origin)]);
    expect(statuses(seen)).toEqual([200, 200]);
  }
});

/** Somebody whose checkout is paid and of whom no event was heard yet. */
async function payer(): Promise<{ person: Person; customer: string }> {
  const person = await verifiedPerson();
  const { status } = await person.call(a.origin, 'POST', '/subscription/create-checkout-session', {
    priceId: 'price_month',
    successUrl: '/account',
    cancelUrl: '/account',
  });
  expect(status).toBe(200);
  const [id, checkout] = [...stripe.checkouts].at(-1)!;
  stripe.pay(id);
  return { person, customer: checkout.customer };
}

test('an event sent to both twenty times has one effect', async () => {
  const { person, customer } = await payer();
  const object = { object: 'subscription', customer };
  const { body, signature } = stripe.event('customer.subscription.updated', object, {
    id: 'evt_twenty',
  });
  const heard = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const answer = await fetch(`${[a, b][index % 2]!.origin}/api/v1/subscription/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
      await answer.text();
      return answer.status;
    }),
  );
  expect(new Set(heard)).toEqual(new Set([200]));
  expect(await rowsOf(`select id from billing_events where id = 'evt_twenty'`)).toHaveLength(1);
  const [asked] = (await rowsOf(
    'select answered, status from billing_accounts where customer_id = $1',
    customer,
  )) as Array<{ answered: number; status: string }>;
  expect(asked?.status).toBe('active');
  const plan = await person.call(b.origin, 'GET', '/subscription/status');
  expect(plan.body.data?.subscription?.tier).toBe('pro');
});

test('a job is done once: of forty sign-ups at both, each is sent one mail', async () => {
  const people = await Promise.all(
    Array.from({ length: 40 }, (_, index) => newPerson([a, b][index % 2]!)),
  );
  const left = async () =>
    rowsOf(`select 1 from pgboss.job where name = 'send-mail' and state < 'completed'`);
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  expect(people.map((person) => mailsFor(person).length)).toEqual(people.map(() => 1));
});

test('a nightly job is done once by the two of them', async () => {
  const { customer } = await payer();
  const asked = () =>
    stripe.calls.filter(({ path, parameters }) => {
      return path === '/v1/subscriptions' && parameters['customer'] === customer;
    }).length;
  const before = asked();
  // The night comes every minute.
  await rowsOf(`update pgboss.schedule set cron = '* * * * *' where name = 'check-plans'`);
  const patience = { timeout: 150_000, interval: 100 };
  const nights: number[] = [];
  for (const night of [1, 2]) {
    await expect.poll(() => asked() - before, patience).toBeGreaterThanOrEqual(night);
    nights.push(Date.now());
    expect(asked() - before).toBe(night);
  }
  // The queue looks every half minute; two instances that each did it would do it twice within seconds.
  expect(nights[1]! - nights[0]!).toBeGreaterThan(20_000);
});
