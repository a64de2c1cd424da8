import type { OwnedMemorial } from '../access.server.ts';
import { findHandoverOf, findSuccessorOf } from '../offers/store.server.ts';
import type { Ownership } from './contract.ts';
import type { OwnershipContext } from './ownership-context.server.ts';

export async function readOwnership(
  { kysely, now }: OwnershipContext,
  { memorialId, actor }: OwnedMemorial,
): Promise<Ownership> {
  const handover = await findHandoverOf(kysely, memorialId);
  const successor = await findSuccessorOf(kysely, memorialId);
  return {
    handover:
      handover && handover.expiresAt > now()
        ? {
            email: handover.email,
            proposedAt: handover.madeAt.toISOString(),
            expiresAt: handover.expiresAt.toISOString(),
            ...(handover.refusedAt && { hasComeBack: true }),
          }
        : null,
    // The new owner must not read the note of a previous owner.
    successor: successor
      ? {
          email: successor.email,
          note: successor.madeBy === actor.userId ? successor.note : '',
          ...(successor.refusedAt && { hasComeBack: true }),
        }
      : null,
  };
}
