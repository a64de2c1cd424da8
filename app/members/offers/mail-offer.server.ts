import { findVerifiedUser, readLanguage } from '../../accounts/user-names.server.ts';
import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import type { MailRefusal } from '../../mail/mail-limits.server.ts';
import type { MailRecipient } from '../../mail/recipients.server.ts';
import type { MembersContext } from '../members-context.server.ts';

export type OfferMailContext = Pick<MembersContext, 'linkTokens' | 'mail' | 'describeMemorials'>;

export const OFFER_TOPIC = 'offer';

/**
 * Mails the link `/i/{token}` of an offer, in the language of the account with this address, or else of the recipient or of the memorial. The mail is dropped when the offer ends (`accepting/follow-mails.server.ts`).
 */
export async function mailOffer(
  context: OfferMailContext,
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
    recipient: Exclude<MailRecipient, { nobody: string }>;
    content: (token: string, sender: MailSender) => Email;
  },
): Promise<MailRefusal | undefined> {
  const token = context.linkTokens.create(id);
  const email = 'email' in recipient ? recipient.email : recipient.unconfirmed;
  const language = await languageFor(context, transaction, {
    email,
    memorialId,
    own: recipient.language,
  });
  return context.mail.enqueue(transaction, {
    kind: 'offer',
    recipient: { ...recipient, language },
    content: (sender) => content(token, sender),
    expiresAt,
    memorialId,
    about: { topic: OFFER_TOPIC, id },
  });
}

async function languageFor(
  { describeMemorials }: OfferMailContext,
  transaction: MembersContext['kysely'],
  { email, memorialId, own }: { email: string; memorialId: string; own: string | undefined },
): Promise<string | undefined> {
  const userId = await findVerifiedUser(transaction, email);
  if (userId !== undefined) return readLanguage(transaction, userId);
  if (own !== undefined) return own;
  return (await describeMemorials(transaction, [memorialId])).get(memorialId)?.language;
}
