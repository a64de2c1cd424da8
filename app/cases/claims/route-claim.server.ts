import { findVerifiedEmail, isAccountClosed } from '../../accounts/user-names.server.ts';
import { DAY_MS, daysAfter } from '../../members/ownership/ownership-terms.ts';
import { askSuccessor } from '../../members/ownership/successor/ask-successor.server.ts';
import { findOwnerOfMemorial } from '../../members/service.server.ts';
import { readMemorialHeader } from '../../memorials/memorial-header-data.server.ts';
import { CASE_TERMS } from '../case-terms.ts';
import type { ClaimTransaction } from '../cases-context.server.ts';
import { ownerAskedEmail } from '../emails.server.ts';
import { sendEmail } from '../send-email.server.ts';
import * as store from '../store.server.ts';
import { finishClaim } from './finish-claim.server.ts';

/**
 * Sends a confirmed claim to the owner. Without an owner, the claim goes to the named successor.
 * Without a successor, or if the owner's account is closed, the claim goes to the operator. The caller has locked the
 * claim.
 */
export async function routeClaim(within: ClaimTransaction, claim: store.CaseRow): Promise<void> {
  const { transaction } = within;
  const time = within.now();
  const openedAt = claim.opened_at ?? time;
  const ownerId = await findOwnerOfMemorial(transaction, claim.memorial_id);
  const isClosed = ownerId !== undefined && (await isAccountClosed(transaction, ownerId));
  if (ownerId !== undefined && !isClosed) return askOwner(within, claim, ownerId, openedAt);
  const asking = { memorialId: claim.memorial_id, because: 'claim' } as const;
  const isAsked = !isClosed && (await askSuccessor(within, transaction, asking));
  const state = isAsked ? 'with-successor' : 'with-operator';
  const days = isAsked ? CASE_TERMS.successorDays : CASE_TERMS.operatorDays;
  await store.move(transaction, claim.id, {
    state,
    dueAt: daysAfter(time, days),
    ownerId: ownerId ?? null,
    openedAt,
  });
  await store.addToHistory(transaction, { caseId: claim.id, step: state, now: time });
}

async function askOwner(
  within: ClaimTransaction,
  claim: store.CaseRow,
  ownerId: string,
  openedAt: Date,
): Promise<void> {
  const { transaction } = within;
  const time = within.now();
  const lastAnswer = await store.findLastAnswer(transaction, claim.memorial_id, ownerId);
  if (lastAnswer && time.getTime() - lastAnswer.getTime() < CASE_TERMS.ownerRestDays * DAY_MS) {
    return finishClaim(within, claim, 'kept');
  }
  const dueAt = daysAfter(time, CASE_TERMS.ownerDays);
  await store.move(transaction, claim.id, { state: 'with-owner', dueAt, ownerId, openedAt });
  const isMailed = await mailOwner(within, claim, ownerId, dueAt);
  const step = isMailed ? 'with-owner' : 'with-owner-without-mail';
  await store.addToHistory(transaction, { caseId: claim.id, step, now: time });
}

/**
 * Mails the owner about the claim. Resolves to false if no mail is sent, for example because of the
 * daily limit. The claim still appears on the Overview.
 */
async function mailOwner(
  within: ClaimTransaction,
  { id, memorial_id: memorialId, name: claimantName }: store.CaseRow,
  ownerId: string,
  until: Date,
): Promise<boolean> {
  const { transaction, limits, caseTokens } = within;
  const email = await findVerifiedEmail(transaction, ownerId);
  if (!email) return false;
  const attempt = { rule: 'claimMailsOfMemorial', subject: memorialId } as const;
  if (await limits.tryConsume(transaction, attempt)) return false;
  const head = await readMemorialHeader(transaction, memorialId);
  const path = `/c/${caseTokens.create(id, { kind: 'owner', userId: ownerId })}`;
  await sendEmail(within, { recipient: { userId: ownerId, email }, memorialId }, (sender) =>
    ownerAskedEmail({ memorialName: head?.name ?? '', claimantName, path, until }, sender),
  );
  return true;
}
