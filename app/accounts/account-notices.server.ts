import type { Email, MailSender } from '../mail/email-layout.server.ts';
import { asConfirmed } from '../mail/recipients.server.ts';
import type { AccountContext, Db } from './account-context.server.ts';
import { NOTICE_MAX_AGE_MS } from './emails.server.ts';
import type { UserRow } from './store.server.ts';

/** Tells the owner of a changed way to sign in. An unverified address may be another person's, so it gets nothing. */
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
