import { findVerifiedEmail } from '../../accounts/user-names.server.ts';
import { acceptIn } from '../../members/accepting/accept-offer.server.ts';
import type { Actor } from '../../members/access.server.ts';
import { findOwnerOfMemorial } from '../../members/service.server.ts';
import { readMemorialHeader } from '../../memorials/memorial-header-data.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { CaseTransaction } from '../cases-context.server.ts';
import { formerOwnerEmail } from '../emails.server.ts';
import { sendEmail } from '../send-email.server.ts';
import * as store from '../store.server.ts';
import { finishClaim, finishOtherClaims } from './finish-claim.server.ts';

export async function isClaimant(
  { transaction }: Pick<CaseTransaction, 'transaction'>,
  { email }: store.CaseRow,
  user: Actor | undefined,
): Promise<boolean> {
  if (!user?.isEmailVerified || !email) return false;
  return (await findVerifiedEmail(transaction, user.userId)) === email;
}

/**
 * Makes the claimant the owner after the operator has granted the claim. The previous owner becomes
 * an editor. Resolves to false if the user cannot, or can no longer, accept the claim.
 */
export async function acceptClaim(
  within: CaseTransaction,
  caseId: string,
  user: Actor | undefined,
): Promise<boolean> {
  const { transaction } = within;
  const time = within.now();
  const found = await store.find(transaction, caseId);
  if (!found) return false;
  await store.lockKeeper(transaction, found.memorial_id);
  const claim = await store.lock(transaction, caseId);
  if (claim?.state !== 'granted' || claim.due_at <= time) return false;
  if (!user || !(await isClaimant(within, claim, user))) return false;
  const { memorial_id: memorialId } = claim;
  const head = await readMemorialHeader(transaction, memorialId);
  if (!head?.isPublished) {
    await finishClaim(within, claim, 'gone');
    return false;
  }
  const ownerId = await findOwnerOfMemorial(transaction, memorialId);
  if (!isExpected(claim, ownerId, user)) {
    await finishClaim(within, claim, 'other-keeper');
    return false;
  }
  if (ownerId !== user.userId) {
    const offer = { kind: 'claim', memorialId, email: claim.email ?? '' } as const;
    const findAgain = async () => {
      const now = await findOwnerOfMemorial(transaction, memorialId);
      if (now !== ownerId) throw new AppError('LINK_OVER');
      return { offer, memorialName: head.name };
    };
    await acceptIn(within, transaction, { memorialId, actor: user, findAgain });
    if (ownerId !== undefined) {
      await mailFormerOwner(within, { ownerId, memorialId, memorialName: head.name });
    }
  }
  await store.close(transaction, caseId, { outcome: 'became-owner', now: time });
  await finishOtherClaims(within, { memorialId, except: caseId }, 'other-keeper');
  return true;
}

/** False if the memorial got another owner after the operator's decision. */
function isExpected(claim: store.CaseRow, ownerId: string | undefined, user: Actor): boolean {
  return ownerId === undefined || ownerId === user.userId || ownerId === claim.owner_id;
}

async function mailFormerOwner(
  within: CaseTransaction,
  {
    ownerId,
    memorialId,
    memorialName,
  }: { ownerId: string; memorialId: string; memorialName: string },
): Promise<void> {
  const email = await findVerifiedEmail(within.transaction, ownerId);
  if (!email) return;
  await sendEmail(within, { recipient: { userId: ownerId, email }, memorialId }, (sender) =>
    formerOwnerEmail({ memorialName }, sender),
  );
}
