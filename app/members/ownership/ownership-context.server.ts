import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import type { RateLimiter, RateLimitRule } from '../../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { LinkContext } from '../members-context.server.ts';
import { lockMembers } from '../store.server.ts';

const DAY_MS = 24 * 3600_000;

/** Each proposed handover sends a mail, so these limits prevent spam. Families propose far fewer handovers. */
export const FOLLOWING_RATE_LIMITS = {
  handoversOfUser: { max: 20, windowMs: DAY_MS },
  /** the limit for one e-mail address, over all memorials */
  handoversToAddress: { max: 6, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimitRule>;

export interface OwnershipContext extends LinkContext {
  jobs: Pick<JobQueue, 'add'>;
  mail: Pick<MailService, 'enqueue'>;
  limits: RateLimiter<keyof typeof FOLLOWING_RATE_LIMITS>;
}

/**
 * Locks the members and checks the owner again, because the owner can have changed since the access
 * check.
 * @throws AppError NOT_ALLOWED
 */
export async function lockAsOwner(
  transaction: DatabaseHandle,
  memorialId: string,
  userId: string,
): Promise<void> {
  const members = await lockMembers(transaction, memorialId);
  const isOwner = members.some((member) => member.userId === userId && member.role === 'owner');
  if (!isOwner) throw new AppError('NOT_ALLOWED');
}
