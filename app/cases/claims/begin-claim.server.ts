import { daysAfter } from '../../members/ownership/ownership-terms.ts';
import { tooManyRequests } from '../../rate-limiter/rate-limiter.server.ts';
import type { CheckedCase } from '../case-fields.ts';
import { CASE_TERMS } from '../case-terms.ts';
import type { CaseTransaction } from '../cases-context.server.ts';
import { confirmClaimEmail } from '../emails.server.ts';
import { sendEmail } from '../send-email.server.ts';
import * as store from '../store.server.ts';

export interface NewCaseFields extends CheckedCase {
  id: string;
  memorialId: string;
  memorialName: string;
  /** that the visitor has chosen */
  language: string | null;
  /** of the form */
  formLanguage: string | undefined;
  ownerId: string | null;
  nonce: string;
  network: string;
  now: Date;
}

/**
 * Stores a claim and mails the claimant a link. The claim is hidden from others until the claimant confirms it.
 * @throws AppError TOO_MANY_REQUESTS if too many mails went to the address; without its mail a claim is nothing
 */
export async function beginClaim(within: CaseTransaction, sent: NewCaseFields): Promise<void> {
  const { transaction, caseTokens } = within;
  const { id, memorialName, formLanguage, email, network, now } = sent;
  if (!email) throw new Error('a claim needs an email address');
  const isNew = await store.insert(transaction, {
    ...sent,
    kind: 'claim',
    state: 'unconfirmed',
    body: sent.text,
    dueAt: daysAfter(now, CASE_TERMS.unconfirmedDays),
  });
  if (!isNew) return;
  await store.addToHistory(transaction, { caseId: id, step: 'sent', now });
  const path = `/c/${caseTokens.create(id, { kind: 'claimant' })}`;
  const caused = { causedBy: network, isAwaited: true, language: formLanguage };
  const recipient = { userId: null, unconfirmed: email, ...caused };
  const refusal = await sendEmail(within, { recipient, memorialId: sent.memorialId }, (sender) =>
    confirmClaimEmail({ memorialName, path }, sender),
  );
  if (refusal) throw tooManyRequests(refusal);
}
