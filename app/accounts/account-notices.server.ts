import type { Email, MailSender } from '../mail/email-layout.server.ts';
import { asConfirmed } from '../mail/recipients.server.ts';
import type { AccountContext, Db } from './account-context.server.ts';
import { NOTICE_MAX_AGE_MS } from './emails.server.ts';
import type { UserRow } from './store.server.ts';

/**
 * Queues an email to the account's owner about a sign-in method that was added or removed. Unverified addresses get none,
 * because they may belong to another person.
 */
export async function enqueueAccountNotice(
  { mail, now }: Pick<AccountContext, 'mail' | 'now'>,
  transaction: Db,
  { id: userId, email, email_verified_at: verifiedAt }: UserRow,
  content: (sender: MailSender) => Email,
): Promise<void> {
  if (verifiedAt === null) return;
  await mail.enqueue(transaction, {
    kind: 'account',
    recipient: { userId, email: asConfirmed(email) },
    content,
    expiresAt: new Date(now().getTime() + NOTICE_MAX_AGE_MS),
  });
}
