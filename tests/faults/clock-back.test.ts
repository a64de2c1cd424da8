import { chmodSync } from 'node:fs';

import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';

import { startTestMailServer, type TestMailServer } from '../harness/test-mail-server.ts';
import { canFakeClock, createFakeClock } from './fake-clock.ts';
import { codeIn } from './outbox.ts';
import type { ProductProcess, Settings } from './product-process.ts';
import { startTestCluster, startTestProduct, testFolder } from './test-resources.ts';
import { TestUser } from './test-user.ts';

const AN_HOUR = 3600;

function newFolder(): string {
  const folder = testFolder();
  chmodSync(folder, 0o755);
  return folder;
}

function start(settings: Settings): Promise<ProductProcess> {
  return startTestProduct(newFolder(), { LOAD_SAMPLES: 'false', ...settings });
}

async function registered({ origin }: ProductProcess): Promise<TestUser> {
  const user = new TestUser();
  expect((await user.register(origin)).status).toBe(200);
  return user;
}

async function lastMailTo(mails: TestMailServer, { email }: TestUser, after = 0): Promise<string> {
  const arrived = () => mails.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => arrived().length, { timeout: 90_000 }).toBeGreaterThan(after);
  return arrived().at(-1)?.mail.text ?? '';
}

async function tryPassword(
  { origin }: ProductProcess,
  { number }: TestUser,
  times: number,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push((await new TestUser(number).signIn(origin, 'another one')).status);
  }
  return statuses;
}

describe.skipIf(!canFakeClock())('"Clock an hour back"', () => {
  test('embedded: no user is locked out, no code is valid longer, jobs continue', async () => {
    await expectToWorkWithClockBack(() => Promise.resolve({}));
  });

  test('PostgreSQL, its clock too: no user is locked out, no code is valid longer, jobs continue', async () => {
    await expectToWorkWithClockBack(async (environment) => {
      const { url } = await startTestCluster({ environment });
      return { DATABASE_URL: url };
    });
  });

  test('the job queue continues, the nightly jobs too', async () => {
    const clock = createFakeClock(newFolder());
    const cluster = await startTestCluster({ environment: clock.environment });
    const product = await start({ DATABASE_URL: cluster.url, ...clock.environment });
    const database = new Client({ connectionString: cluster.url });
    await database.connect();
    onTestFinished(() => database.end());
    const countOf = async (statement: string) =>
      (await database.query<{ count: number }>(statement)).rows[0]?.count;
    const schedulerRuns = `
      select count(*)::integer from pgboss.version, pgboss.schedule
      where cron_on is not null and name = 'sweep-accounts'
    `;
    await expect.poll(() => countOf(schedulerRuns), { timeout: 60_000 }).toBe(1);
    clock.moveTo(-AN_HOUR);
    await database.query(`update pgboss.schedule set cron = '* * * * *'`);
    const nightlyRuns = `select count(*)::integer from pgboss.job where name = 'sweep-accounts'`;
    const waiting = { timeout: 180_000, interval: 500 };
    await expect.poll(() => countOf(nightlyRuns), waiting).toBeGreaterThan(0);
    expect(await product.stop()).toBe(0);
  });

  test('a session refreshed at two instances whose clocks differ by seconds stays valid at both', async () => {
    const cluster = await startTestCluster();
    const ahead = createFakeClock(newFolder(), 4);
    const settings = { DATABASE_URL: cluster.url };
    const a = await start({ ...settings, ...ahead.environment });
    const b = await start(settings);
    const tab = await registered(a);
    const otherTab = tab.inOtherBrowser({ signedIn: true });
    expect((await tab.refresh(a.origin)).status).toBe(200);
    expect((await otherTab.refresh(b.origin)).status).toBe(200);
    for (const { origin } of [a, b]) {
      expect((await tab.me(origin)).status).toBe(200);
      expect((await otherTab.me(origin)).status).toBe(200);
    }
  });
});

async function expectToWorkWithClockBack(
  database: (environment: Settings) => Promise<Settings>,
): Promise<void> {
  const clock = createFakeClock(newFolder());
  const mails = await startTestMailServer();
  onTestFinished(() => mails.close());
  const product = await start({
    ...(await database(clock.environment)),
    ...clock.environment,
    SMTP_URL: mails.url,
    LOG_LEVEL: 'warn',
  });
  const { origin } = product;
  const [visitor, unverified, guessed] = [
    await registered(product),
    await registered(product),
    await registered(product),
  ];
  await visitor.verify(origin, codeIn(await lastMailTo(mails, visitor)) ?? '');
  const oldCode = codeIn(await lastMailTo(mails, unverified)) ?? '';
  expect(new Set((await tryPassword(product, guessed, 12)).slice(10))).toEqual(new Set([429]));
  mails.behave('fail');
  const withoutMail = await registered(product);
  await expect.poll(() => product.output(), { timeout: 30_000 }).toContain('job failed');

  clock.moveTo(-AN_HOUR);
  const dateOf = async () => {
    const { headers } = await unverified.call(origin, 'GET', '/auth/me');
    return Date.parse(headers.get('date') ?? '');
  };
  const isBack = async () => Date.now() - (await dateOf()) > (AN_HOUR - 60) * 1000;
  await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
  mails.behave('well');

  expect((await visitor.me(origin)).body.data?.user?.isEmailVerified).toBe(true);
  const otherBrowser = visitor.inOtherBrowser({ signedIn: false });
  expect((await otherBrowser.signIn(origin)).status).toBe(200);
  expect((await otherBrowser.me(origin)).status).toBe(200);
  expect(await tryPassword(product, guessed, 1)).toEqual([401]);
  expect((await unverified.me(origin)).status).toBe(200);
  expect((await unverified.verify(origin, oldCode)).status).toBe(400);
  const { email } = unverified;
  await unverified.call(origin, 'POST', '/auth/send-verification', { email });
  const newCode = codeIn(await lastMailTo(mails, unverified, 1)) ?? '';
  expect((await unverified.verify(origin, newCode)).status).toBe(200);
  expect(codeIn(await lastMailTo(mails, withoutMail))).toMatch(/^\d{6}$/);

  clock.moveTo(0);
  await expect.poll(isBack, { timeout: 10_000 }).toBe(false);
  for (const user of [visitor, otherBrowser, unverified, withoutMail]) {
    expect((await user.me(origin)).status).toBe(200);
  }
  expect(await product.stop()).toBe(0);
}
