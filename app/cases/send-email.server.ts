import type { Email, MailSender } from '../mail/email-layout.server.ts';
import type { MailRefusal } from '../mail/mail-limits.server.ts';
import type { MailRecipient } from '../mail/recipients.server.ts';
import { DAY_MS } from '../members/ownership/ownership-terms.ts';
import type { CaseTransaction } from './cases-context.server.ts';

/** How long a mail is retried: longer than a mail server is usually down. */
const MAIL_LIFE_MS = 7 * DAY_MS;

export async function sendEmail(
  { mail, transaction, now }: Pick<CaseTransaction, 'mail' | 'transaction' | 'now'>,
  { recipient, memorialId }: { recipient: MailRecipient; memorialId: string },
  content: (sender: MailSender) => Email,
): Promise<MailRefusal | undefined> {
  const expiresAt = new Date(now().getTime() + MAIL_LIFE_MS);
  return mail.enqueue(transaction, { kind: 'case', recipient, content, memorialId, expiresAt });
}
