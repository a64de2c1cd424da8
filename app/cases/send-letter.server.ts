import type { Letter, MailSender } from '../mail/letter-layout.server.ts';
import { DAY_MS } from '../members/following/following-terms.ts';
import type { CaseTransaction } from './cases-context.server.ts';

/** How long a mail is retried: longer than a mail server is usually down. */
const MAIL_LIFE_MS = 7 * DAY_MS;

export async function sendLetter(
  { mail, transaction, now }: Pick<CaseTransaction, 'mail' | 'transaction' | 'now'>,
  recipient: { userId: string | null; email: string },
  letter: (sender: MailSender) => Letter,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + MAIL_LIFE_MS);
  await mail.enqueue(transaction, { recipient, letter, expiresAt });
}
