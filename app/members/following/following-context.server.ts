import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readUser } from '../../accounts/user-names.server.ts';
import type { RateLimiter, RateLimitRule } from '../../limits/rate-limiter.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import { AppError } from '../../wire/app-error.ts';
import type { Actor } from '../access.server.ts';
import type { LinkContext } from '../members-context.server.ts';
import { lockMembers } from '../store.server.ts';

const DAY_MS = 24 * 3600_000;

/** Each proposed handover sends a mail, so these limits prevent spam. Families propose far fewer handovers. */
export const FOLLOWING_RATE_LIMITS = {
  handoversOfUser: { max: 20, windowMs: DAY_MS },
  /** the limit for one e-mail address, over all memorials */
  handoversToAddress: { max: 6, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimitRule>;

export interface FollowingContext extends LinkContext {
  jobs: Pick<JobQueue, 'add'>;
  mail: Pick<MailService, 'enqueue'>;
  limits: RateLimiter<keyof typeof FOLLOWING_RATE_LIMITS>;
}

/** @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE while the page is taken down */
export async function readLivingName(
  { describeMemorials }: Pick<LinkContext, 'describeMemorials'>,
  db: DatabaseHandle,
  memorialId: string,
): Promise<string> {
  const summary = (await describeMemorials(db, [memorialId])).get(memorialId);
  if (!summary) throw new AppError('MEMORIAL_NOT_FOUND');
  if (summary.isTakenDown) throw new AppError('MEMORIAL_GONE');
  return summary.name;
}

/** Resolves to undefined if the memorial is taken down or was purged. */
export async function findLivingName(
  { describeMemorials }: Pick<LinkContext, 'describeMemorials'>,
  db: DatabaseHandle,
  memorialId: string,
): Promise<string | undefined> {
  const summary = (await describeMemorials(db, [memorialId])).get(memorialId);
  return summary && !summary.isTakenDown ? summary.name : undefined;
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

/**
 * Checks that the user has verified this e-mail address.
 * @param refusal - the error message for a user with another address
 * @throws AppError NOT_ALLOWED, EMAIL_NOT_VERIFIED
 */
export async function checkAddress(
  db: DatabaseHandle,
  actor: Actor,
  email: string,
  refusal: string,
): Promise<void> {
  const user = await readUser(db, actor.userId);
  if (user?.email !== email) throw new AppError('NOT_ALLOWED', { message: refusal });
  if (!actor.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
}
