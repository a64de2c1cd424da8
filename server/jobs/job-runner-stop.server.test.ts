// On both databases: a queue with connections of its own, and one on the connection of the application.
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';

import { SWEEP_ACCOUNTS } from '../../app/accounts/jobs.server.ts';
import { CHECK_PLAN } from '../../app/billing/jobs.server.ts';
import { SEND_MAIL } from '../../app/mail/jobs.server.ts';
import type { JobDefinition } from '../../db/job-queue.server.ts';
import { createTestDatabase } from '../../tests/harness/test-database.ts';
import { openJobRunner } from './job-runner.server.ts';

const ONE_AT_A_TIME: readonly JobDefinition[] = [
  { ...SEND_MAIL, atOnce: 1 },
  CHECK_PLAN,
  SWEEP_ACCOUNTS,
];

describe('a runner that stops', () => {
  async function startWithTwoJobs(work: () => Promise<void>) {
    const own = await createTestDatabase();
    const errors: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
    const stopping = await openJobRunner({
      database: own,
      databaseUrl: own.databaseUrl,
      definitions: ONE_AT_A_TIME,
      log,
    });
    const firstRun = Promise.withResolvers<void>();
    let times = 0;
    stopping.handle(SEND_MAIL, () => {
      times += 1;
      firstRun.resolve();
      return work();
    });
    await stopping.startWorking();
    const addMail = () =>
      own.kysely
        .transaction()
        .execute((transaction) => stopping.add(transaction, SEND_MAIL, { mail: 'm' }));
    await addMail();
    await addMail();
    await firstRun.promise;
    const states = async () => {
      const { rows } = await sql<{ state: string }>`
        select state::text from pgboss.job where name = 'send-mail' order by state::text
      `.execute(own.kysely);
      return rows.map(({ state }) => state);
    };
    return { own, stopping, addMail, states, errors, times: () => times };
  }

  test('finishes the running job, starts no other, and still accepts jobs for later', async () => {
    const gate = Promise.withResolvers<void>();
    const { own, stopping, addMail, states, times } = await startWithTwoJobs(() => gate.promise);
    let isFinished = false;
    const finishing = stopping.finish().then(() => {
      isFinished = true;
    });
    await addMail();
    expect(isFinished).toBe(false);
    gate.resolve();
    await finishing;
    expect(times()).toBe(1);
    await stopping.stop();
    expect(await states()).toEqual(['completed', 'created', 'created']);
    await own.close();
  });

  test('stops within seconds when a job hangs, and the job is retried', async () => {
    const { own, stopping, states } = await startWithTwoJobs(
      () => Promise.withResolvers<void>().promise,
    );
    void stopping.finish();
    const stopStarted = performance.now();
    await stopping.stop();
    expect(performance.now() - stopStarted).toBeLessThan(8_000);
    expect(await states()).toEqual(['created', 'retry']);
    await own.close();
  });

  test('logs no error for a job that ends only after the stop', async () => {
    for (const end of ['resolve', 'reject'] as const) {
      const gate = Promise.withResolvers<void>();
      const { own, stopping, states, errors } = await startWithTwoJobs(() => gate.promise);
      void stopping.finish();
      await stopping.stop();
      expect(await states()).toEqual(['created', 'retry']);
      await own.close();
      gate[end](new Error('its process was ended') as never);
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
      expect(errors).toEqual([]);
    }
  });
});
