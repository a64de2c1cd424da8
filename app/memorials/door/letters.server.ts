import type { Letter, MailSender } from '../../mail/letter-layout.server.ts';
import { nameForStranger } from '../../mail/names-in-mails.server.ts';
import { DOOR_LIMITS } from './contract.ts';

/** @param guest.path - `/f/i/{token}` */
export function guestLetter(
  { memorialName, path }: { memorialName: string; path: string },
  { origin }: MailSender,
): Letter {
  const name = nameForStranger(memorialName);
  const page = name ? `the page of ${name}` : 'a memorial page';
  return {
    subject: name ? `The page of ${name}` : 'A memorial page that you are invited to',
    before: [
      `The family keeps ${page} among family and friends, and you are one of them. You asked for a link:`,
    ],
    after: [],
    link: { href: `${origin}${path}`, label: 'Open the page' },
    last: `The link is for you alone. It opens the page in one browser, within ${DOOR_LIMITS.linkHours} hours; later you can ask for another at the same place. If you have not asked, somebody may have typed your address by mistake. You can leave this mail unanswered.`,
  };
}
