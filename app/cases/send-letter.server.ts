import type { Letter, MailSender } from '../mail/letter-layout.server.ts';
import type { MailRefusal } from '../mail/mail-limits.server.ts';
import type { MailRecipient } from '../mail/recipients.server.ts';
import { DAY_MS } from '../members/following/following-terms.ts';
import type { CaseTransaction } from './cases-context.server.ts';

/** How long a mail is retried: longer than a mail server is usually down. */
const MAIL_LIFE_MS = 7 * DAY_MS;

export async function sendLetter(
  { mail, transaction, now }: Pick<CaseTransaction, 'mail' | 'transaction' | 'now'>,
  recipient: MailRecipient,
  letter: (sender: MailSender) => Letter,
): Promise<MailRefusal | undefined> {
  const expiresAt = new Date(now().getTime() + MAIL_LIFE_MS);
  return mail.enqueue(transaction, { recipient, letter, expiresAt });
}
