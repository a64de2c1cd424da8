/** Whether emails to a user's address come back or were reported as spam (docs/decisions/148-bounces.md). */
import { AppError } from '../wire/errors/app-error.ts';
import type { AccountContext, Db } from './account-context.server.ts';
import type { ActiveSession } from './sessions/sessions.server.ts';
import * as store from './store.server.ts';

/** The user then sees a notice. */
export async function noteEmailReturned(transaction: Db, email: string, now: Date): Promise<void> {
  await store.markReturned(transaction, email, now);
}

/** Call it if someone has shown that they receive emails at this address. */
export async function noteEmailArrives(
  { mail }: Pick<AccountContext, 'mail'>,
  transaction: Db,
  email: string,
): Promise<void> {
  await mail.bounces.lift(transaction, email);
  await store.markReturned(transaction, email, null);
}

/**
 * Sends all emails to the user's address again, because the user says that it works.
 * @throws AppError TOO_MANY_REQUESTS, NOT_SIGNED_IN if the user has been removed
 */
export async function tryEmailAgain(
  context: AccountContext,
  { user }: ActiveSession,
): Promise<store.UserRow> {
  const { kysely, limits } = context;
  if (user.email_returned_at === null) return user;
  await limits.consume({ rule: 'emailTriedAgain', subject: user.id });
  return kysely.transaction().execute(async (transaction) => {
    await noteEmailArrives(context, transaction, user.email);
    const changed = await store.find(transaction, user.id);
    if (!changed) throw new AppError('NOT_SIGNED_IN');
    return changed;
  });
}

/** An unverified address can be another person's, about whom the user learns nothing. */
export async function areEmailsOff(
  { mail }: AccountContext,
  { user }: ActiveSession,
): Promise<boolean> {
  return user.email_verified_at !== null && mail.bounces.hasComplained(user.email);
}

/**
 * Sends all emails to the user's address again, after one was reported as spam.
 * @throws AppError EMAIL_NOT_VERIFIED, TOO_MANY_REQUESTS
 */
export async function turnEmailsOn(
  { limits, mail }: AccountContext,
  { user }: ActiveSession,
): Promise<void> {
  if (user.email_verified_at === null) throw new AppError('EMAIL_NOT_VERIFIED');
  await limits.consume({ rule: 'emailTriedAgain', subject: user.id });
  await mail.bounces.endComplaints(user.email);
}
