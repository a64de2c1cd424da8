// On both databases: jobs in the transaction of their cause.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { SWEEP_ACCOUNTS } from '../accounts/jobs.server.ts';
import { registeredPerson } from '../accounts/testing/people.ts';
import { SEND_MAIL } from './jobs.server.ts';
import { asConfirmed } from './recipients.server.ts';

const app = openTestApp();

beforeEach(async () => {
  app.mailbox.behave('well');
  await app.jobs.runDue();
});

const registered = () => registeredPerson(app);

interface JobRow {
  state: string;
  retries: number;
  wait: number;
}

async function pendingJobs(): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select state::text, retry_count as retries,
      extract(epoch from (start_after - now()))::float8 as wait
    from pgboss.job where name = 'send-mail' and state in ('created', 'retry')
  `.execute(app.database.kysely);
  return rows;
}

async function skipRetryDelays(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(
    app.database.kysely,
  );
}

describe('a mail', () => {
  test('is stored for seven days at the most, and without a time of its own for as long', async () => {
    const { kysely } = app.database;
    const { email } = await registered();
    const { id: userId } = await kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const about = { kind: 'notice' as const, recipient: { userId, email: asConfirmed(email) } };
    const content = () => ({ subject: 'Kept', before: [], after: [] });
    const sixtyDays = new Date(app.clock.now().getTime() + 60 * 24 * 3600_000);
    const soon = new Date(app.clock.now().getTime() + 60_000);
    await kysely.transaction().execute(async (transaction) => {
      for (const expiresAt of [sixtyDays, undefined, soon]) {
        await app.services.mail.enqueue(transaction, { ...about, content, expiresAt });
      }
    });
    const rows = await kysely.selectFrom('mails').select('expires_at').orderBy('id').execute();
    const days = rows
      .map(({ expires_at: at }) => (at.getTime() - app.clock.now().getTime()) / 86_400_000)
      .toSorted((a, b) => a - b);
    expect(days[0]).toBeCloseTo(1 / 1_440, 5);
    expect(days.slice(-2)).toEqual([7, 7]);
    await app.jobs.runDue();
  });

  test('is enqueued in the transaction of its cause and rolled back with it', async () => {
    const { kysely } = app.database;
    const before = (await pendingJobs()).length;
    await expect(
      kysely.transaction().execute(async (transaction) => {
        await app.jobs.add(transaction, SEND_MAIL, { mail: 'mai_x' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await pendingJobs()).toHaveLength(before);
  });

  test('a failed sign-up sends nothing and stores nothing', async () => {
    const { kysely } = app.database;
    const count = async () =>
      (await sql<{ users: number }>`select count(*) as users from users`.execute(kysely)).rows;
    const before = { users: await count(), jobs: (await pendingJobs()).length };
    await sql`alter table sessions rename to sessions_away`.execute(kysely);
    try {
      const response = await app.browser().register('failed@example.org');
      expect(response.status).toBe(500);
      expect(response.body).toEqual({
        success: false,
        message: 'An unexpected error occurred',
        error: 'An unexpected error occurred',
        code: 'UNEXPECTED',
      });
    } finally {
      await sql`alter table sessions_away rename to sessions`.execute(kysely);
    }
    expect({ users: await count(), jobs: (await pendingJobs()).length }).toEqual(before);
  });

  test('is retried with growing delays and arrives once the server is up', async () => {
    const { email } = await registered();
    app.mailbox.behave('down');
    const pauses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      expect(await app.jobs.runDue()).toEqual({ done: 0, failed: 1 });
      const [job] = await pendingJobs();
      pauses.push(job?.wait ?? 0);
      await skipRetryDelays();
    }
    expect(pauses[0]).toBeGreaterThan(1);
    // The delay doubles with each retry. A random part, at most half of the delay, is subtracted.
    expect(pauses[3]).toBeGreaterThan((pauses[0] ?? 0) * 2);
    app.mailbox.behave('well');
    expect(await app.mailbox.to(email)).toHaveLength(1);
    expect(await pendingJobs()).toEqual([]);
  });

  test('is never sent after its code has expired', async () => {
    const { email } = await registered();
    app.clock.advance({ minutes: 10 });
    expect(await app.mailbox.to(email)).toEqual([]);
    expect(await pendingJobs()).toEqual([]);
  });

  test("isn't retried if the server rejects it permanently", async () => {
    const { email } = await registered();
    app.mailbox.behave('refuse');
    expect(await app.jobs.runDue()).toEqual({ done: 1, failed: 0 });
    app.mailbox.behave('well');
    expect(await app.mailbox.to(email)).toEqual([]);
  });

  test('is stored in the queue with its address and code encrypted', async () => {
    const { email } = await registered();
    const { kysely } = app.database;
    const rows = [
      ...(await sql`select to_jsonb(m)::text as row from mails m`.execute(kysely)).rows,
      ...(await sql`select to_jsonb(j)::text as row from pgboss.job j`.execute(kysely)).rows,
    ];
    const dump = JSON.stringify(rows);
    const { code } = await app.mailbox.lastTo(email);
    expect(rows.length).toBeGreaterThan(1);
    expect(dump).not.toContain(email);
    expect(dump).not.toContain(` ${code}`);
    const { rows: left } = await sql`select id from mails`.execute(kysely);
    expect(left).toEqual([]);
  });

  test('is sent once when its job runs twice', async () => {
    const { email } = await registered();
    const { id } = await app.database.kysely
      .selectFrom('mails')
      .select('id')
      .executeTakeFirstOrThrow();
    await app.database.kysely
      .transaction()
      .execute((transaction) => app.jobs.add(transaction, SEND_MAIL, { mail: id }));
    expect(await app.mailbox.to(email)).toHaveLength(1);
  });
});

test('expired rows are removed by a job, and no others', async () => {
  const { kysely } = app.database;
  const count = async () => {
    const { rows } = await sql`
      select (select count(*)::int from sessions) as sessions,
        (select count(*)::int from account_codes) as codes,
        (select count(*)::int from mails) as mails,
        (select count(*)::int from attempts) as attempts
    `.execute(kysely);
    return rows[0] as Record<string, number>;
  };
  const sweep = async () => {
    const { codes, limits, mail, sessions } = app.services;
    for (const one of [codes, limits, mail, sessions]) await one.sweep();
  };
  await sweep();
  await registered();
  const before = await count();
  expect(Object.values(before)).not.toContain(0);
  await sweep();
  expect(await count()).toEqual(before);

  app.clock.advance({ days: 31 });
  await kysely
    .transaction()
    .execute((transaction) => app.jobs.add(transaction, SWEEP_ACCOUNTS, {}));
  await app.jobs.runDue();
  expect(await count()).toEqual({ sessions: 0, codes: 0, mails: 0, attempts: 0 });
});
