import { readLastSeen } from '../../accounts/last-seen/last-seen.server.ts';
import { findInactiveOwnerOf, type InactiveOwnerRow } from './inactive-owner/store.server.ts';
import type { OwnershipContext } from './ownership-context.server.ts';

type Db = OwnershipContext['kysely'];

/** True if the owner was not seen since the job found the owner inactive. */
export async function isStillSilent(db: Db, ownerId: string): Promise<boolean> {
  const silence = await findInactiveOwnerOf(db, ownerId);
  return silence !== undefined && isUnbroken(db, silence);
}

export async function isUnbroken(
  db: Db,
  { userId, silentSince }: Pick<InactiveOwnerRow, 'userId' | 'silentSince'>,
): Promise<boolean> {
  const lastSeen = await readLastSeen(db, userId);
  return lastSeen?.getTime() === silentSince.getTime();
}
