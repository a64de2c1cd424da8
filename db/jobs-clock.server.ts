// Corrects pg-boss's times after the system clock was set back. Otherwise, jobs wait until the clock reaches the old
// time again.

import { sql } from 'kysely';

import type { Database } from './database.server.ts';

/** More than the usual clock difference between two machines. */
const TOLERANCE = sql`interval '1 minute'`;

/**
 * Sets times in the future to now: start times of running jobs, and times of pg-boss's maintenance. The start time of a
 * pending job is changed only if the job would wait for longer than the longest pause between its retries.
 * @returns the number of corrected jobs
 */
export async function correctJobTimes({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  const pending = await sql`
    update pgboss.job set start_after = now()
    where state in ('created', 'retry')
      and start_after > now() + make_interval(secs => coalesce(retry_delay_max, 0)) + ${TOLERANCE}
  `.execute(kysely);
  const running = await sql`
    update pgboss.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and greatest(started_on, heartbeat_on) > now() + ${TOLERANCE}
  `.execute(kysely);
  await sql`
    update pgboss.version set cron_on = now() where cron_on > now() + ${TOLERANCE}
  `.execute(kysely);
  await sql`
    update pgboss.queue set monitor_on = now(), monitor_claim_on = now(), maintain_on = now()
    where greatest(monitor_on, monitor_claim_on, maintain_on) > now() + ${TOLERANCE}
  `.execute(kysely);
  return Number(pending.numAffectedRows ?? 0) + Number(running.numAffectedRows ?? 0);
}
