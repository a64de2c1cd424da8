/** The mail to the owner about a request to help. It never contains the visitor's text. */
import type { Letter, MailSender } from '../../mail/letter-layout.server.ts';
import { nameForMember } from '../../mail/names-in-mails.server.ts';

export function helpLetter(
  { memorialId, memorialName }: { memorialId: string; memorialName: string },
  { origin }: MailSender,
): Letter {
  const name = nameForMember(memorialName);
  const page = name ? `the memorial page of ${name}` : 'your memorial page';
  return {
    subject: name
      ? `Somebody would like to help with the page of ${name}`
      : 'Somebody would like to help with your page',
    before: [
      `Somebody who visited ${page} would like to help to keep it.`,
      'What they wrote is not in this mail. You can read it here, and invite them or put it aside:',
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}/settings`, label: 'Read it' },
    last: 'Nothing changes by itself: they can do nothing before you invite them. If you put it aside, they are not told.',
  };
}
