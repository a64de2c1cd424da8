import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { SEND_MAIL } from '../../../app/mail/jobs.server.ts';
import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { openJobRunner, type JobRunner } from '../../jobs/job-runner.server.ts';
import { aDoctorContext, findingsOf } from '../testing/doctor-context.ts';
import { JOB_CHECKS } from './job-checks.server.ts';

const database = openTestDatabase();
let runner: JobRunner;
beforeAll(async () => {
  const log = pino({ level: 'silent' });
  runner = await openJobRunner({ database, databaseUrl: database.databaseUrl, log });
  runner.handle(SEND_MAIL, () => Promise.reject(new Error('no luck')));
});
afterAll(() => runner.stop());

const checkJobs = async () => {
  const context = { ...(await aDoctorContext()), database };
  return (await findingsOf(JOB_CHECKS, context))['jobs'];
};

const add = (mail: string) =>
  database.kysely
    .transaction()
    .execute((transaction) => runner.add(transaction, SEND_MAIL, { mail }));

test('permanently failed jobs stay visible, and waiting or retried ones are counted', async () => {
  expect(await checkJobs()).toMatchObject({ verdict: 'ok' });
  await add('lost');
  await sql`update pgboss.job set retry_limit = 0`.execute(database.kysely);
  await runner.runDue();
  expect((await checkJobs())?.found).toBe('Failed for good in the last day: 1 × send-mail.');
  await sql`update pgboss.job set state = 'completed', completed_on = now() - interval '20 hours'
    where name = 'dead-letters'`.execute(database.kysely);
  const { rows } = await sql<{ seconds: number }>`
    select deletion_seconds as seconds from pgboss.queue where name = 'dead-letters'
  `.execute(database.kysely);
  expect(rows).toEqual([{ seconds: 24 * 3600 }]);

  await add('again');
  await runner.runDue();
  expect((await checkJobs())?.found).toContain('Failed and about to be retried: 1 × send-mail.');
  await sql`update pgboss.job set start_after = now() - interval '11 minutes' where state = 'retry'`.execute(
    database.kysely,
  );
  const found = await checkJobs();
  expect(found).toMatchObject({ verdict: 'warn' });
  expect(found?.found).toContain('Waiting for more than ten minutes: 1 × send-mail.');
});

test('a job that waits for more than an hour fails, unless its queue is at work', async () => {
  const { kysely } = database;
  await sql`delete from pgboss.job`.execute(kysely);
  await add('waiting');
  await sql`update pgboss.job set start_after = now() - interval '61 minutes'`.execute(kysely);
  const found = await checkJobs();
  expect(found).toMatchObject({
    verdict: 'fail',
    found: 'Waiting for more than an hour: 1 × send-mail.',
  });
  expect(found?.advice).toContain('`ROLE=web`');

  await add('running');
  const beat = (ago: string) =>
    sql`
      update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - ${ago}::interval
      where data->>'mail' = 'running'
    `.execute(kysely);
  await beat('1 second');
  expect(await checkJobs()).toMatchObject({
    verdict: 'warn',
    found: 'Waiting for more than ten minutes: 1 × send-mail.',
  });
  await beat('1 minute');
  expect(await checkJobs()).toMatchObject({ verdict: 'fail' });
});
