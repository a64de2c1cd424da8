/**
 * Decides what happens to memorials when a member's account is deleted. The account page shows the
 * result in its Danger Zone, before the deletion.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { hiddenEmail } from '../../accounts/hidden-email.ts';
import { readClosedAccounts, readUserNames } from '../../accounts/user-names.server.ts';
import { ASK_SUCCESSORS } from '../jobs.server.ts';
import { findHandoverOf, findSuccessorOf } from '../offers/store.server.ts';
import { listMembers, listMembershipsOfUser, type MemberRow } from '../store.server.ts';
import type { NextKeeper, NextKeeperOfMemorial } from './contract.ts';
import type { OwnershipContext } from './ownership-context.server.ts';
import * as store from './store.server.ts';

/** Lists what would happen to each memorial of a user if the account were deleted. */
export async function listNextKeepers(
  context: OwnershipContext,
  userId: string,
): Promise<NextKeeperOfMemorial[]> {
  const memorials: NextKeeperOfMemorial[] = [];
  for (const { memorialId } of await listMembershipsOfUser(context.kysely, userId)) {
    memorials.push({ id: memorialId, next: await findNext(context, memorialId, userId) });
  }
  return memorials;
}

async function findNext(
  { kysely, now }: OwnershipContext,
  memorialId: string,
  userId: string,
): Promise<NextKeeper> {
  const members = await listMembers(kysely, memorialId);
  const others = members.filter((member) => member.userId !== userId);
  if (others.some(({ role }) => role === 'owner')) return { kind: 'others' };
  const isOwner = members.length > others.length && isOwnedBy(members, userId);
  const editors = isOwner ? others.filter(({ role }) => role === 'editor') : [];
  const closed = await readClosedAccounts(
    kysely,
    editors.map((editor) => editor.userId),
  );
  // Members are sorted by the time of joining. So the editor found here is the one that the
  // database trigger `replace_owner` finds.
  const editor = editors.find(({ userId: id }) => !closed.has(id));
  if (editor) {
    const names = await readUserNames(kysely, [editor.userId]);
    return { kind: 'editor', name: names.get(editor.userId) ?? '' };
  }
  const handover = await findHandoverOf(kysely, memorialId);
  if (handover && handover.expiresAt > now()) {
    const until = handover.expiresAt.toISOString();
    return { kind: 'handover', email: hiddenEmail(handover.email), until };
  }
  const successor = await findSuccessorOf(kysely, memorialId);
  return successor ? { kind: 'successor', email: hiddenEmail(successor.email) } : { kind: 'waits' };
}

function isOwnedBy(members: readonly MemberRow[], userId: string): boolean {
  return members.some((member) => member.userId === userId && member.role === 'owner');
}

/**
 * Call it before the account's row is deleted. The deletion fires a database trigger, which makes
 * an editor the owner. If there is no editor, a job asks the successor after the commit.
 */
export async function prepareAccountDeletion(
  { jobs }: Pick<OwnershipContext, 'jobs'>,
  transaction: DatabaseHandle,
  userId: string,
): Promise<void> {
  await store.lockMembersOfUser(transaction, userId);
  if ((await store.listWithSuccessor(transaction, userId)).length === 0) return;
  await jobs.add(transaction, ASK_SUCCESSORS, {});
}
