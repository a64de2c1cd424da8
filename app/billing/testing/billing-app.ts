import { sql } from 'kysely';

import { MONTHLY } from '../../../sandbox/stripe/account/catalogue.ts';
import type { SubscriptionRecord } from '../../../sandbox/stripe/account/records.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { registeredPerson, verifiedPerson } from '../../accounts/testing/people.ts';
import type { Plan, Subscription } from '../contract.ts';
import { CHECK_PLANS } from '../jobs.server.ts';
import { ScriptedStripe, SECRET_KEY, WEBHOOK_SECRET } from './scripted-stripe.ts';

export interface BillingResponse {
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
  get(path: string): Promise<BillingResponse>;
  post(path: string, payload?: unknown): Promise<BillingResponse>;
  openCheckout(priceId?: string): Promise<string>;
  plan(): Promise<Subscription | undefined>;
  customer(): Promise<string>;
}

export interface BillingApp extends TestApp {
  stripe: ScriptedStripe;
  origin: string;
  person(): Promise<Person>;
  unverified(): Promise<Person>;
  subscriber(): Promise<Person>;
  /** A user on Pro with an unverified e-mail address. Old versions allowed such users to pay. */
  unverifiedSubscriber(): Promise<Person>;
  deliver(event: { body: string; signature: string }): Promise<BillingResponse>;
  /** the subscriptions that are not cancelled */
  activeSubscriptionsOf(customer: string): SubscriptionRecord[];
  runNightlyJobs(): Promise<void>;
  /** Runs the jobs that wait to be tried again, too. */
  retryJobs(): Promise<void>;
}

export function settingsFor(stripe: ScriptedStripe): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  };
}

export async function createBillingApp(
  settings: Readonly<Record<string, string>> = {},
): Promise<BillingApp> {
  const stripe = await new ScriptedStripe().open();
  const app = await createTestApp({
    settings: { ...settingsFor(stripe), ...settings },
    stripeTimeout: { attemptMs: 15_000, retries: 0, requestTimeoutMs: 60_000 },
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
      const { id } = stripe.pay(await person.openCheckout());
      await person.plan();
      for (const invoice of stripe.records.invoices) {
        if (invoice.subscriptionId === id && invoice.paidAt) invoice.paidAt -= 3600;
      }
      return person;
    },
    deliver: (event) => deliverWebhook(app, event),
    activeSubscriptionsOf: (customer) =>
      stripe.records.subscriptions.filter(
        ({ customerId, status }) => customerId === customer && status !== 'canceled',
      ),
    async runNightlyJobs() {
      await app.database.kysely
        .transaction()
        .execute((transaction) => app.jobs.add(transaction, CHECK_PLANS, {}));
      await app.jobs.runDue();
    },
    async retryJobs() {
      await sql`update pgboss.job set start_after = now() where state in ('retry', 'created')`.execute(
        app.database.kysely,
      );
      await app.jobs.runDue();
    },
    close: async () => {
      await app.close();
      await stripe.close();
    },
  };
  return billing;
}

export async function deliverWebhook(
  { app }: Pick<TestApp, 'app'>,
  { body, signature }: { body: string; signature: string },
): Promise<BillingResponse> {
  const response = await app.request('/api/v1/subscription/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  return readResponse(response);
}

export async function createPerson(app: TestApp): Promise<Person> {
  const { id: userId, ...person } = await verifiedPerson(app);
  return personIn(app, { ...person, userId });
}

async function createUnverified(app: TestApp): Promise<Person> {
  const { browser, email } = await registeredPerson(app);
  const { id: userId } = await app.database.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return personIn(app, { browser, email, userId });
}

export function personIn(
  app: TestApp,
  known: Pick<Person, 'browser' | 'email' | 'userId'>,
): Person {
  const { browser, userId } = known;
  const call = async (method: string, path: string, payload?: unknown) => {
    const body = payload === undefined ? {} : { body: JSON.stringify(payload) };
    const headers = { origin: app.config.origin, 'content-type': 'application/json' };
    const url = `/api/v1/subscription${path}`;
    return readResponse(await browser.fetch(url, { method, headers, ...body }));
  };
  const person: Person = {
    ...known,
    get: (path) => call('GET', path),
    post: (path, payload = {}) => call('POST', path, payload),
    async openCheckout(priceId = MONTHLY.id) {
      const answer = await person.post('/create-checkout-session', checkoutRequest(app, priceId));
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

export function checkoutRequest(app: Pick<TestApp, 'config'>, priceId = MONTHLY.id) {
  const page = `${app.config.origin}/account`;
  return {
    priceId,
    successUrl: `${page}?subscription=success`,
    cancelUrl: `${page}?subscription=cancelled`,
  };
}

async function readResponse(response: Response): Promise<BillingResponse> {
  return { status: response.status, body: (await response.json()) as BillingResponse['body'] };
}
