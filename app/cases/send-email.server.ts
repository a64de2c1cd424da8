import type { Email, MailSender } from '../mail/email-layout.server.ts';
import type { MailRefusal } from '../mail/mail-limits.server.ts';
import type { MailRecipient } from '../mail/recipients.server.ts';
import type { CaseTransaction } from './cases-context.server.ts';

export async function sendEmail(
  { mail, transaction }: Pick<CaseTransaction, 'mail' | 'transaction'>,
  { recipient, memorialId }: { recipient: MailRecipient; memorialId: string },
  content: (sender: MailSender) => Email,
): Promise<MailRefusal | undefined> {
  return mail.enqueue(transaction, { kind: 'case', recipient, content, memorialId });
}
