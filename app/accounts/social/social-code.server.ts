/**
 * The second step of a social sign-in with an unverified address: the user enters a code. Without
 * the correct code, no response reveals whether the address has an account.
 */
import { AppError } from '../../wire/app-error.ts';
import type { AccountContext, SignInResult, Visitor } from '../account-context.server.ts';
import type { PendingSignIn } from '../contract.ts';
import { toDisplayEmail } from '../display-email.server.ts';
import { signInAs, findOrLinkUser } from './account-linking.server.ts';
import type { PendingSignIns } from './pending-sign-ins.server.ts';

export interface SocialCode {
  findPendingSignIn(pendingId: string | undefined): Promise<PendingSignIn>;
  /**
   * Mails a new code.
   * @throws AppError SOCIAL_FAILED if the pending sign-in has expired
   * @throws AppError TOO_MANY_REQUESTS
   */
  resendSocialCode(pendingId: string | undefined, visitor: Visitor): Promise<void>;
  /**
   * Checks the code, links the profile to an account and opens a session.
   * @throws AppError CODE_INVALID, SOCIAL_OTHER_IDENTITY, TOO_MANY_REQUESTS
   */
  confirmSocialSignIn(
    pendingId: string | undefined,
    code: string,
    visitor: Visitor,
  ): Promise<SignInResult>;
  cancelSocialSignIn(pendingId: string | undefined): Promise<void>;
}

export function createSocialCode(context: AccountContext, pending: PendingSignIns): SocialCode {
  const { now } = context;

  return {
    async findPendingSignIn(pendingId) {
      const row = await pending.find(pendingId);
      if (!row) throw new AppError('NOT_FOUND');
      const sentMs = now().getTime() - row.sent_at.getTime();
      return {
        provider: row.provider,
        email: toDisplayEmail(row.email),
        sentSecondsAgo: Math.max(0, Math.floor(sentMs / 1000)),
      };
    },

    resendSocialCode: (pendingId, visitor) => pending.resend(pendingId, visitor),

    async confirmSocialSignIn(pendingId, code, visitor) {
      const guess = await pending.guess(pendingId, code);
      await guess.refund();
      return signInAs(context, visitor, async (transaction) => {
        if (!(await guess.use(transaction))) throw new AppError('CODE_INVALID');
        return findOrLinkUser(transaction, { ...guess.person, isEmailVerified: true }, now());
      });
    },

    cancelSocialSignIn: (pendingId) => pending.cancel(pendingId),
  };
}
