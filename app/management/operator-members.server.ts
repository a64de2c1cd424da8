import type { DatabaseHandle } from '../../db/schema.server.ts';
import { findVerifiedUser } from '../accounts/user-names.server.ts';
import type { Role } from '../members/contract.ts';
import { addMember, appendToLog, findOwnerOfMemorial } from '../members/service.server.ts';
import { findId } from '../memorials/find-memorial.server.ts';

/**
 * Returns the reason why the user with this e-mail address cannot own the memorial; undefined if the user can. The
 * memorial does not have to exist yet.
 */
export async function findOwnerProblem(
  db: DatabaseHandle,
  { slug, email }: { slug: string; email: string },
): Promise<'no account' | 'other owner' | undefined> {
  const userId = await findVerifiedUser(db, email);
  if (!userId) return 'no account';
  const memorialId = await findId(db, slug);
  const ownerId = memorialId === undefined ? undefined : await findOwnerOfMemorial(db, memorialId);
  return ownerId === undefined || ownerId === userId ? undefined : 'other owner';
}

/** @param note - called in the transaction that gives the role */
export async function addMemberByEmail(
  db: DatabaseHandle,
  member: { slug: string; email: string; role: Role; now: Date },
  note?: (
    transaction: DatabaseHandle,
    added: { memorialId: string; userId: string },
  ) => Promise<void>,
): Promise<'added' | 'no memorial' | 'no account' | 'other owner' | 'is owner'> {
  return db.transaction().execute(async (transaction) => {
    const memorialId = await findId(transaction, member.slug);
    if (memorialId === undefined) return 'no memorial';
    const userId = await findVerifiedUser(transaction, member.email);
    if (!userId) return 'no account';
    const ownerId = await findOwnerOfMemorial(transaction, memorialId);
    if (member.role === 'owner' && ownerId !== undefined && ownerId !== userId) {
      return 'other owner';
    }
    // A page never loses its owner by the way.
    if (member.role !== 'owner' && ownerId === userId) return 'is owner';
    await addMember(transaction, { memorialId, userId, role: member.role });
    await appendToLog(transaction, {
      memorialId,
      userId,
      action: member.role === 'owner' ? 'became-owner' : 'became-member',
      details: { role: member.role },
      now: member.now,
    });
    await note?.(transaction, { memorialId, userId });
    return 'added';
  });
}
