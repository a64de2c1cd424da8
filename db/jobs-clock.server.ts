// Corrects the times in pg-boss's tables after the system clock was set back. Times that were written before the change
// are then in the future, and jobs would wait until the clock reaches these times again.

import { sql } from 'kysely';

import type { Database } from './database.server.ts';

/**
 * Times up to this far in the future are not corrected. The usual difference between the clocks of two machines is
 * smaller.
 */
const TOLERANCE = sql`interval '1 minute'`;

/**
 * Replaces times that are too far in the future by the current time: start times of pending jobs beyond
 * `longestPauseSeconds`, start times of running jobs, and the times of pg-boss's own maintenance. Resolves to the
 * number of corrected jobs.
 */
export async function correctJobTimes(
  { kysely }: Pick<Database, 'kysely'>,
  longestPauseSeconds: number,
): Promise<number> {
  const longestPause = sql`make_interval(secs => ${longestPauseSeconds}::double precision) + ${TOLERANCE}`;
  const pending = await sql`
    update pgboss.job set start_after = now()
    where state in ('created', 'retry') and start_after > now() + ${longestPause}
  `.execute(kysely);
  const running = await sql`
    update pgboss.job set started_on = now()
    where state = 'active' and started_on > now() + ${TOLERANCE}
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
