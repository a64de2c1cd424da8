import type { Actor } from '../access.server.ts';
import type { Role } from '../contract.ts';
import { mailToUsers } from '../member-mails.server.ts';
import type { MembersContext } from '../members-context.server.ts';
import type { Invitation } from '../offers/store.server.ts';
import { isHigherRole } from '../role-rules.ts';
import { appendToLog } from '../service.server.ts';
import { addMember, type MemberRow } from '../store.server.ts';
import { acceptedEmail } from './emails.server.ts';

interface Joining {
  invitation: Invitation;
  members: readonly MemberRow[];
  memorialName: string;
  memberName: string;
}

/** Makes the actor a member, or raises the member's role; never lowers it. Resolves to the resulting role. */
export async function join(
  context: Pick<MembersContext, 'mail' | 'now'>,
  transaction: MembersContext['kysely'],
  { userId }: Actor,
  { invitation, members, memorialName, memberName }: Joining,
): Promise<Role> {
  const { memorialId, role, madeBy } = invitation;
  const present = members.find((member) => member.userId === userId);
  if (present && !isHigherRole(role, present.role)) return present.role;
  await addMember(transaction, { memorialId, userId, role });
  await appendToLog(transaction, {
    memorialId,
    userId,
    action: 'became-member',
    details: { role },
    now: context.now(),
  });
  const owner = members.find((member) => member.role === 'owner');
  const readers = new Set([madeBy, ...(owner ? [owner.userId] : [])]);
  await mailToUsers(context, transaction, { userIds: readers, memorialId }, (sender) =>
    acceptedEmail({ memorialId, memorialName, memberName, role }, sender),
  );
  return role;
}
