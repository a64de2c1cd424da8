/** Changes to the signed-in user's own account: names, password, deletion. */
import { timingSafeEqual } from 'node:crypto';

import { AppError } from '../wire/app-error.ts';
import type { AccountContext, Db, SignInResult } from './account-context.server.ts';
import { canChangePassword, type ChangePasswordPayload, type ProfilePayload } from './contract.ts';
import { enqueuePasswordChangedMail } from './passwords/password-reset.server.ts';
import { presentUser } from './presenter.server.ts';
import type { ActiveSession } from './session-tokens/sessions.server.ts';
import { getUser } from './sign-up/sign-up.server.ts';
import * as store from './store.server.ts';

/** Work of another domain when an account is deleted, in the same transaction and before the user's row is removed. */
export type AccountDeletionHook = (transaction: Db, userId: string) => Promise<void>;

export interface AccountManagement {
  updateProfile(session: ActiveSession, names: ProfilePayload): Promise<store.UserRow>;
  /**
   * Ends every session and opens a new one for this browser.
   * @throws AppError PASSWORD_NOT_HERE, CURRENT_PASSWORD_WRONG, INVALID_INPUT, TOO_MANY_REQUESTS, BUSY
   */
  changePassword(session: ActiveSession, payload: ChangePasswordPayload): Promise<SignInResult>;
  /** Removes the account and all its data in one transaction. */
  deleteAccount(session: ActiveSession): Promise<void>;
}

export function createAccountManagement(
  context: AccountContext,
  deletionHooks: readonly AccountDeletionHook[],
): AccountManagement {
  const { kysely, limits, passwords, sessions, now } = context;

  return {
    async updateProfile({ user }, names) {
      await store.updateNames(kysely, user.id, names, now());
      return getUser(kysely, user.id);
    },

    async changePassword({ user, device }, { currentPassword, newPassword }) {
      if (!canChangePassword(presentUser(user))) throw new AppError('PASSWORD_NOT_HERE');
      passwords.assertAcceptable(newPassword, 'newPassword');
      const consumed = await limits.consume({ rule: 'passwordChange', subject: user.id });
      const stored = user.password_hash ?? '';
      const candidates = await passwords.hashLikeStored(currentPassword, user.email, [stored]);
      if (!candidates.some((hash) => isSame(hash, stored))) throw wrongPassword();
      const passwordHash = await passwords.hash(newPassword, user.email);
      await consumed.refund();
      return kysely.transaction().execute(async (transaction) => {
        const latest = await store.findForUpdate(transaction, user.id);
        // A concurrent change or reset was first: the password entered here is no longer the current one.
        if (latest?.password_hash !== user.password_hash) throw wrongPassword();
        await store.updatePassword(transaction, user.id, passwordHash, now());
        await sessions.endAll(transaction, user.id);
        await enqueuePasswordChangedMail(context, transaction, user);
        const tokens = await sessions.open(transaction, user.id, device);
        return { user: await getUser(transaction, user.id), tokens };
      });
    },

    async deleteAccount({ user }) {
      await kysely.transaction().execute(async (transaction) => {
        // The same lock as in `claimEmail`, which deletes users and, by cascade, rows that the hooks below lock.
        await store.acquireLock(transaction, user.email);
        for (const hook of deletionHooks) await hook(transaction, user.id);
        await store.remove(transaction, user.id);
        // Counters of an address belong to the account that verified it. Otherwise, registering another user's
        // address and deleting that account would reset the guesses counted for the owner.
        await limits.reset(transaction, user.email_verified_at ? [user.id, user.email] : [user.id]);
      });
    },
  };
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

function wrongPassword(): AppError {
  const error = new AppError('CURRENT_PASSWORD_WRONG');
  return new AppError('CURRENT_PASSWORD_WRONG', { fields: { currentPassword: error.message } });
}
