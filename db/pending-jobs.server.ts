// What the queue's own table holds, for a backup and for monitoring. What runs the queue is
// server/jobs/job-runner.server.ts.

import { sql } from 'kysely';

import type { Database, SqlRunner } from './database.server.ts';

export interface WaitingJob {
  name: string;
  data: Record<string, string>;
}

/** What waits, runs, or is to be tried again; nothing where no queue was ever opened. */
export async function listWaitingJobs(runner: SqlRunner): Promise<WaitingJob[]> {
  const [found] = await runner.query<{ exists: boolean }>(
    `select to_regclass('pgboss.job') is not null as exists`,
  );
  if (!found?.exists) return [];
  return runner.query<WaitingJob>(
    `select name, coalesce(data, '{}'::jsonb) as data from pgboss.job
     where state::text in ('created', 'retry', 'active') order by created_on, id`,
  );
}

/** How many jobs of each kind there are in each state. */
export async function countJobs({
  kysely,
}: Pick<Database, 'kysely'>): Promise<Array<{ name: string; state: string; count: number }>> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text as state, count(*) as count from pgboss.job group by 1, 2
  `.execute(kysely);
  return rows;
}
