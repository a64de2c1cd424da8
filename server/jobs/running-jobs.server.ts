import type { PgBoss } from 'pg-boss';

import type { Database } from '../../db/database.server.ts';
import { listLostJobs } from '../../db/pending-jobs.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { throttledLog } from '../monitoring/throttled-log.server.ts';

export interface RunningJobs {
  run(id: string, work: () => Promise<void>): Promise<void>;
  /** Jobs of a process that was killed are retried after their pause, as if they had failed. Never rejects. */
  retryLost(): Promise<void>;
}

/** @param onRetry - called when lost jobs wait for their next attempt */
export function createRunningJobs(
  database: Database,
  boss: Pick<PgBoss, 'fail'>,
  { log, onRetry }: { log: Log; onRetry: () => Promise<void> },
): RunningJobs {
  const own = new Set<string>();
  const logError = throttledLog((error, leftOut) =>
    log.warn({ err: error, leftOut }, 'cannot retry jobs of a process that was killed'),
  );
  return {
    run: async (id, work) => {
      own.add(id);
      try {
        await work();
      } finally {
        own.delete(id);
      }
    },
    retryLost: async () => {
      try {
        const lost = await listLostJobs(database, [...own]);
        if (lost.length === 0) return;
        log.warn({ jobs: lost.length }, 'retrying jobs of a process that was killed');
        for (const { name, ...attempt } of lost) {
          await boss.fail(name, attempt, { message: 'the process was killed' });
        }
        await onRetry();
      } catch (error) {
        logError(error);
      }
    },
  };
}
