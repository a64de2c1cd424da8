/**
 * Accepts an invitation in one transaction. A link works only once. A member's role is never
 * lowered.
 */
import { hiddenEmail } from '../../accounts/hidden-email.ts';
import { readUser } from '../../accounts/user-names.server.ts';
import { AppError } from '../../wire/app-error.ts';
import type { Actor } from '../access.server.ts';
import type { Role } from '../contract.ts';
import { mailToUsers } from '../member-mails.server.ts';
import type { MembersContext } from '../members-context.server.ts';
import { isHigherRole } from '../role-rules.ts';
import { appendToLog } from '../service.server.ts';
import { lockMembers, addMember, type MemberRow } from '../store.server.ts';
import type { Accepted } from './contract.ts';
import { acceptedLetter } from './letters.server.ts';
import { isStanding, nameOfInviter } from './standing-invitations.server.ts';
import * as store from './store.server.ts';

type Transaction = MembersContext['kysely'];

/**
 * Makes the actor a member. Of repeated or concurrent calls, only the first one succeeds.
 * @throws AppError LINK_OVER, EMAIL_NOT_VERIFIED, NOT_ALLOWED if the actor has another address
 */
export async function acceptInvitation(
  context: MembersContext,
  actor: Actor,
  token: string,
): Promise<Accepted> {
  const id = context.linkTokens.parse(token);
  if (!id?.startsWith('inv_')) throw new AppError('LINK_OVER');
  const found = await store.find(context.kysely, id);
  if (!found) throw new AppError('LINK_OVER');
  return context.kysely.transaction().execute(async (transaction) => {
    const { memorialId } = found;
    const members = await lockMembers(transaction, memorialId);
    const summary = (await context.describeMemorials(transaction, [memorialId])).get(memorialId);
    const invitation = await store.lock(transaction, id);
    if (!invitation || !isStanding(invitation, { members, summary, now: context.now() })) {
      throw new AppError('LINK_OVER');
    }
    const user = await checkAddress(transaction, actor, invitation);
    await store.removeOfEmail(transaction, memorialId, invitation.email);
    const memorialName = summary?.name ?? '';
    const joining = { invitation, members, memorialName, memberName: user.name };
    const role = await join(context, transaction, actor, joining);
    return { id: memorialId, role };
  });
}

/**
 * Ends the invitation. Who has the link of the mail may do this, with or without an account.
 * @throws AppError LINK_OVER
 */
export async function declineInvitation(context: MembersContext, token: string): Promise<void> {
  const id = context.linkTokens.parse(token);
  if (!id?.startsWith('inv_')) throw new AppError('LINK_OVER');
  const isRemoved = await store.removeUnexpired(context.kysely, id, context.now());
  if (!isRemoved) throw new AppError('LINK_OVER');
}

/** @throws AppError NOT_ALLOWED, EMAIL_NOT_VERIFIED */
async function checkAddress(
  transaction: Transaction,
  actor: Actor,
  invitation: store.InvitationRow,
): Promise<{ email: string; name: string }> {
  const user = await readUser(transaction, actor.userId);
  if (user?.email !== invitation.email) {
    const name = await nameOfInviter(transaction, invitation);
    throw new AppError('NOT_ALLOWED', {
      message: `This invitation went to ${hiddenEmail(invitation.email)}. Log in with that address, or ask ${name ?? 'the family'} for another.`,
    });
  }
  if (!actor.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  return user;
}

interface Joining {
  invitation: store.InvitationRow;
  members: readonly MemberRow[];
  memorialName: string;
  memberName: string;
}

/** Makes the actor a member, or raises the member's role. Resolves to the resulting role. */
async function join(
  context: MembersContext,
  transaction: Transaction,
  { userId }: Actor,
  { invitation, members, memorialName, memberName }: Joining,
): Promise<Role> {
  const { memorialId, role, invitedBy } = invitation;
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
  const readers = new Set([invitedBy, ...(owner ? [owner.userId] : [])]);
  await mailToUsers(context, transaction, readers, (sender) =>
    acceptedLetter({ memorialId, memorialName, memberName, role }, sender),
  );
  return role;
}
