import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { PLAN_LIMITS, type PlanLimits } from '../../billing/plans/plan-limits.ts';
import { tierOfUsers } from '../../billing/plans/plan-of-users.server.ts';
import { countOwnedMemorials } from '../../members/service.server.ts';
import { joinNames } from '../../memorials/couples.ts';
import { formatBytes } from '../../wire/text/format-bytes.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import { ArchiveRefusedError } from './archive-refused.ts';
import type { CheckedMemorial } from './checking/checked-memorial.server.ts';

/** @throws ArchiveRefusedError if the user would own more memorials than the plan allows */
export async function refuseTooManyReturned(
  db: DatabaseHandle,
  userId: string,
  count: number,
): Promise<void> {
  const limits = await limitsOf(db, userId);
  const used = await countOwnedMemorials(db, userId);
  if (used + count <= limits.memorials) return;
  const kept = `You have ${formatCount(used)} ${used === 1 ? 'memorial' : 'memorials'}, and ${limits.name} includes up to ${formatCount(limits.memorials)}`;
  throw new ArchiveRefusedError(
    count === 1
      ? `${kept}, so you can’t restore more right now.`
      : `${kept}, so you can’t restore the ${formatCount(count)} in this file right now.`,
  );
}

/** @throws ArchiveRefusedError if a memorial has more pictures, videos or bytes than the plan allows */
export async function refuseBeyondPlan(
  db: DatabaseHandle,
  userId: string,
  memorials: ReadonlyArray<{ found: CheckedMemorial }>,
): Promise<void> {
  const limits = await limitsOf(db, userId);
  for (const { found } of memorials) {
    const problem = problemOf(found, limits);
    if (problem) {
      throw new ArchiveRefusedError(
        `The page of ${joinNames(found.person)} has ${problem}, so you can’t restore it right now. Your file hasn’t been changed.`,
      );
    }
  }
}

async function limitsOf(db: DatabaseHandle, userId: string): Promise<PlanLimits> {
  return PLAN_LIMITS[await tierOfUsers(db, [userId])];
}

const NOUNS = { pictures: 'photos', films: 'videos' } as const;

function problemOf({ shown }: CheckedMemorial, limits: PlanLimits): string | undefined {
  for (const thing of ['pictures', 'films'] as const) {
    if (shown[thing] > limits[thing]) {
      return `${formatCount(shown[thing])} ${NOUNS[thing]}. ${limits.name} includes up to ${formatCount(limits[thing])}`;
    }
  }
  return shown.bytes > limits.bytes
    ? `${formatBytes(shown.bytes)} of photos and videos. ${limits.name} includes up to ${formatBytes(limits.bytes)}`
    : undefined;
}
