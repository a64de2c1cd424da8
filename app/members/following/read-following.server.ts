import type { OwnedMemorial } from '../access.server.ts';
import type { Following } from './contract.ts';
import type { FollowingContext } from './following-context.server.ts';
import { findHandoverOfMemorial } from './handover/store.server.ts';
import { findSuccessor } from './store.server.ts';

export async function readFollowing(
  { kysely, now }: FollowingContext,
  { memorialId, actor }: OwnedMemorial,
): Promise<Following> {
  const handover = await findHandoverOfMemorial(kysely, memorialId);
  const successor = await findSuccessor(kysely, memorialId);
  return {
    handover:
      handover && handover.expiresAt > now()
        ? {
            email: handover.email,
            proposedAt: handover.createdAt.toISOString(),
            expiresAt: handover.expiresAt.toISOString(),
          }
        : null,
    // The new owner must not read the note of a previous owner.
    successor: successor
      ? {
          email: successor.email,
          note: successor.namedBy === actor.userId ? successor.note : '',
        }
      : null,
  };
}
