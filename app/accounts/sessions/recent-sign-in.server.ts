import { AppError } from '../../wire/errors/app-error.ts';
import type { ActiveSession } from './sessions.server.ts';

const RECENT_MS = 15 * 60_000;

/**
 * Before a way in is added or removed: a stolen session alone must not be enough for it. And an added one would stay in
 * an account with another person's address when that person takes the account over by a mailed code.
 * @throws AppError EMAIL_NOT_VERIFIED, SIGN_IN_AGAIN
 */
export function assertRecentSignIn(context: { now: () => Date }, session: ActiveSession): void {
  if (!session.user.email_verified_at) throw new AppError('EMAIL_NOT_VERIFIED');
  assertJustSignedIn(context, session);
}

/** @throws AppError SIGN_IN_AGAIN */
export function assertJustSignedIn(
  { now }: { now: () => Date },
  { startedAt }: ActiveSession,
): void {
  const age = now().getTime() - startedAt.getTime();
  if (age > RECENT_MS) throw new AppError('SIGN_IN_AGAIN');
}
