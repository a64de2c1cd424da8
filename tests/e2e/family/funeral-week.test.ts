// From the announcement until the day after, on a product whose clock is moved.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import { Client } from 'pg';

import { canFakeClock, createFakeClock, type FakeClock } from '../../faults/fake-clock.ts';
import { freePort } from '../../harness/free-port.ts';
import { startProductInstance, type ProductInstance } from '../../harness/product-instance.ts';
import { apiHeaders, createAccountPool } from '../account-pool.ts';
import { expect, FamilyApi, test } from './family-fixtures.ts';
import { announce, dayInWords, moveHour, publish } from './funeral-steps.ts';

test.skip(!canFakeClock(), 'No clock can be moved.');
// After two days the access token is over, and is renewed.
test.use({ timezoneId: 'Europe/London', expectedErrors: [/status of 401/] });

const GUESTS = 40;
const DAY_SECONDS = 24 * 3600;
const DAY = new Date(Date.now() + 2 * DAY_SECONDS * 1000);

let folder: string;
let clock: FakeClock;
let settings: Record<string, string>;
let product: ProductInstance;
let dropDatabase: () => Promise<void>;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'memorials-funeral-'));
  clock = createFakeClock(folder);
  const database = await ownDatabase();
  dropDatabase = database.drop;
  settings = {
    ...clock.environment,
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    TRUSTED_PROXIES: '127.0.0.1',
  };
  product = await startProductInstance([], settings);
});
test.afterAll(async () => {
  await product?.stop();
  await dropDatabase?.();
  rmSync(folder, { recursive: true, force: true });
});

/** Beside the database of the shared product if that is on PostgreSQL. */
async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const shared = process.env['DATABASE_URL'];
  if (!shared) return { url: '', drop: () => Promise.resolve() };
  const name = `memorials_funeral_${randomUUID().slice(0, 8)}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: shared });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** Resolves when the product sees the new time. */
async function moveClock(seconds: number): Promise<void> {
  clock.moveTo(seconds);
  await expect
    .poll(async () => {
      const { headers } = await fetch(`${product.origin}/readyz`);
      return (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000;
    })
    .toBeGreaterThan(seconds - 5);
}

async function answerAll(slug: string): Promise<string[]> {
  const address = `${product.origin}/${slug}/coming`;
  const headers = apiHeaders(product.origin);
  const forms = await Promise.all(
    Array.from({ length: GUESTS }, async () => {
      const html = await (await fetch(address, { headers })).text();
      return Array.from(html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g));
    }),
  );
  // An answer that comes within seconds of its form looks like a program's.
  await moveClock(60);
  const emails = forms.map((_, guest) => `guest-${guest}@example.org`);
  for (const [guest, fields] of forms.entries()) {
    const body = new FormData();
    for (const [, name = '', value = ''] of fields) body.set(name, value);
    body.set('name', `Guest ${guest}`);
    body.set('intent', 'send');
    body.set('count', '1');
    body.set('email', emails[guest] ?? '');
    const response = await fetch(address, { method: 'POST', headers, body, redirect: 'manual' });
    expect(response.status).toBe(303);
  }
  return emails;
}

/** The texts of the mails to each of these addresses, the oldest first. */
function mailsTo(emails: readonly string[]): string[][] {
  const outbox = join(folder, 'data', 'outbox');
  const files = readdirSync(outbox).filter((name) => name.endsWith('.json'));
  const mails = files.toSorted().map((name) => {
    const text = readFileSync(join(outbox, name), 'utf8');
    return { text, to: (JSON.parse(text) as { to: string }).to };
  });
  return emails.map((email) => mails.filter(({ to }) => to === email).map(({ text }) => text));
}

async function expectMailsEach(emails: readonly string[], count: number): Promise<string[]> {
  const counts = () => mailsTo(emails).map((mails) => mails.length);
  await expect.poll(counts, { timeout: 60_000 }).toEqual(emails.map(() => count));
  return mailsTo(emails).map((mails) => mails.at(-1) ?? '');
}

async function tell(page: Page, time: string): Promise<void> {
  await moveHour(page, time);
  await publish(page);
  const live = page.getByRole('dialog', { name: 'Your changes have been published.' });
  await live.getByRole('button', { name: 'Email guests' }).click();
  await expect(live.getByText(`We’re emailing ${GUESTS} guests.`)).toBeVisible();
}

test(
  'a funeral is announced, 40 guests answer and learn of two changes once each; the day after it is one line',
  { tag: ['@full'] },
  async ({ browser, openRoom }) => {
    const pool = createAccountPool(product.origin, join(folder, 'data', 'outbox'));
    const person = await pool.take();
    await pool.close();
    const context = await browser.newContext({ baseURL: product.origin });
    const page = await context.newPage();
    const family = new FamilyApi(context, product.origin);
    await family.logIn(person);
    const memorial = await family.create('Nora Fields');
    await openRoom(memorial, '/memorial-page', page);
    await announce(page, DAY);
    await publish(page);
    await expect(page.getByRole('dialog', { name: 'The page is live.' })).toBeVisible();

    const emails = await answerAll(memorial.slug);
    await expectMailsEach(emails, 1);
    await openRoom(memorial, '/attendance', page);
    await expect(page.getByText(`${GUESTS} people are coming.`)).toBeVisible();
    const [news] = mailsTo([person.email]).map((mails) => mails.at(-1));
    expect(news).toMatch(/new responses? from (?:a guest|guests)/);

    const at = (time: string) => `${dayInWords(DAY)} at ${time}`;
    for (const [change, [before, now]] of [
      ['14:00', '15:30'],
      ['15:30', '16:15'],
    ].entries()) {
      await openRoom(memorial, '/memorial-page', page);
      await tell(page, now ?? '');
      for (const mail of await expectMailsEach(emails, change + 2)) {
        expect(mail).toContain(at(before ?? ''));
        expect(mail).toContain(at(now ?? ''));
      }
    }
    await openRoom(memorial, '/attendance', page);
    await expect(page.getByText(`Sent to ${GUESTS} guests`)).toHaveCount(2);

    const visitor = await context.newPage();
    await visitor.goto(`/${memorial.slug}`);
    await expect(visitor.getByRole('link', { name: 'I’m coming' })).toBeVisible();
    // Rendered pages are in memory. The job that has them drawn again is tested beside its file.
    await product.stop();
    clock.moveTo(3 * DAY_SECONDS);
    product = await startProductInstance([], settings);
    await visitor.reload();
    await expect(visitor.getByText(`The funeral was on ${dayInWords(DAY)}.`)).toBeVisible();
    await expect(visitor.getByText('1 Church Lane')).toHaveCount(0);
    await expect(visitor.getByRole('link', { name: 'I’m coming' })).toHaveCount(0);

    await openRoom(memorial, '/attendance', page);
    await page.getByRole('button', { name: 'Thank everyone who came' }).click();
    await page.getByLabel('Your thank-you message').fill('Thank you for coming.');
    await page.getByRole('button', { name: `Send to ${GUESTS} guests` }).click();
    await expect(page.getByText('Thank-you message', { exact: true })).toBeVisible();
    await expectMailsEach(emails, 4);
    await expect(page.getByRole('button', { name: 'Thank everyone who came' })).toHaveCount(0);
    await context.close();
  },
);
