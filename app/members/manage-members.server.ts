import { readUserNames } from '../accounts/user-names.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { MemberMemorial, OwnedMemorial } from './access.server.ts';
import type { InvitedRole, MembersResponse } from './contract.ts';
import { leftEmail } from './invitations/emails.server.ts';
import { listPendingInvitations } from './invitations/standing-invitations.server.ts';
import { mailToUsers } from './member-mails.server.ts';
import type { MembersContext } from './members-context.server.ts';
import { removeInvitationsBy } from './offers/store.server.ts';
import { mayBeCondolenceReader, mayInviteAs } from './role-rules.ts';
import { appendToLog } from './service.server.ts';
import { listMembers, lockMembers, removeMember, updateMember } from './store.server.ts';

/** Reads the members. Includes the invitations only if the current user can invite people. */
export async function viewMembers(
  context: MembersContext,
  memorial: MemberMemorial,
): Promise<MembersResponse> {
  const { kysely } = context;
  const { memorialId, role, actor } = memorial;
  const rows = await listMembers(kysely, memorialId);
  const names = await readUserNames(
    kysely,
    rows.map(({ userId }) => userId),
  );
  return {
    members: rows.map((row) => ({
      id: row.userId,
      name: names.get(row.userId) ?? '',
      role: row.role,
      ...(role === 'owner' && mayBeCondolenceReader(row.role)
        ? { readsLetters: row.readsLetters }
        : {}),
      isYou: row.userId === actor.userId,
      since: row.createdAt.toISOString(),
    })),
    invitations: await listPendingInvitations(context, memorial, rows),
    mayInviteAs: [...mayInviteAs(role)],
  };
}

/**
 * Changes a member's role and permission to read letters.
 * @throws AppError NOT_FOUND, LAST_OWNER if the member is the owner
 */
export async function changeMember(
  { kysely, now }: MembersContext,
  { memorialId, actor }: OwnedMemorial,
  userId: string,
  { role, readsLetters }: { role: InvitedRole; readsLetters?: boolean | undefined },
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const members = await lockMembers(transaction, memorialId);
    requireOwner(members, actor.userId);
    const before = members.find((member) => member.userId === userId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.role === 'owner') throw new AppError('LAST_OWNER');
    const reads = mayBeCondolenceReader(role) && (readsLetters ?? before.readsLetters);
    await updateMember(transaction, { memorialId, userId, role, readsLetters: reads });
    const entry = { memorialId, userId: actor.userId, now: now() };
    if (role !== before.role) {
      const details = { member: userId, role };
      await appendToLog(transaction, { ...entry, action: 'changed-role', details });
    }
    if (reads !== before.readsLetters) {
      const details = { member: userId, may: reads ? 'yes' : 'no' };
      await appendToLog(transaction, { ...entry, action: 'changed-letter-reader', details });
    }
  });
}

/**
 * Removes a member and ends the invitations that this member has sent.
 * @throws AppError NOT_FOUND, LAST_OWNER if the member is the owner
 */
export async function removeOtherMember(
  { kysely, now }: MembersContext,
  { memorialId, actor }: OwnedMemorial,
  userId: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const members = await lockMembers(transaction, memorialId);
    requireOwner(members, actor.userId);
    const member = members.find((each) => each.userId === userId);
    if (!member) throw new AppError('NOT_FOUND');
    if (member.role === 'owner') throw new AppError('LAST_OWNER');
    await removeInvitationsBy(transaction, memorialId, userId);
    await removeMember(transaction, memorialId, userId);
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: 'removed-member',
      details: { member: userId, role: member.role },
      now: now(),
    });
  });
}

/**
 * Removes the actor from the memorial and mails the owner.
 * @throws AppError MEMORIAL_NOT_FOUND, LAST_OWNER if the actor is the owner
 */
export async function leaveMemorial(
  context: MembersContext,
  { memorialId, actor }: MemberMemorial,
): Promise<void> {
  const { kysely, now, describeMemorials } = context;
  const { userId } = actor;
  await kysely.transaction().execute(async (transaction) => {
    const members = await lockMembers(transaction, memorialId);
    const memorials = await describeMemorials(transaction, [memorialId]);
    const memorialName = memorials.get(memorialId)?.name ?? '';
    const own = members.find((member) => member.userId === userId);
    if (!own) throw new AppError('MEMORIAL_NOT_FOUND');
    if (own.role === 'owner') throw new AppError('LAST_OWNER');
    await removeInvitationsBy(transaction, memorialId, userId);
    await removeMember(transaction, memorialId, userId);
    await appendToLog(transaction, { memorialId, userId, action: 'left', now: now() });
    const memberName = (await readUserNames(transaction, [userId])).get(userId) ?? '';
    const owners = members.filter(({ role }) => role === 'owner').map((member) => member.userId);
    await mailToUsers(context, transaction, { userIds: new Set(owners), memorialId }, (sender) =>
      leftEmail({ memorialId, memorialName, memberName }, sender),
    );
  });
}

/** Checks the owner again, because the actor can have lost the ownership since the access check. */
function requireOwner(
  members: ReadonlyArray<{ userId: string; role: string }>,
  userId: string,
): void {
  const own = members.find((member) => member.userId === userId);
  if (!own) throw new AppError('MEMORIAL_NOT_FOUND');
  if (own.role !== 'owner') throw new AppError('NOT_ALLOWED');
}
