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

/** @returns for each queue with pending jobs, the time until the first of them may start, rounded up; at least 0 */
export async function listNextStarts({
  kysely,
}: Pick<Database, 'kysely'>): Promise<Array<{ name: string; milliseconds: number }>> {
  const { rows } = await sql<{ name: string; milliseconds: number }>`
    select name, greatest(0, ceil(extract(epoch from min(start_after) - now()) * 1000))::int8 as milliseconds
    from pgboss.job where state in ('created', 'retry') group by name
  `.execute(kysely);
  return rows;
}
