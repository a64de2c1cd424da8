// What the job queue wrote under a clock that was put back since: it lies in the future, and would wait there.

import { sql } from 'kysely';

import type { Database } from './database.server.ts';

/** Clocks of two machines may differ by this much without anybody having touched them. */
const SLACK = sql`interval '1 minute'`;

/**
 * Brings back to now what the queue wrote for later than it could: jobs that are due after more than
 * `longestPauseSeconds`, jobs that began in the future, and the times of the queue's own rounds. Resolves to how
 * many jobs there were.
 */
export async function bringBackToNow(
  { kysely }: Pick<Database, 'kysely'>,
  longestPauseSeconds: number,
): Promise<number> {
  const longest = sql`make_interval(secs => ${longestPauseSeconds}::double precision) + ${SLACK}`;
  const waiting = await sql`
    update pgboss.job set start_after = now()
    where state in ('created', 'retry') and start_after > now() + ${longest}
  `.execute(kysely);
  const begun = await sql`
    update pgboss.job set started_on = now()
    where state = 'active' and started_on > now() + ${SLACK}
  `.execute(kysely);
  await sql`
    update pgboss.version set cron_on = now() where cron_on > now() + ${SLACK}
  `.execute(kysely);
  await sql`
    update pgboss.queue set monitor_on = now(), monitor_claim_on = now(), maintain_on = now()
    where greatest(monitor_on, monitor_claim_on, maintain_on) > now() + ${SLACK}
  `.execute(kysely);
  return Number(waiting.numAffectedRows ?? 0) + Number(begun.numAffectedRows ?? 0);
}
