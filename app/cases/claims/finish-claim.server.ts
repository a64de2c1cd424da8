import { asConfirmed } from '../../mail/recipients.server.ts';
import {
  nameForVisitors,
  readMemorialHeader,
} from '../../memorials/memorial-header-data.server.ts';
import type { CaseTransaction } from '../cases-context.server.ts';
import { claimEndedEmail, type ClaimEnd } from '../emails.server.ts';
import { sendEmail } from '../send-email.server.ts';
import * as store from '../store.server.ts';

/**
 * Closes a claim whose claimant does not become the owner, and mails the result to the claimant.
 * @param answeredBy - the owner's id, if the owner's answer closes the claim
 */
export async function finishClaim(
  within: CaseTransaction,
  claim: store.CaseRow,
  end: ClaimEnd,
  answeredBy?: string,
): Promise<void> {
  const { transaction } = within;
  await store.close(transaction, claim.id, {
    outcome: end,
    now: within.now(),
    ownerId: answeredBy,
    step: answeredBy === undefined ? end : store.OWNER_ANSWERED,
  });
  const { email, language } = claim;
  if (!email) return;
  const head = await readMemorialHeader(transaction, claim.memorial_id);
  // The claimant has confirmed the address, or the claim would not be open.
  const recipient = {
    userId: null,
    email: asConfirmed(email),
    language: language ?? head?.language,
  };
  await sendEmail(within, { recipient, memorialId: claim.memorial_id }, (sender) =>
    claimEndedEmail({ memorialName: nameForVisitors(head), end }, sender),
  );
}

/**
 * Closes all open claims on a memorial that has an owner now, except the claim `except`.
 * @param end - `answeredBy` is the id of the owner who answered “I still look after this page”
 */
export async function finishOtherClaims(
  within: CaseTransaction,
  { memorialId, except }: { memorialId: string; except: string | undefined },
  end: 'other-keeper' | { answeredBy: string },
): Promise<number> {
  const open = await store.listOpenClaims(within.transaction, memorialId);
  let finished = 0;
  for (const { id } of open) {
    if (id === except) continue;
    const claim = await store.lock(within.transaction, id);
    if (!claim || claim.state === 'closed') continue;
    if (end === 'other-keeper') await finishClaim(within, claim, end);
    else await finishClaim(within, claim, 'kept', end.answeredBy);
    finished += 1;
  }
  return finished;
}
