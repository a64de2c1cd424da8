// On both databases: the start times of jobs.
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { SEND_MAIL } from '../../app/mail/jobs.server.ts';
import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { openJobRunner } from './job-runner.server.ts';
import { createRetryTimers } from './retry-timers.server.ts';

const database = openTestDatabase();

/** Jobs that may start after so many seconds, which no worker takes. */
async function open(seconds: readonly string[]) {
  const log = pino({ level: 'silent' });
  const jobs = await openJobRunner({ database, databaseUrl: database.databaseUrl, log });
  const wakes: string[] = [];
  const timers = createRetryTimers(
    database,
    (queue) => wakes.push(queue),
    () => undefined,
  );
  onTestFinished(async () => {
    timers.stop();
    await jobs.stop();
    await sql`delete from pgboss.job`.execute(database.kysely);
  });
  await database.kysely.transaction().execute(async (transaction) => {
    for (const mail of seconds) await jobs.add(transaction, SEND_MAIL, { mail });
  });
  await sql`
    update pgboss.job set start_after = now() + make_interval(secs => (data->>'mail')::integer)
    where name = 'send-mail'
  `.execute(database.kysely);
  return { wakes, timers };
}

test('a timer wakes its queue once', async () => {
  const { wakes, timers } = await open(['1']);
  await timers.update();
  await expect.poll(() => wakes.length, { timeout: 180_000 }).toBeGreaterThanOrEqual(1);
  // It reads after what the timer may still read.
  await timers.update();
  expect(wakes).toHaveLength(2);
});

test('every retry has its timer, although others of its queue are due or start earlier', async () => {
  const { wakes, timers } = await open(['0', '1', '2']);
  await timers.update();
  expect(wakes).toEqual(['send-mail']);
  const left = async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'send-mail' and start_after > now()
    `.execute(database.kysely);
    return rows.length;
  };
  await expect.poll(left, { timeout: 180_000 }).toBe(0);
  // One for the job that was due, and one or more at the timer of each later one.
  await expect.poll(() => wakes.length, { timeout: 180_000 }).toBeGreaterThanOrEqual(3);
});
