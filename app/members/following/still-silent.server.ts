import { readLastSeen } from '../../accounts/last-seen/last-seen.server.ts';
import type { FollowingContext } from './following-context.server.ts';
import { findSilenceOf, type SilenceRow } from './silence/store.server.ts';

type Db = FollowingContext['kysely'];

/** True if the owner was not seen since the job found the owner inactive. */
export async function isStillSilent(db: Db, ownerId: string): Promise<boolean> {
  const silence = await findSilenceOf(db, ownerId);
  return silence !== undefined && isUnbroken(db, silence);
}

export async function isUnbroken(
  db: Db,
  { userId, silentSince }: Pick<SilenceRow, 'userId' | 'silentSince'>,
): Promise<boolean> {
  const lastSeen = await readLastSeen(db, userId);
  return lastSeen?.getTime() === silentSince.getTime();
}
