import type { Letter, MailSender } from '../mail/letter-layout.server.ts';
import { nameForStranger } from '../mail/names-in-mails.server.ts';
import { ARCHIVE_DAYS } from './contract.ts';

/**
 * The link leads to a page that asks for a sign-in, because a mail can be forwarded.
 * @param archive.memorialName - undefined for the archive of an account
 * @param archive.path - path of the page with the download
 * @param archive.missing - number of pictures and films that could not be found
 */
export function archiveReadyLetter(
  archive: { memorialName: string | undefined; path: string; missing: number },
  { origin }: MailSender,
): Letter {
  const { memorialName, path, missing } = archive;
  const what = memorialName === undefined ? 'your memorials' : pageOf(memorialName);
  return {
    subject: `Everything from ${what} is ready to take home`,
    before: [`You asked for everything from ${what} in one file. It is ready:`],
    after:
      missing > 0
        ? [
            `${missing} ${missing === 1 ? 'picture or film' : 'pictures or films'} could not be found. The file says which.`,
          ]
        : [],
    link: { href: `${origin}${path}`, label: 'Download the file' },
    last: `You can download it for ${ARCHIVE_DAYS} days, after logging in. You can ask for a new one at any time.`,
  };
}

function pageOf(memorialName: string): string {
  const name = nameForStranger(memorialName);
  return name ? `the page of ${name}` : 'the page';
}
