// The product with a scripted payment provider beside it, and people who come to pay.

import { randomUUID } from 'node:crypto';

import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import type { Plan, Subscription } from '../contract.ts';
import { ScriptedStripe, WEBHOOK_SECRET } from './scripted-stripe.ts';

export interface BillingAnswer {
  status: number;
  body: {
    success?: boolean;
    message?: string;
    code?: string;
    fields?: Record<string, string>;
    data?: { plans?: Plan[]; subscription?: Subscription; url?: string };
  };
}

export interface Person {
  browser: TestBrowser;
  email: string;
  userId: string;
  get(path: string): Promise<BillingAnswer>;
  post(path: string, payload?: unknown): Promise<BillingAnswer>;
  /** Opens the checkout and resolves to its id. */
  choose(priceId?: string): Promise<string>;
  plan(): Promise<Subscription | undefined>;
  /** their customer at the provider */
  customer(): Promise<string>;
}

export interface BillingApp extends TestApp {
  stripe: ScriptedStripe;
  origin: string;
  person(): Promise<Person>;
  /** Signed up, with an address that is not verified yet. */
  unverified(): Promise<Person>;
  /** Somebody with a running plan, who has been told of it. */
  subscriber(): Promise<Person>;
  /** The same with an address that is not verified: people could pay so once, and may have a plan still. */
  unverifiedSubscriber(): Promise<Person>;
  /** An event arrives. */
  deliver(event: { body: string; signature: string }): Promise<BillingAnswer>;
}

export function settingsFor(stripe: ScriptedStripe): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_scripted',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  };
}

/** Close it in `afterAll`. */
export async function createBillingApp(
  settings: Readonly<Record<string, string>> = {},
): Promise<BillingApp> {
  const stripe = await new ScriptedStripe().open();
  const app = await createTestApp({
    settings: { ...settingsFor(stripe), ...settings },
    // A bound for a busy machine only.
    patience: { answerMs: 15_000, retries: 0, requestMs: 60_000 },
  });
  const billing: BillingApp = {
    ...app,
    stripe,
    origin: app.config.origin,
    person: () => createPerson(app),
    unverified: () => createUnverified(app),
    async unverifiedSubscriber() {
      const person = await billing.subscriber();
      await app.database.kysely
        .updateTable('users')
        .set({ email_verified_at: null })
        .where('id', '=', person.userId)
        .execute();
      return person;
    },
    async subscriber() {
      const person = await createPerson(app);
      const { id } = stripe.pay(await person.choose());
      await person.plan();
      stripe.invoices.paidEarlier(id);
      return person;
    },
    deliver: (event) => deliverTo(app, event),
    close: async () => {
      await app.close();
      await stripe.close();
    },
  };
  return billing;
}

/** An event arrives at a product. */
export async function deliverTo(
  { app }: Pick<TestApp, 'app'>,
  { body, signature }: { body: string; signature: string },
): Promise<BillingAnswer> {
  const response = await app.request('/api/v1/subscription/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  return answerOf(response);
}

/** Signed up in a browser of their own, with a verified address. */
export async function createPerson(app: TestApp): Promise<Person> {
  const person = await createUnverified(app);
  const { code } = await app.mailbox.lastTo(person.email);
  const { status } = await person.browser.post('/verify-email', { code });
  if (status !== 200) throw new Error(`${person.email} could not be verified: ${status}`);
  return person;
}

async function createUnverified(app: TestApp): Promise<Person> {
  const email = `person-${randomUUID()}@example.org`;
  const browser = app.browser();
  await browser.register(email);
  const { id: userId } = await app.database.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return personAt(app, { browser, email, userId });
}

/** The same person in another tab or browser. */
export function personAt(
  app: TestApp,
  known: Pick<Person, 'browser' | 'email' | 'userId'>,
): Person {
  const { browser, userId } = known;
  const call = async (method: string, path: string, payload?: unknown) => {
    const body = payload === undefined ? {} : { body: JSON.stringify(payload) };
    const headers = { origin: app.config.origin, 'content-type': 'application/json' };
    const url = `/api/v1/subscription${path}`;
    return answerOf(await browser.fetch(url, { method, headers, ...body }));
  };
  const person: Person = {
    ...known,
    get: (path) => call('GET', path),
    post: (path, payload = {}) => call('POST', path, payload),
    async choose(priceId = 'price_month') {
      const answer = await person.post('/create-checkout-session', choice(app, priceId));
      const { url } = answer.body.data ?? {};
      if (!url) throw new Error(`No checkout: ${answer.status} ${answer.body.message}`);
      return url.split('/').at(-1) ?? '';
    },
    plan: async () => (await person.get('/status')).body.data?.subscription,
    async customer() {
      const row = await app.database.kysely
        .selectFrom('billing_accounts')
        .select('customer_id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.customer_id ?? '';
    },
  };
  return person;
}

/** What the account page sends. */
export function choice(app: Pick<TestApp, 'config'>, priceId = 'price_month') {
  const page = `${app.config.origin}/account`;
  return {
    priceId,
    successUrl: `${page}?subscription=success`,
    cancelUrl: `${page}?subscription=cancelled`,
  };
}

async function answerOf(response: Response): Promise<BillingAnswer> {
  return { status: response.status, body: (await response.json()) as BillingAnswer['body'] };
}
