import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForStranger } from '../../mail/names-in-mails.server.ts';
import { DOOR_LIMITS } from './contract.ts';

/** @param guest.path - `/f/i/{token}` */
export function guestEmail(
  {
    memorialName,
    language,
    path,
  }: { memorialName: string; language: string | undefined; path: string },
  { origin }: MailSender,
): Email {
  const name = nameForStranger(memorialName);
  const page = name ? `the page of ${name}` : 'a memorial page';
  return {
    language,
    subject: name ? `Your link to the page of ${name}` : 'Your link to a memorial page',
    before: [
      `Here’s the link you asked for. It opens ${page}, which is for family and friends only:`,
    ],
    after: [],
    link: { href: `${origin}${path}`, label: 'View page' },
    last: `The link is only for you, works once and expires after ${DOOR_LIMITS.linkHours} hours. You can ask for another one on the page. If you didn’t ask for this link, you can ignore this email.`,
  };
}
