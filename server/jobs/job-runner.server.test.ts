// On both databases: the queue, its locks and two processes. Long, because its tests share one queue, which takes seconds
// to open.
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';

import { SWEEP_ACCOUNTS } from '../../app/accounts/jobs.server.ts';
import { CHECK_PLAN } from '../../app/billing/jobs.server.ts';
import { SEND_MAIL } from '../../app/mail/jobs.server.ts';
import type { JobDefinition } from '../../db/job-queue.server.ts';
import {
  createTestDatabase,
  EMBEDDED_IN_FULL_RUN,
  type TestDatabase,
} from '../../tests/harness/test-database.ts';
import { openJobRunner, type JobRunner } from './job-runner.server.ts';

const ONE_AT_A_TIME: readonly JobDefinition[] = [
  { ...SEND_MAIL, atOnce: 1 },
  CHECK_PLAN,
  SWEEP_ACCOUNTS,
];

let database: TestDatabase;
let jobs: JobRunner;
const lines: string[] = [];
let onLine: (line: string) => void = () => undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = pino(
    { level: 'info' },
    {
      write: (line: string) => {
        lines.push(line);
        onLine(line);
      },
    },
  );
  jobs = await openJobRunner({ database, databaseUrl: database.databaseUrl, log });
});

afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const add = (mail: string) =>
  database.kysely
    .transaction()
    .execute((transaction) => jobs.add(transaction, SEND_MAIL, { mail }));

test('workers run added jobs, a failure fails only its own job, and one out of retries is logged', async () => {
  const done: string[] = [];
  const finished = new Promise<void>((resolve) => {
    jobs.handle(SEND_MAIL, ({ mail }) => {
      if (mail === 'bad') return Promise.reject(new Error('no luck'));
      done.push(mail);
      if (done.length === 2) resolve();
      return Promise.resolve();
    });
  });
  const givenUp = new Promise<void>((resolve) => {
    onLine = (line) => {
      if (line.includes('job failed for good; no more retries')) resolve();
    };
  });
  await add('first');
  await add('bad');
  await add('second');
  await sql`update pgboss.job set retry_limit = 0 where data->>'mail' = 'bad'`.execute(
    database.kysely,
  );
  await jobs.startWorking();
  await finished;
  await givenUp;
  expect(done.toSorted()).toEqual(['first', 'second']);
  expect(lines.join()).not.toContain('"mail":"bad"');
});

test(
  'two simultaneous calls of `runDue` both wait until the job is done',
  EMBEDDED_IN_FULL_RUN,
  async () => {
    const own = await createTestDatabase();
    const runner = await openJobRunner({
      database: own,
      databaseUrl: own.databaseUrl,
      log: pino({ level: 'silent' }),
    });
    onTestFinished(async () => {
      await runner.stop();
      await own.close();
    });
    let sent = 0;
    runner.handle(SEND_MAIL, async () => {
      // Enough turns for the other call to see that no job is left.
      for (let turn = 0; turn < 20; turn += 1) await sql`select 1`.execute(own.kysely);
      sent += 1;
    });
    await own.kysely
      .transaction()
      .execute((transaction) => runner.add(transaction, SEND_MAIL, { mail: 'only' }));
    const seen = [runner.runDue(), runner.runDue()].map((run) => run.then(() => sent));
    expect(await Promise.all(seen)).toEqual([1, 1]);
  },
);

test("a job whose data doesn't match its definition fails before its handler runs", async () => {
  const own = await createTestDatabase();
  const runner = await openJobRunner({
    database: own,
    databaseUrl: own.databaseUrl,
    log: pino({ level: 'silent' }),
  });
  onTestFinished(async () => {
    await runner.stop();
    await own.close();
  });
  const handler = vi.fn<() => Promise<void>>(() => Promise.resolve());
  runner.handle(SEND_MAIL, handler);
  const badMail = { name: 'send-mail', data: z.object({}) };
  await own.kysely
    .transaction()
    .execute((transaction) => runner.add(transaction, { ...SEND_MAIL, ...badMail }, {}));
  expect(await runner.runDue()).toEqual({ done: 0, failed: 1 });
  expect(handler).not.toHaveBeenCalled();
});

