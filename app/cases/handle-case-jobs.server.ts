import type { JobQueue } from '../../db/job-queue.server.ts';
import type { ClaimsContext } from './cases-context.server.ts';
import { MOVE_CASES, WARN_OF_OVERDUE_CASES } from './jobs.server.ts';
import { moveCases } from './move-cases.server.ts';
import { listQueue } from './queue/operator-queue.server.ts';

interface CaseJobsContext extends ClaimsContext {
  jobs: JobQueue;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

/** Call this once at the start. */
export function handleCaseJobs(context: CaseJobsContext): void {
  const { jobs, kysely, log, now } = context;
  jobs.handle(MOVE_CASES, () => moveCases(context));
  jobs.handle(WARN_OF_OVERDUE_CASES, async () => {
    const queue = await listQueue(kysely, now());
    const overdue = queue.filter(({ isOverdue, waitsFor }) => isOverdue && waitsFor === 'operator');
    if (overdue.length > 0) log.warn({ overdue: overdue.length }, 'cases are overdue');
  });
}
