/** The mail to the owner about a request to help. It never contains the visitor's text. */
import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForMember } from '../../mail/names-in-mails.server.ts';

export function helpEmail(
  { memorialId, memorialName }: { memorialId: string; memorialName: string },
  { origin }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  const page = name ? `the memorial page of ${name}` : 'your memorial page';
  return {
    subject: name
      ? `Someone has offered to help with the page of ${name}`
      : 'Someone has offered to help with your memorial page',
    before: [
      `Someone who visited ${page} would like to help manage it.`,
      'To keep it private, we haven’t put what they wrote in this email. You can read it here, then invite them or decline:',
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}/settings`, label: 'Read request' },
    last: 'They can’t change anything unless you invite them. If you decline, we won’t tell them.',
  };
}