test('a changed definition applies to a queue an earlier version created', async () => {
  const own = await createTestDatabase();
  onTestFinished(() => own.close());
  const open = (limit: number) =>
    openJobRunner({
      database: own,
      databaseUrl: own.databaseUrl,
      definitions: [
        { ...SWEEP_ACCOUNTS, retry: { ...SWEEP_ACCOUNTS.retry, limit }, timeoutSeconds: limit },
      ],
      log: pino({ level: 'silent' }),
    });
  await (await open(7)).stop();
  await (await open(9)).stop();
  const { rows } = await sql`
    select retry_limit, expire_seconds from pgboss.queue where name = 'sweep-accounts'
  `.execute(own.kysely);
  expect(rows).toEqual([{ retry_limit: 9, expire_seconds: 9 }]);
});

test('many pending jobs run without a pause between them', async () => {
  const times: number[] = [];
  jobs.handle(SEND_MAIL, () => {
    times.push(performance.now());
    return Promise.resolve();
  });
  for (let mail = 0; mail < 10; mail += 1) await add(`one of many: ${mail}`);
  await expect.poll(() => times.length).toBe(10);
  // With polling alone, jobs would start one second apart. The limit leaves room for a slow machine.
  const pauses = times.slice(1).map((time, index) => time - times[index]!);
  expect(pauses.filter((pause) => pause < 500).length).toBeGreaterThanOrEqual(5);
});

test('a retry starts when its pause is over, although queues are rarely polled', async () => {
  const own = await createTestDatabase();
  const runner = await openJobRunner({
    database: own,
    databaseUrl: own.databaseUrl,
    definitions: [
      { ...SEND_MAIL, retry: { limit: 1, firstPauseSeconds: 1, longestPauseSeconds: 1 } },
    ],
    log: pino({ level: 'silent' }),
  });
  onTestFinished(async () => {
    await runner.stop();
    await own.close();
  });
  const starts: string[] = [];
  runner.handle(SEND_MAIL, ({ mail }) => {
    starts.push(mail);
    return starts.length === 1 ? Promise.reject(new Error('once')) : Promise.resolve();
  });
  await runner.startWorking();
  await own.kysely
    .transaction()
    .execute((transaction) => runner.add(transaction, SEND_MAIL, { mail: 'a' }));
  await expect.poll(() => starts, { timeout: 8_000 }).toEqual(['a', 'a']);
});

describe('a job of a process that was killed', () => {
  async function leaveActive(heartbeatAgo: string) {
    const own = await createTestDatabase();
    const runner = await openJobRunner({
      database: own,
      databaseUrl: own.databaseUrl,
      definitions: [
        { ...SEND_MAIL, retry: { limit: 1, firstPauseSeconds: 1, longestPauseSeconds: 1 } },
      ],
      log: pino({ level: 'silent' }),
    });
    onTestFinished(async () => {
      await runner.stop();
      await own.close();
    });
    const started: string[] = [];
    runner.handle(SEND_MAIL, ({ mail }) => {
      started.push(mail);
      return Promise.resolve();
    });
    const addMail = (mail: string) =>
      own.kysely
        .transaction()
        .execute((transaction) => runner.add(transaction, SEND_MAIL, { mail }));
    await addMail('left');
    await sql`
      update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - ${heartbeatAgo}::interval
    `.execute(own.kysely);
    return { own, runner, started, addMail };
  }

  test('is retried after its pause as soon as its heartbeat has stopped, and not at its timeout', async () => {
    const { runner, started } = await leaveActive('11 seconds');
    await runner.startWorking();
    await expect.poll(() => started, { timeout: 180_000 }).toEqual(['left']);
  });

  test('with a heartbeat is retried at once on the embedded database alone, which has no other process', async () => {
    const { own, runner, started, addMail } = await leaveActive('1 second');
    await runner.startWorking();
    await addMail('next');
    await expect.poll(() => started, { timeout: 180_000 }).toContain('next');
    const active = sql<{ mail: string }>`
      select data->>'mail' as mail from pgboss.job where data->>'mail' = 'left' and state = 'active' and retry_count = 0
    `.execute(own.kysely);
    expect((await active).rows).toHaveLength(own.kind === 'embedded' ? 0 : 1);
  });

  test('without further attempts is given up', async () => {
    const { own, runner, started, addMail } = await leaveActive('11 seconds');
    await sql`update pgboss.job set retry_limit = 0`.execute(own.kysely);
    await runner.startWorking();
    await addMail('next');
    await expect.poll(() => started, { timeout: 180_000 }).toEqual(['next']);
    const { rows } = await sql`
      select state::text, output ->> 'message' as message from pgboss.job where data->>'mail' = 'left' and name = 'send-mail'
    `.execute(own.kysely);
    expect(rows).toEqual([{ state: 'failed', message: 'the process was killed' }]);
  });
});

