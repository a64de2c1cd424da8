import { findVerifiedUser } from '../../accounts/user-names.server.ts';
import { findOwnerOfMemorial } from '../../members/service.server.ts';
import { readMemorialHeader } from '../../memorials/memorial-header-data.server.ts';
import type { CaseTransaction, ClaimTransaction } from '../cases-context.server.ts';
import * as store from '../store.server.ts';
import { finishClaim } from './finish-claim.server.ts';
import { routeClaim } from './route-claim.server.ts';

/**
 * Confirms the e-mail address of a claim and starts its next stage. A repeated call changes
 * nothing.
 */
export async function confirmClaim(within: ClaimTransaction, caseId: string): Promise<void> {
  const { transaction } = within;
  const time = within.now();
  const found = await store.find(transaction, caseId);
  if (!found) return;
  await store.lockKeeper(transaction, found.memorial_id);
  const claim = await store.lock(transaction, caseId);
  if (claim?.state !== 'unconfirmed') return;
  await store.addToHistory(transaction, { caseId, step: 'confirmed', now: time });
  const head = await readMemorialHeader(transaction, claim.memorial_id);
  if (!head?.isPublished) return finishClaim(within, claim, 'gone');
  // No mail, because the page shows the claimant the result at once.
  const close = (outcome: 'became-owner' | 'repeated') =>
    store.close(transaction, caseId, { outcome, now: time });
  if (await isByOwner(within, claim)) return close('became-owner');
  if (await hasOpenClaim(within, claim)) return close('repeated');
  return routeClaim(within, claim);
}

export async function isByOwner(
  { transaction }: Pick<CaseTransaction, 'transaction'>,
  { memorial_id: memorialId, email }: store.CaseRow,
): Promise<boolean> {
  const ownerId = await findOwnerOfMemorial(transaction, memorialId);
  const claimantId = email ? await findVerifiedUser(transaction, email) : undefined;
  return ownerId !== undefined && ownerId === claimantId;
}

async function hasOpenClaim(
  { transaction }: CaseTransaction,
  { id, memorial_id: memorialId, email }: store.CaseRow,
): Promise<boolean> {
  const open = await store.listOpenClaims(transaction, memorialId);
  return open.some((other) => other.id !== id && other.email === email);
}
