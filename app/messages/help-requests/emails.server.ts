/** The mail to the owner about a request to help. It never contains the visitor's text. */
import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForMember, subjectWith } from '../../mail/names-in-mails.server.ts';

export function helpEmail(
  { memorialId, memorialName }: { memorialId: string; memorialName: string },
  { origin, i18n }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  return {
    subject: name
      ? subjectWith((short) =>
          i18n._('Someone has offered to help with the page for {name}', { name: short(name) }),
        )
      : i18n._('Someone has offered to help with a memorial page you look after'),
    memorial: name,
    before: [
      name
        ? i18n._('Someone who visited the memorial page for {name} would like to help manage it.', {
            name,
          })
        : i18n._(
            'Someone who visited a memorial page you look after would like to help manage it.',
          ),
      i18n._(
        'To keep their message private, we haven’t put it in this email. You can read it in the page’s settings, then invite them or decline their offer.',
      ),
    ],
    after: [],
    link: {
      href: `${origin}/memorial/${memorialId}/settings/people`,
      label: i18n._('Read message'),
    },
    last: i18n._(
      'This person can’t change anything unless you invite them. If you decline, we won’t tell them.',
    ),
    why: i18n._('You’re getting this email because you own this page.'),
  };
}
