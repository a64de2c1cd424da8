import { chmodSync } from 'node:fs';

import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';

import { startTestMailServer, type TestMailServer } from '../harness/test-mail-server.ts';
import { createMovedClock, mayMoveClocks } from './moved-clock.ts';
import { codeIn, Person } from './person.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { dataFolder, removeFolder, startProduct, type Product, type Settings } from './product.ts';

const AN_HOUR = 3600;

function newFolder(): string {
  const folder = dataFolder();
  // PostgreSQL's own user reads the clock too.
  chmodSync(folder, 0o755);
  onTestFinished(() => removeFolder(folder));
  return folder;
}

async function start(settings: Settings): Promise<Product> {
  const product = await startProduct(newFolder(), { LOAD_SAMPLES: 'false', ...settings });
  onTestFinished(() => (product.isAlive() ? product.kill() : undefined));
  return product;
}

async function registered({ origin }: Product): Promise<Person> {
  const person = new Person();
  expect((await person.register(origin)).status).toBe(200);
  return person;
}

async function mailOf(mails: TestMailServer, { email }: Person, after = 0): Promise<string> {
  const texts = () => mails.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => texts().length, { timeout: 90_000 }).toBeGreaterThan(after);
  return texts().at(-1)?.mail.text ?? '';
}

/** The status of each of so many tries at a password, one after another. */
async function triesAt({ origin }: Product, { number }: Person, times: number): Promise<number[]> {
  const tries: number[] = [];
  for (let time = 0; time < times; time += 1) {
    tries.push((await new Person(number).signIn(origin, 'another one')).status);
  }
  return tries;
}

describe.skipIf(!mayMoveClocks())('"Clock an hour back"', () => {
  test('embedded: nobody is locked out, no code lives longer, jobs go on', async () => {
    await expectOrderUnderClock(() => Promise.resolve({}));
  });

  test('PostgreSQL, its clock too: nobody is locked out, no code lives longer, jobs go on', async () => {
    await expectOrderUnderClock(async (environment) => {
      const cluster = await startPostgresCluster({ environment });
      onTestFinished(() => cluster.remove());
      return { DATABASE_URL: cluster.url };
    });
  });

  test('the rounds of the job queue go on, the nightly ones too', async () => {
    const clock = createMovedClock(newFolder());
    const cluster = await startPostgresCluster({ environment: clock.environment });
    onTestFinished(() => cluster.remove());
    const product = await start({ DATABASE_URL: cluster.url, ...clock.environment });
    const database = new Client({ connectionString: cluster.url });
    await database.connect();
    onTestFinished(() => database.end());
    const countOf = async (statement: string) =>
      (await database.query<{ count: number }>(statement)).rows[0]?.count;
    const rounds = `select count(*)::integer from pgboss.version where cron_on is not null`;
    await expect.poll(() => countOf(rounds), { timeout: 60_000 }).toBe(1);
    clock.moveTo(-AN_HOUR);
    // The night comes every minute.
    await database.query(`update pgboss.schedule set cron = '* * * * *'`);
    const nights = `select count(*)::integer from pgboss.job where name = 'sweep-accounts'`;
    const patience = { timeout: 180_000, interval: 500 };
    await expect.poll(() => countOf(nights), patience).toBeGreaterThan(0);
    expect(await product.stop()).toBe(0);
  });

  test('a refresh at two instances whose clocks differ by seconds goes on at both', async () => {
    const cluster = await startPostgresCluster();
    onTestFinished(() => cluster.remove());
    const ahead = createMovedClock(newFolder(), 4);
    const settings = { DATABASE_URL: cluster.url };
    const a = await start({ ...settings, ...ahead.environment });
    const b = await start(settings);
    const tab = await registered(a);
    const otherTab = tab.elsewhere({ signedIn: true });
    expect((await tab.refresh(a.origin)).status).toBe(200);
    expect((await otherTab.refresh(b.origin)).status).toBe(200);
    for (const { origin } of [a, b]) {
      expect((await tab.me(origin)).status).toBe(200);
      expect((await otherTab.me(origin)).status).toBe(200);
    }
  });
});

async function expectOrderUnderClock(
  database: (environment: Settings) => Promise<Settings>,
): Promise<void> {
  const clock = createMovedClock(newFolder());
  const mails = await startTestMailServer();
  onTestFinished(() => mails.close());
  const product = await start({
    ...(await database(clock.environment)),
    ...clock.environment,
    SMTP_URL: mails.url,
    LOG_LEVEL: 'warn',
  });
  const { origin } = product;
  const [visitor, waiting, guessed] = [
    await registered(product),
    await registered(product),
    await registered(product),
  ];
  await visitor.verify(origin, codeIn(await mailOf(mails, visitor)) ?? '');
  const oldCode = codeIn(await mailOf(mails, waiting)) ?? '';
  expect(new Set((await triesAt(product, guessed, 12)).slice(10))).toEqual(new Set([429]));
  mails.behave('fail');
  const owed = await registered(product);
  // Its mail was tried and waits for another try.
  await expect.poll(() => product.said(), { timeout: 30_000 }).toContain('a job failed');

  clock.moveTo(-AN_HOUR);
  const dateOf = async () => {
    const { headers } = await waiting.call(origin, 'GET', '/auth/me');
    return Date.parse(headers.get('date') ?? '');
  };
  const isBack = async () => Date.now() - (await dateOf()) > (AN_HOUR - 60) * 1000;
  await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
  mails.behave('well');

  // Who was signed in still is, and whoever signs in is let in.
  expect((await visitor.me(origin)).body.data?.user?.isEmailVerified).toBe(true);
  const elsewhere = visitor.elsewhere({ signedIn: false });
  expect((await elsewhere.signIn(origin)).status).toBe(200);
  expect((await elsewhere.me(origin)).status).toBe(200);
  // A pause of minutes does not become one of an hour.
  expect(await triesAt(product, guessed, 1)).toEqual([401]);
  // A code of ten minutes does not live for seventy; a new one is had at once.
  expect((await waiting.me(origin)).status).toBe(200);
  expect((await waiting.verify(origin, oldCode)).status).toBe(400);
  const { email } = waiting;
  await waiting.call(origin, 'POST', '/auth/send-verification', { email });
  const newCode = codeIn(await mailOf(mails, waiting, 1)) ?? '';
  expect((await waiting.verify(origin, newCode)).status).toBe(200);
  // What was owed before comes now and not in an hour.
  expect(codeIn(await mailOf(mails, owed))).toMatch(/^\d{6}$/);

  clock.moveTo(0);
  await expect.poll(isBack, { timeout: 10_000 }).toBe(false);
  for (const person of [visitor, elsewhere, waiting, owed]) {
    expect((await person.me(origin)).status).toBe(200);
  }
  expect(await product.stop()).toBe(0);
}
