import { findVerifiedUser, readUser } from '../../../accounts/user-names.server.ts';
import { tooManyRequests } from '../../../limits/rate-limiter.server.ts';
import { AppError } from '../../../wire/app-error.ts';
import { randomId } from '../../../wire/ids.server.ts';
import type { OwnedMemorial } from '../../access.server.ts';
import { appendToLog } from '../../service.server.ts';
import { lockAsOwner, readLivingName, type FollowingContext } from '../following-context.server.ts';
import { daysAfter, FOLLOWING_TERMS } from '../following-terms.ts';
import { handoverLetter } from '../letters.server.ts';
import * as store from './store.server.ts';

export const HANDOVER_TOPIC = 'handover';

type Transaction = FollowingContext['kysely'];

/**
 * Stores a proposed handover and mails its link. Replaces an earlier proposal.
 * @throws AppError EMAIL_NOT_VERIFIED, NOT_ALLOWED, MEMORIAL_GONE, INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function proposeHandover(
  context: FollowingContext,
  { memorialId, actor }: OwnedMemorial,
  email: string,
): Promise<void> {
  const { linkTokens, mail, now } = context;
  if (!actor.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  await context.kysely.transaction().execute(async (transaction) => {
    await lockAsOwner(transaction, memorialId, actor.userId);
    const owner = await readUser(transaction, actor.userId);
    if (owner?.email === email) {
      const problem = 'This is your own address. Please write that of the new owner.';
      throw new AppError('INVALID_INPUT', { message: problem, fields: { email: problem } });
    }
    const memorialName = await readLivingName(context, transaction, memorialId);
    await countProposal(context, transaction, actor.userId, email);

    const id = randomId('han');
    const createdAt = now();
    const expiresAt = daysAfter(createdAt, FOLLOWING_TERMS.handoverDays);
    const proposedBy = actor.userId;
    await store.replaceHandover(transaction, {
      id,
      memorialId,
      email,
      proposedBy,
      createdAt,
      expiresAt,
    });
    const isConfirmed = (await findVerifiedUser(transaction, email)) !== undefined;
    const token = linkTokens.create(id);
    const ownerName = owner?.name ?? '';
    const mailRefusal = await mail.enqueue(transaction, {
      recipient: { userId: null, unconfirmed: email, causedBy: actor.userId },
      letter: (sender) =>
        handoverLetter({ token, ownerName, memorialName, isConfirmed, until: expiresAt }, sender),
      expiresAt,
      about: { topic: HANDOVER_TOPIC, id },
    });
    if (mailRefusal) throw tooManyRequests(mailRefusal);
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: 'proposed-handover',
      now: createdAt,
    });
  });
}

/**
 * Removes the proposal and invalidates its link. Without a proposal, does nothing.
 * @throws AppError NOT_ALLOWED
 */
export async function withdrawHandover(
  { kysely, now }: FollowingContext,
  { memorialId, actor }: OwnedMemorial,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await lockAsOwner(transaction, memorialId, actor.userId);
    if (!(await store.removeHandover(transaction, memorialId))) return;
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: 'withdrew-handover',
      now: now(),
    });
  });
}

async function countProposal(
  { limits }: FollowingContext,
  transaction: Transaction,
  userId: string,
  email: string,
): Promise<void> {
  const refusal = await limits.tryConsume(
    transaction,
    { rule: 'handoversOfUser', subject: userId },
    { rule: 'handoversToAddress', subject: email },
  );
  if (refusal) throw tooManyRequests(refusal);
}
