/**
 * The second step of a social sign-in with an unverified address: the user enters a code. Without
 * the correct code, no response reveals whether the address has an account.
 */
import { AppError } from '../../wire/errors/app-error.ts';
import type { SignInResult, Visitor } from '../account-context.server.ts';
import type { PendingSignIn } from '../contract.ts';
import { toDisplayEmail } from '../display-email.server.ts';
import { noteEmailArrives } from '../returned-email.server.ts';
import { signInAs, findOrLinkUser } from './account-linking.server.ts';
import * as disconnections from './disconnections.server.ts';
import type { SocialContext } from './social-context.server.ts';

export async function findPendingSignIn(
  { now, pendingSignIns }: SocialContext,
  pendingId: string | undefined,
): Promise<PendingSignIn> {
  const row = await pendingSignIns.find(pendingId);
  if (!row) throw new AppError('NOT_FOUND');
  const sentMs = now().getTime() - row.sent_at.getTime();
  return {
    provider: row.provider,
    email: toDisplayEmail(row.email),
    sentSecondsAgo: Math.max(0, Math.floor(sentMs / 1000)),
  };
}

/**
 * Mails a new code.
 * @throws AppError SOCIAL_FAILED if the pendingSignIns sign-in has expired
 * @throws AppError TOO_MANY_REQUESTS
 */
export function resendSocialCode(
  { pendingSignIns }: SocialContext,
  pendingId: string | undefined,
  visitor: Visitor,
): Promise<void> {
  return pendingSignIns.resend(pendingId, visitor);
}

/**
 * Checks the code, links the profile to an account and opens a session.
 * @throws AppError CODE_INVALID, SOCIAL_OTHER_IDENTITY, SIGN_UP_INVITED, ACCOUNT_CLOSED, TOO_MANY_REQUESTS
 */
export async function confirmSocialSignIn(
  context: SocialContext,
  pendingId: string | undefined,
  code: string,
  visitor: Visitor,
): Promise<SignInResult> {
  const { pendingSignIns } = context;
  const guess = await pendingSignIns.guess(pendingId, code);
  await guess.refund();
  return signInAs(context, visitor, async (transaction, arrival) => {
    if (!(await guess.use(transaction))) throw new AppError('CODE_INVALID');
    if (guess.person.email) await noteEmailArrives(context, transaction, guess.person.email);
    await disconnections.forget(transaction, guess.person.provider, guess.person.email);
    const person = { ...guess.person, isEmailVerified: true };
    return findOrLinkUser(context, transaction, person, arrival);
  });
}

export function cancelSocialSignIn(
  { pendingSignIns }: SocialContext,
  pendingId: string | undefined,
): Promise<void> {
  return pendingSignIns.cancel(pendingId);
}
