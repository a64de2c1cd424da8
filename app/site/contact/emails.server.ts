/** The email to the operator. It contains text of a stranger and is sent to no other address. */
import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { isolateOf } from '../../mail/isolated-values.server.ts';
import type { ContactFields } from './contact-fields.server.ts';

export function contactEmail(
  { text, name, email }: ContactFields,
  { isSuspect }: { isSuspect: boolean },
  { i18n }: MailSender,
): Email {
  return {
    subject: isSuspect
      ? i18n._('Possible spam from the contact form')
      : i18n._('A message from the contact form'),
    message: { text, signature: name ? `${isolateOf(name, i18n.locale)} · ${email}` : email },
    before: [],
    after: [],
    why: i18n._(
      'Someone sent this through the contact form. To answer them, just reply to this email. We haven’t checked the email address they gave.',
    ),
  };
}
