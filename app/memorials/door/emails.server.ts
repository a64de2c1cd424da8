import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForStranger, subjectWith } from '../../mail/names-in-mails.server.ts';
import { DOOR_LIMITS } from './contract.ts';

/** @param guest.path - `/f/i/{token}` */
export function guestEmail(
  { memorialName, path }: { memorialName: string; path: string },
  { i18n, origin }: MailSender,
): Email {
  const name = nameForStranger(memorialName);
  return {
    subject: name
      ? subjectWith((short) => i18n._('Your link to the page for {name}', { name: short(name) }))
      : i18n._('Your link to a memorial page'),
    memorial: name,
    before: [
      name
        ? i18n._(
            'Here’s the link you asked for. It opens the page for {name}, which is for family and friends only.',
            { name },
          )
        : i18n._(
            'Here’s the link you asked for. It opens a memorial page, which is for family and friends only.',
          ),
    ],
    after: [],
    link: { href: `${origin}${path}`, label: i18n._('View page') },
    last: i18n._(
      'The link is only for you, works once and expires after {hours, plural, one {# hour} other {# hours}}. You can ask for another one on the page.',
      { hours: DOOR_LIMITS.linkHours },
    ),
    why: i18n._('If you didn’t ask for this link, you can ignore this email.'),
  };
}
