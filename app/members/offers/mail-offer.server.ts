import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import type { MailRefusal } from '../../mail/mail-limits.server.ts';
import type { MailRecipient } from '../../mail/recipients.server.ts';
import type { MembersContext } from '../members-context.server.ts';

export const OFFER_TOPIC = 'offer';

/** Mails the link `/i/{token}` of an offer. The mail is dropped when the offer ends (`accepting/follow-mails.server.ts`). */
export async function mailOffer(
  { linkTokens, mail }: Pick<MembersContext, 'linkTokens' | 'mail'>,
  transaction: MembersContext['kysely'],
  {
    id,
    memorialId,
    expiresAt,
    recipient,
    content,
  }: {
    id: string;
    memorialId: string;
    expiresAt: Date;
    recipient: MailRecipient;
    content: (token: string, sender: MailSender) => Email;
  },
): Promise<MailRefusal | undefined> {
  const token = linkTokens.create(id);
  return mail.enqueue(transaction, {
    kind: 'offer',
    recipient,
    content: (sender) => content(token, sender),
    expiresAt,
    memorialId,
    about: { topic: OFFER_TOPIC, id },
  });
}
