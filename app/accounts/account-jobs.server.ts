import type { JobQueue } from '../../db/job-queue.server.ts';
import type { AccountContext } from './account-context.server.ts';
import { SWEEP_ACCOUNTS } from './jobs.server.ts';
import {
  removeAbandonedAccounts,
  type FindRetainedAccounts,
} from './sign-up/unverified-accounts.server.ts';

export function handleAccountJobs(
  context: AccountContext & { jobs: JobQueue },
  findRetainedAccounts: FindRetainedAccounts,
): void {
  const { jobs, limits, codes, pendingSignIns, sessions, mail } = context;
  jobs.handle(SWEEP_ACCOUNTS, async () => {
    await limits.sweep();
    await codes.sweep();
    await pendingSignIns.sweep();
    await sessions.sweep();
    await mail.sweep();
    await removeAbandonedAccounts(context, findRetainedAccounts);
  });
}