test('as many jobs run at the same time as their definition says', async () => {
  const own = await createTestDatabase();
  const runner = await openJobRunner({
    database: own,
    databaseUrl: own.databaseUrl,
    definitions: [{ ...SEND_MAIL, atOnce: 3 }],
    log: pino({ level: 'silent' }),
  });
  onTestFinished(async () => {
    await runner.stop();
    await own.close();
  });
  let [running, most, done] = [0, 0, 0];
  const three = Promise.withResolvers<void>();
  runner.handle(SEND_MAIL, async () => {
    running += 1;
    most = Math.max(most, running);
    if (running === 3) three.resolve();
    await three.promise;
    running -= 1;
    done += 1;
  });
  await own.kysely.transaction().execute(async (transaction) => {
    for (let mail = 0; mail < 12; mail += 1) {
      await runner.add(transaction, SEND_MAIL, { mail: String(mail) });
    }
  });
  await runner.startWorking();
  await expect.poll(() => done, { timeout: 180_000 }).toBe(12);
  expect(most).toBe(3);
});

test('a runner whose start failed halfway and is repeated runs one job at a time', async () => {
  const own = await createTestDatabase();
  const log = pino({ level: 'silent' });
  const again = await openJobRunner({
    database: own,
    databaseUrl: own.databaseUrl,
    definitions: ONE_AT_A_TIME,
    log,
  });
  const addMail = () =>
    own.kysely
      .transaction()
      .execute((transaction) => again.add(transaction, SEND_MAIL, { mail: 'm' }));
  const addPlan = () =>
    own.kysely
      .transaction()
      .execute((transaction) => again.add(transaction, CHECK_PLAN, { customer: 'c' }));
  await sql`alter table pgboss.schedule rename to away`.execute(own.kysely);
  await expect(again.startWorking()).rejects.toThrow('pgboss.schedule');
  await sql`alter table pgboss.away rename to schedule`.execute(own.kysely);

  const gate = Promise.withResolvers<void>();
  const started = { mails: 0, plans: 0 };
  again.handle(SEND_MAIL, () => {
    started.mails += 1;
    return gate.promise;
  });
  again.handle(CHECK_PLAN, () => {
    started.plans += 1;
    return Promise.resolve();
  });
  await again.startWorking();
  await addMail();
  await addMail();
  await expect.poll(() => started.mails).toBe(1);
  for (const round of [1, 2, 3]) {
    await addPlan();
    await expect.poll(() => started.plans).toBe(round);
  }
  expect(started.mails).toBe(1);
  gate.resolve();
  await expect.poll(() => started.mails).toBe(2);
  await again.stop();
  await own.close();
});

test('a second process can open the same queues', async () => {
  const log = pino({ level: 'silent' });
  const second = await openJobRunner({ database, databaseUrl: database.databaseUrl, log });
  await second.stop();
  await expect(database.ping()).resolves.toBeUndefined();
});
