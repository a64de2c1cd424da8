import { sql, type QueryExecutorProvider } from 'kysely';

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

export interface NextStart {
  name: string;
  /** true if a job may start now */
  isDue: boolean;
  /** the time until the first of the other jobs may start, rounded up; null if there is none */
  milliseconds: number | null;
}

/** @returns a row for each queue with pending jobs */
export async function listNextStarts({ kysely }: Pick<Database, 'kysely'>): Promise<NextStart[]> {
  const { rows } = await sql<NextStart>`
    select name, min(start_after) <= now() as "isDue",
      ceil(extract(epoch from min(start_after) filter (where start_after > now()) - now()) * 1000)::int8 as milliseconds
    from pgboss.job where state in ('created', 'retry') group by name
  `.execute(kysely);
  return rows;
}

export interface LostJob {
  name: string;
  id: string;
  retryCount: number;
}

/**
 * Active jobs of processes that were killed. The embedded database belongs to one process, so all that did not start
 * here are lost. On PostgreSQL another process may run them, as long as it writes heartbeats.
 * @param own - the ids of jobs that run in this process
 */
export async function listLostJobs(
  { kind, kysely }: Pick<Database, 'kind' | 'kysely'>,
  own: readonly string[],
): Promise<LostJob[]> {
  const { rows } = await sql<LostJob>`
    select name, id, retry_count as "retryCount" from pgboss.job
    where state = 'active' and id <> all(${own}::uuid[])
      and (${kind === 'embedded'} or heartbeat_on + make_interval(secs => heartbeat_seconds) < now())
  `.execute(kysely);
  return rows;
}

/**
 * Those of the ids for which no job of the queue waits or runs.
 * @param which.key - of the id in the job's data
 */
export async function listWithoutJob(
  db: QueryExecutorProvider,
  { name, key, ids }: { name: string; key: string; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as named (id)
    except
    select data ->> ${key}::text from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active')
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** False if the queue was never opened. */
export async function hasJobQueue({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.job') is not null as exists
  `.execute(kysely);
  return rows[0]?.exists === true;
}

export interface FailedJob {
  name: string;
  /** of the last attempt; it contains no personal data */
  message: string;
  at: Date;
}

/** Jobs without further attempts, of the last day, the newest first. */
export async function listFailedJobs(
  { kysely }: Pick<Database, 'kysely'>,
  limit: number,
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select coalesce(source_name, 'unknown') as name, created_on as at,
      coalesce(source_output ->> 'message', output ->> 'message', '') as message
    from pgboss.job where name = 'dead-letters' and created_on > now() - interval '1 day'
    order by created_on desc limit ${limit}
  `.execute(kysely);
  return rows;
}

export interface JobCount {
  name: string;
  count: number;
}

export interface JobTrouble {
  /** jobs without further attempts, of the last day */
  failed: JobCount[];
  /** jobs that should have started ten minutes ago */
  late: JobCount[];
  /** jobs that should have started an hour ago, while no process works on their queue; they are not `late` */
  stuck: JobCount[];
  /** jobs that have failed and will be tried again */
  retrying: JobCount[];
}

/** @returns undefined if the queue was never opened */
export async function describeJobTrouble({
  kysely,
}: Pick<Database, 'kysely'>): Promise<JobTrouble | undefined> {
  if (!(await hasJobQueue({ kysely }))) return undefined;
  const { rows } = await sql<JobCount & { kind: keyof JobTrouble }>`
    select kind, name, count(*) as count
    from (
      select 'failed' as kind, coalesce(source_name, 'unknown') as name
      from pgboss.job where name = 'dead-letters' and created_on > now() - interval '1 day'
      union all
      select
        case
          when start_after < now() - interval '1 hour' and name not in (
            select name from pgboss.job
            where state = 'active' and heartbeat_on + make_interval(secs => heartbeat_seconds) > now()
          ) then 'stuck'
          else 'late'
        end, name
      from pgboss.job
      where state in ('created', 'retry') and start_after < now() - interval '10 minutes'
      union all
      select 'retrying', name from pgboss.job
      where state = 'retry' and start_after >= now() - interval '10 minutes'
    ) as jobs
    group by kind, name order by name
  `.execute(kysely);
  const countsOf = (wanted: keyof JobTrouble) =>
    rows.filter(({ kind }) => kind === wanted).map(({ name, count }) => ({ name, count }));
  return {
    failed: countsOf('failed'),
    late: countsOf('late'),
    stuck: countsOf('stuck'),
    retrying: countsOf('retrying'),
  };
}
