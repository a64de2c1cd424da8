/**
 * Accounts that an operator has closed (docs/decisions/159-closed-accounts.md). The account stays, so that its address
 * stays taken and it can be opened again.
 */
import { asConfirmed } from '../../mail/recipients.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { Db } from '../account-context.server.ts';
import { removeOfUser } from '../sessions/store.server.ts';
import { acquireLock, type UserRow } from '../store.server.ts';
import type { Closing, ClosingReason } from './closing-terms.ts';
import { accountClosedEmail } from './emails.server.ts';
import * as store from './store.server.ts';

/**
 * Call this after the sign-in has been verified, so that no one else can find out that the account is closed.
 * @throws AppError ACCOUNT_CLOSED
 */
export function assertNotClosed({ closing }: Pick<UserRow, 'closing'>): void {
  if (closing) throw new AppError('ACCOUNT_CLOSED');
}

export const findAccount = store.findAccount;

/**
 * Reads the account, and keeps others from changing its state until the transaction ends. Deleting an account takes the
 * same lock first, so that the two cannot deadlock.
 */
export async function lockAccount(
  transaction: Db,
  userId: string,
): Promise<store.AccountRow | undefined> {
  const found = await store.findAccount(transaction, userId);
  if (!found) return undefined;
  await acquireLock(transaction, found.email);
  return store.findAccount(transaction, userId);
}

/** Ends all sessions and mails the reasons. The account is locked, verified and not closed yet. */
export async function closeLocked(
  { mail, now }: { mail: Pick<MailService, 'enqueue'>; now: () => Date },
  transaction: Db,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  { reason, explanation }: { reason: ClosingReason; explanation: string },
): Promise<void> {
  const closedAt = now();
  await store.insert(transaction, { user_id: userId, reason, explanation, closed_at: closedAt });
  await removeOfUser(transaction, userId);
  const closing: Closing = { reason, explanation, closed_at: closedAt.toISOString() };
  await mail.enqueue(transaction, {
    kind: 'account',
    recipient: { userId, email: asConfirmed(email) },
    content: (sender) => accountClosedEmail(closing, sender),
  });
}

export const openLocked = store.remove;
