// 10,000 emails: FAULT_JOBS=10000 npm run test:faults -- worker-kill-9
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import type { AttendanceList, NoticeResult } from '../../app/messages/attendance/contract.ts';
import { startTestMailServer, type TestMailServer } from '../harness/test-mail-server.ts';
import { announce, changeHour, FUNERAL, NEW_HOUR } from './funeral-scenario.ts';
import { codeIn } from './outbox.ts';
import type { ProductProcess, Settings } from './product-process.ts';
import { createSeededRandom } from './seeded-random.ts';
import { startTestCluster, startTestProduct, testFolder } from './test-resources.ts';
import { envNumber, printLine } from './test-run.ts';
import { callApi, TestUser } from './test-user.ts';

const JOBS = envNumber('FAULT_JOBS', 600);
const KILLS = envNumber('FAULT_ROUNDS', 5);
/** A killed job is found within a minute and repeated after its pause, and then there are the emails themselves. */
const LONGEST_WAIT_MS = 180_000 + JOBS * 100;
const INTERVAL_MS = 20;
const STARTS = 5;

interface Guest {
  /** of each email with the new hour that the mail server has taken, in its order */
  messageIds: string[];
}

test(`"kill -9 of a worker among ${JOBS.toLocaleString('en')} jobs: none lost, none twice where it shows"`, async () => {
  const cluster = await startTestCluster();
  let onMail: () => void = () => undefined;
  const mails = await startTestMailServer({ onReceived: () => onMail() });
  onTestFinished(() => mails.close());
  const database = new Client({ connectionString: cluster.url });
  await database.connect();
  onTestFinished(() => database.end());
  const settings = { DATABASE_URL: cluster.url, LOAD_SAMPLES: 'false', SMTP_URL: mails.url };
  const killInMail = (victim: ProductProcess) =>
    new Promise<void>((resolve) => {
      onMail = () => {
        onMail = () => undefined;
        resolve(victim.kill());
      };
    });
  const start = (role: Settings) => startAsSupervised(testFolder(), { ...settings, ...role });
  const random = createSeededRandom();

  const product = await start({ ROLE: 'web' });
  let worker = await start({ ROLE: 'work' });
  const family = { product, user: await verifiedUser(product, mails) };
  const { id } = await announce(family);
  await addGuests(database, id);
  await changeHour(family, id);
  const guests = new Map<string, Guest>();
  const told = () => {
    takeMails(mails, guests);
    return guests.size;
  };
  const began = performance.now();
  const path = `/memorials/${id}/attendance`;
  const { notice } = await callApi<NoticeResult>(family, 'POST', `${path}/notice`, {});
  expect(notice.to).toBe(JOBS);

  const toldAtKills: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const part = Math.floor(JOBS / (KILLS + 1));
    const some = kill * part + random.integer(0, part - 1);
    await expect
      .poll(told, { timeout: LONGEST_WAIT_MS, interval: INTERVAL_MS })
      .toBeGreaterThan(some);
    // In every other round when the mail server has a mail, and the worker does not know it yet.
    if (kill % 2 === 0) {
      await killInMail(worker);
    } else {
      await worker.kill();
    }
    toldAtKills.push(told());
    await passTimeouts(database);
    worker = await start({ ROLE: 'work' });
  }
  printLine(`told at the kills: ${toldAtKills.join(', ')} of ${JOBS}`);
  await expect.poll(told, { timeout: LONGEST_WAIT_MS, interval: 500 }).toBe(JOBS);
  printLine(`all told ${seconds(began)} s after the notice`);

  // An email that was sent as the worker died is tried again after all others.
  await expect
    .poll(() => unfinishedJobs(database), { timeout: LONGEST_WAIT_MS, interval: 500 })
    .toBe(0);
  printLine(`no job is left ${seconds(began)} s after the notice`);
  expect(told()).toBe(JOBS);
  const list = await callApi<AttendanceList>(family, 'GET', path);
  expect(list.notices).toMatchObject([{ to: JOBS, sent: JOBS, refused: 0 }]);
  expect(list.untold.answers).toBe(0);
  const twice = [...guests.values()].filter(({ messageIds }) => messageIds.length > 1);
  printLine(`${twice.length} emails were handed over twice at ${KILLS} kills`);
  // SMTP can't tell whether a mail was taken when the connection ends. A mailbox shows a Message-ID once.
  expect(twice.length).toBeGreaterThan(0);
  expect(twice.length).toBeLessThanOrEqual(KILLS);
  for (const { messageIds } of twice) expect(new Set(messageIds).size).toBe(1);
  expect(await deadLetters(database)).toBe(0);
  expect(await worker.stop()).toBe(0);
  expect(await product.stop()).toBe(0);
});

/** A start can fail, for example if the database does not answer at once. */
async function startAsSupervised(directory: string, settings: Settings): Promise<ProductProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startTestProduct(directory, settings);
    } catch (error) {
      if (attempt === STARTS) throw error;
      printLine(`start ${attempt} failed: ${String(error).slice(0, 200)}`);
    }
  }
}

async function verifiedUser(product: ProductProcess, mails: TestMailServer): Promise<TestUser> {
  const user = new TestUser();
  expect((await user.register(product.origin)).status).toBe(200);
  const text = () => mails.received.find(({ to }) => to.includes(user.email))?.mail.text;
  await expect.poll(() => codeIn(text()), { timeout: 30_000 }).toBeDefined();
  expect((await user.verify(product.origin, codeIn(text()) ?? '')).status).toBe(200);
  return user;
}

/** Guests who have confirmed their addresses. They were not told of the hour yet. */
async function addGuests(database: Client, memorialId: string): Promise<void> {
  await database.query(
    `insert into attendance
       (id, memorial_id, state, name, people, gatherings, email, email_confirmed_at, form_nonce, created_at, written_at)
     select random_id('att'), $1, 'coming', 'Guest ' || n, 1, array[$3], 'guest-' || n || '@example.org', now(),
       'nonce-' || n, now(), now()
     from generate_series(1, $2::integer) as n`,
    [memorialId, JOBS, FUNERAL],
  );
}

/** Forgets the emails themselves, which would take a gigabyte. */
function takeMails({ received }: TestMailServer, guests: Map<string, Guest>): void {
  for (const { to, mail } of received.splice(0)) {
    const [email = ''] = to;
    if (!email.startsWith('guest-') || !mail.text?.includes(NEW_HOUR)) continue;
    const guest = guests.get(email) ?? { messageIds: [] };
    guest.messageIds.push(mail.messageId ?? '');
    guests.set(email, guest);
  }
}

/** While no worker runs: the jobs of the killed one have been running for longer than any job may. */
async function passTimeouts(database: Client): Promise<void> {
  await database.query(
    `update pgboss.job set started_on = started_on - interval '1 day', heartbeat_on = heartbeat_on - interval '1 day'
     where state = 'active'`,
  );
}

const MAIL_JOBS = ['send-mail', 'tell-guests'];

async function unfinishedJobs(database: Client): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `select count(*) from pgboss.job where name = any ($1) and state < 'completed'
       and (name <> 'tell-guests' or state = 'active')`,
    [MAIL_JOBS],
  );
  return Number(rows[0]?.count);
}

async function deadLetters(database: Client): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `select count(*) from pgboss.job where name = 'dead-letters'`,
  );
  return Number(rows[0]?.count);
}

function seconds(began: number): number {
  return Math.round((performance.now() - began) / 1_000);
}
