import { findVerifiedUser, readUserNames } from '../../accounts/user-names.server.ts';
import { tooManyRequests } from '../../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { InvitingMemorial } from '../access.server.ts';
import type { InvitedRole } from '../contract.ts';
import { readLivingName, type MembersContext } from '../members-context.server.ts';
import { mailOffer } from '../offers/mail-offer.server.ts';
import { lockInvitationTo, lockOffer, removeOffer, replaceOffer } from '../offers/store.server.ts';
import { mayInviteAs } from '../role-rules.ts';
import { appendToLog } from '../service.server.ts';
import { lockMembers } from '../store.server.ts';
import { INVITATION_DAYS } from './contract.ts';
import { invitationEmail } from './emails.server.ts';

type Transaction = MembersContext['kysely'];

/**
 * Stores the invitation and its mail. Replaces an older invitation to the same address.
 * @throws AppError NOT_ALLOWED if the actor may not invite people for this role, or for the role of the pending
 * invitation that would be replaced
 * @throws AppError INVALID_INPUT if the address is that of a member
 * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE, EMAIL_NOT_VERIFIED, TOO_MANY_REQUESTS
 */
export async function invite(
  context: MembersContext,
  memorial: InvitingMemorial,
  invited: { email: string; role: InvitedRole },
): Promise<void> {
  await context.kysely
    .transaction()
    .execute((transaction) => inviteIn(context, transaction, memorial, invited));
}

/**
 * Like `invite`, but in the caller's transaction.
 * @param invited.language - in which the invited person has written; null: not known
 */
export async function inviteIn(
  context: MembersContext,
  transaction: Transaction,
  { memorialId, actor }: InvitingMemorial,
  { email, role, language = null }: { email: string; role: InvitedRole; language?: string | null },
): Promise<void> {
  const members = await lockMembers(transaction, memorialId);
  const own = members.find(({ userId }) => userId === actor.userId);
  if (!own) throw new AppError('MEMORIAL_NOT_FOUND');
  const time = context.now();
  const older = await lockInvitationTo(transaction, memorialId, email);
  const isPending = older !== undefined && older.expiresAt > time;
  for (const each of isPending ? [role, older.role] : [role]) {
    if (mayInviteAs(own.role).includes(each)) continue;
    throw new AppError('NOT_ALLOWED', {
      message:
        /*i18n*/ 'As an editor, you can invite contributors. For any other role, ask the owner.',
    });
  }
  if (!actor.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  const invitedUser = await findVerifiedUser(transaction, email);
  if (members.some(({ userId }) => userId === invitedUser)) {
    const problem = /*i18n*/ 'This person already helps manage the page.';
    throw new AppError('INVALID_INPUT', { message: problem, fields: { email: problem } });
  }
  const memorialName = await readLivingName(context, transaction, memorialId);
  await countInvitation(context, transaction, { memorialId, userId: actor.userId, email });

  const id = randomId('inv');
  const expiresAt = new Date(time.getTime() + INVITATION_DAYS * 24 * 3600_000);
  const made = { madeBy: actor.userId, madeAt: time, expiresAt };
  await replaceOffer(transaction, { kind: 'invitation', id, memorialId, email, role, ...made });
  const inviterName = (await readUserNames(transaction, [actor.userId])).get(actor.userId) ?? '';
  const mailRefusal = await mailOffer(context, transaction, {
    id,
    memorialId,
    expiresAt,
    recipient: {
      userId: null,
      unconfirmed: email,
      causedBy: actor.userId,
      language: language ?? undefined,
    },
    content: (token, sender) => invitationEmail({ token, role, inviterName, memorialName }, sender),
  });
  // Without its mail the invitation could never be accepted.
  if (mailRefusal) throw tooManyRequests(mailRefusal);
  await appendToLog(transaction, {
    memorialId,
    userId: actor.userId,
    action: 'invited',
    details: { role },
    now: time,
  });
}

async function countInvitation(
  { limits }: MembersContext,
  transaction: Transaction,
  { memorialId, userId, email }: { memorialId: string; userId: string; email: string },
): Promise<void> {
  const refusal = await limits.tryConsume(
    transaction,
    { rule: 'invitationsOfMemorial', subject: memorialId },
    { rule: 'invitationsOfUser', subject: userId },
    { rule: 'invitationsToAddress', subject: email },
  );
  if (refusal) throw tooManyRequests(refusal);
}

/**
 * Ends an invitation. Its link then behaves like an unknown link.
 * @throws AppError NOT_FOUND if there is no such invitation, or if the actor may not invite people for its role
 */
export async function revokeInvitation(
  { kysely, now }: MembersContext,
  { memorialId, actor, role }: InvitingMemorial,
  invitationId: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const invitation = await lockOffer(transaction, invitationId);
    if (
      invitation?.kind !== 'invitation' ||
      invitation.memorialId !== memorialId ||
      !mayInviteAs(role).includes(invitation.role)
    ) {
      throw new AppError('NOT_FOUND');
    }
    await removeOffer(transaction, invitationId);
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: 'revoked-invitation',
      details: { role: invitation.role },
      now: now(),
    });
  });
}
