import { AppError } from '../wire/errors/app-error.ts';
import { isSameSecret } from '../wire/same-secret.server.ts';
import type { AccountContext, SignInResult } from './account-context.server.ts';
import { canChangePassword, type ChangePasswordPayload, type ProfilePayload } from './contract.ts';
import { enqueuePasswordChangedMail } from './passwords/password-reset.server.ts';
import { presentUser } from './presenter.server.ts';
import { assertJustSignedIn } from './sessions/recent-sign-in.server.ts';
import type { ActiveSession } from './sessions/sessions.server.ts';
import { getUser } from './sign-up/sign-up.server.ts';
import * as store from './store.server.ts';

export async function updateProfile(
  { kysely, now }: AccountContext,
  { user }: ActiveSession,
  profile: ProfilePayload,
): Promise<store.UserRow> {
  await store.updateProfile(kysely, user.id, profile, now());
  return getUser(kysely, user.id);
}

/**
 * Stores the new password, ends all sessions of the account and opens a new one.
 * @throws AppError PASSWORD_NOT_HERE, CURRENT_PASSWORD_WRONG, INVALID_INPUT, TOO_MANY_REQUESTS, BUSY
 */
export async function changePassword(
  context: AccountContext,
  { user, device }: ActiveSession,
  { currentPassword, newPassword }: ChangePasswordPayload,
): Promise<SignInResult> {
  const { kysely, limits, passwords, sessions, now, socialProviders } = context;
  if (!canChangePassword(presentUser(user, socialProviders))) {
    throw new AppError('PASSWORD_NOT_HERE');
  }
  passwords.assertAcceptable(newPassword, 'newPassword');
  const consumed = await limits.consume({ rule: 'passwordChange', subject: user.id });
  const stored = user.password_hash ?? '';
  const candidates = await passwords.hashLikeStored(currentPassword, user.email, [stored]);
  if (!candidates.some((hash) => isSameSecret(hash, stored))) throw wrongPassword();
  const passwordHash = await passwords.hash(newPassword, user.email);
  await consumed.refund();
  return kysely.transaction().execute(async (transaction) => {
    const latest = await store.findForUpdate(transaction, user.id);
    // A concurrent password change or reset has replaced the hash.
    if (latest?.password_hash !== user.password_hash) throw wrongPassword();
    await store.updatePassword(transaction, user.id, passwordHash, now());
    await sessions.endAll(transaction, user.id);
    const isVerified = user.email_verified_at !== null;
    await enqueuePasswordChangedMail(context, transaction, { ...user, isVerified });
    const tokens = await sessions.open(transaction, user.id, device);
    return { user: await getUser(transaction, user.id), tokens };
  });
}

/**
 * It can't be undone, so the sign-in must be recent: a stolen session alone must not be enough.
 * @throws AppError SIGN_IN_AGAIN
 */
export async function deleteAccount(
  context: AccountContext,
  session: ActiveSession,
): Promise<void> {
  assertJustSignedIn(context, session);
  const { kysely, limits, accountDeletionHooks } = context;
  const { user } = session;
  await kysely.transaction().execute(async (transaction) => {
    // `claimEmail` takes the same lock. Without this lock, the deletion and a concurrent
    // `claimEmail` could deadlock.
    await store.acquireLock(transaction, user.email);
    for (const hook of accountDeletionHooks) await hook(transaction, user.id);
    await store.remove(transaction, user.id);
    // Resets the counters of an e-mail address only if the address is verified. Otherwise an
    // attacker could register another user's address and reset its counters by deleting the new
    // account.
    await limits.reset(transaction, user.email_verified_at ? [user.id, user.email] : [user.id]);
  });
}

function wrongPassword(): AppError {
  const error = new AppError('CURRENT_PASSWORD_WRONG');
  return new AppError('CURRENT_PASSWORD_WRONG', { fields: { currentPassword: error.message } });
}
