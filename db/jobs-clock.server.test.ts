// On both databases: the clock of the server.
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { SEND_MAIL } from '../app/mail/jobs.server.ts';
import { openJobRunner, type JobRunner } from '../server/jobs/job-runner.server.ts';
import { openTestDatabase } from '../tests/harness/open-test-database.ts';
import { correctJobTimes } from './jobs-clock.server.ts';

const database = openTestDatabase();
let jobs: JobRunner;

beforeAll(async () => {
  const log = pino({ level: 'silent' });
  jobs = await openJobRunner({ database, databaseUrl: database.databaseUrl, log });
});
afterAll(() => jobs.stop());

const add = (mail: string) =>
  database.kysely
    .transaction()
    .execute((transaction) => jobs.add(transaction, SEND_MAIL, { mail }));

const setDue = async (mail: string, minutes: number) => {
  await sql`
    update pgboss.job set start_after = now() + make_interval(mins => ${minutes})
    where data->>'mail' = ${mail}
  `.execute(database.kysely);
};

async function isDue(mail: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select start_after <= now() as due from pgboss.job where data->>'mail' = ${mail}
  `.execute(database.kysely);
  return rows[0]?.due ?? false;
}

test('a job that is due after the longest pause becomes due; one within it stays as it is', async () => {
  await add('an hour ahead');
  await setDue('an hour ahead', 60);
  await add('pausing');
  await setDue('pausing', 14);
  expect(await correctJobTimes(database)).toBe(1);
  expect(await isDue('an hour ahead')).toBe(true);
  expect(await isDue('pausing')).toBe(false);
});

test("pg-boss's own maintenance becomes due", async () => {
  await sql`update pgboss.version set cron_on = now() + interval '1 hour'`.execute(database.kysely);
  await sql`update pgboss.queue set monitor_on = now() + interval '1 hour'`.execute(
    database.kysely,
  );
  await correctJobTimes(database);
  const { rows } = await sql<{ late: number }>`
    select (select count(*) from pgboss.version where cron_on > now()) +
      (select count(*) from pgboss.queue where monitor_on > now()) as late
  `.execute(database.kysely);
  expect(rows).toEqual([{ late: 0 }]);
});
