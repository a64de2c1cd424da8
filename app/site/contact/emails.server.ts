/** The email to the operator. It holds what a stranger wrote, and goes to nobody else. */
import type { Email, MailSender } from '../../mail/email-layout.server.ts';
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
    before: [i18n._('Someone sent you this message with the contact form:')],
    message: [text, [name, email].filter(Boolean).join('\n')].join('\n\n'),
    after: [
      i18n._(
        'To answer them, reply to this email. We haven’t checked the email address they gave.',
      ),
    ],
  };
}
