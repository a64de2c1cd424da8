import type { JobQueue } from '../../db/job-queue.server.ts';
import { removeExpired } from './invitations/store.server.ts';
import { SWEEP_ACCOUNTS } from './jobs.server.ts';
import type { PasskeyContext } from './passkeys/passkeys-context.server.ts';
import {
  removeAbandonedAccounts,
  type FindRetainedAccounts,
} from './sign-up/unverified-accounts.server.ts';
import type { SocialContext } from './social/social-context.server.ts';

export function handleAccountJobs(
  context: SocialContext & PasskeyContext & { jobs: JobQueue },
  findRetainedAccounts: FindRetainedAccounts,
): void {
  const { jobs, limits, codes, pendingSignIns, passkeyChallenges, sessions, mail } = context;
  jobs.handle(SWEEP_ACCOUNTS, async () => {
    await limits.sweep();
    await codes.sweep();
    await pendingSignIns.sweep();
    await passkeyChallenges.sweep();
    await removeExpired(context.kysely, context.now());
    await sessions.sweep();
    await mail.sweep();
    await removeAbandonedAccounts(context, findRetainedAccounts);
  });
}
