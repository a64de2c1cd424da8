import { findVerifiedUser, readUser } from '../../../accounts/user-names.server.ts';
import { tooManyRequests } from '../../../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../../../wire/errors/app-error.ts';
import { randomId } from '../../../wire/ids.server.ts';
import type { OwnedMemorial } from '../../access.server.ts';
import { readLivingName } from '../../members-context.server.ts';
import { mailOffer } from '../../offers/mail-offer.server.ts';
import { removeOfferOf, replaceOffer } from '../../offers/store.server.ts';
import { appendToLog } from '../../service.server.ts';
import { handoverEmail } from '../emails.server.ts';
import { lockAsOwner, type OwnershipContext } from '../ownership-context.server.ts';
import { daysAfter, FOLLOWING_TERMS } from '../ownership-terms.ts';

type Transaction = OwnershipContext['kysely'];

/**
 * Stores a proposed handover and mails its link. Replaces an earlier proposal.
 * @throws AppError EMAIL_NOT_VERIFIED, NOT_ALLOWED, MEMORIAL_GONE, INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function proposeHandover(
  context: OwnershipContext,
  { memorialId, actor }: OwnedMemorial,
  email: string,
): Promise<void> {
  if (!actor.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  await context.kysely.transaction().execute(async (transaction) => {
    await lockAsOwner(transaction, memorialId, actor.userId);
    const owner = await readUser(transaction, actor.userId);
    if (owner?.email === email) {
      const problem = /*i18n*/ 'This is your own email address. Enter the new owner’s.';
      throw new AppError('INVALID_INPUT', { message: problem, fields: { email: problem } });
    }
    const memorialName = await readLivingName(context, transaction, memorialId);
    await countProposal(context, transaction, actor.userId, email);

    const id = randomId('han');
    const madeAt = context.now();
    const expiresAt = daysAfter(madeAt, FOLLOWING_TERMS.handoverDays);
    const made = { memorialId, email, madeBy: actor.userId, madeAt };
    await replaceOffer(transaction, { kind: 'handover', id, ...made, expiresAt });
    const isConfirmed = (await findVerifiedUser(transaction, email)) !== undefined;
    const ownerName = owner?.name ?? '';
    const mailRefusal = await mailOffer(context, transaction, {
      id,
      memorialId,
      expiresAt,
      recipient: { userId: null, unconfirmed: email, causedBy: actor.userId },
      content: (token, sender) =>
        handoverEmail({ token, ownerName, memorialName, isConfirmed, until: expiresAt }, sender),
    });
    if (mailRefusal) throw tooManyRequests(mailRefusal);
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: 'proposed-handover',
      now: madeAt,
    });
  });
}

/**
 * Removes the proposal and invalidates its link. Without a proposal, does nothing.
 * @throws AppError NOT_ALLOWED
 */
export async function withdrawHandover(
  { kysely, now }: OwnershipContext,
  { memorialId, actor }: OwnedMemorial,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await lockAsOwner(transaction, memorialId, actor.userId);
    if (!(await removeOfferOf(transaction, memorialId, 'handover'))) return;
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: 'withdrew-handover',
      now: now(),
    });
  });
}

async function countProposal(
  { limits }: OwnershipContext,
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
