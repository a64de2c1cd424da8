import { sql } from 'kysely';

import type { Database, SqlRunner } from './database.server.ts';

export interface PendingJob {
  name: string;
  data: Record<string, string>;
}

/** @returns an empty list if the queue was never opened */
export async function listPendingJobs(runner: SqlRunner): Promise<PendingJob[]> {
  const [found] = await runner.query<{ exists: boolean }>(
    `select to_regclass('pgboss.job') is not null as exists`,
  );
  if (!found?.exists) return [];
  return runner.query<PendingJob>(
    `select name, coalesce(data, '{}'::jsonb) as data from pgboss.job
     where state::text in ('created', 'retry', 'active') order by created_on, id`,
  );
}

export async function countJobs({
  kysely,
}: Pick<Database, 'kysely'>): Promise<Array<{ name: string; state: string; count: number }>> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text as state, count(*) as count from pgboss.job group by 1, 2
  `.execute(kysely);
  return rows;
}
