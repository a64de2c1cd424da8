/** A mistyped address can be corrected while it is unverified, because it proves nothing until then. */
import { AppError } from '../../wire/errors/app-error.ts';
import type { AccountContext, Visitor } from '../account-context.server.ts';
import type { ActiveSession } from '../sessions/sessions.server.ts';
import * as store from '../store.server.ts';
import { enqueueVerificationMail, getUser } from './sign-up.server.ts';
import { changeUnverifiedEmail } from './store.server.ts';

/**
 * Corrects the address of the signed-in user while it is unverified, and mails a code there. Like a sign-up, it
 * does not reveal whether the address is taken. All earlier codes and reset links are void.
 * @throws AppError EMAIL_FIXED, TOO_MANY_REQUESTS
 */
export async function changeEmail(
  context: AccountContext,
  { user }: ActiveSession,
  email: string,
  visitor: Visitor,
): Promise<store.UserRow> {
  const { kysely, limits, codes, now, invitedOnly } = context;
  // The invitation went to this address, so it was not mistyped.
  if (user.email_verified_at || invitedOnly) throw new AppError('EMAIL_FIXED');
  if (user.email === email) return user;
  await limits.consume(
    { rule: 'emailChange', subject: user.id },
    { rule: 'signUpFromNetwork', from: visitor.network },
    { rule: 'signUpWithAddressFromNetwork', subject: email, from: visitor.network },
  );
  return kysely.transaction().execute(async (transaction) => {
    // `claimEmail` takes the same lock, so that the two cannot deadlock.
    await store.acquireLock(transaction, user.email);
    const { id } = user;
    const isChanged = await changeUnverifiedEmail(transaction, { id, email, now: now() });
    const changed = await getUser(transaction, id);
    if (!isChanged) throw new AppError('EMAIL_FIXED');
    // The codes were mailed to the earlier address, so they must not verify the new one.
    await codes.revokeAll(transaction, id, 'verify-email');
    await codes.revokeAll(transaction, id, 'reset-password');
    // The result is ignored, as in `signUp`: the user can ask for another code later.
    await enqueueVerificationMail(context, transaction, changed, visitor.network);
    return changed;
  });
}
