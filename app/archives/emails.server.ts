import type { Email, MailSender } from '../mail/email-layout.server.ts';
import { nameForStranger } from '../mail/names-in-mails.server.ts';
import { ARCHIVE_DAYS } from './contract.ts';

/**
 * The link leads to a page that asks for a sign-in, because a mail can be forwarded.
 * @param archive.memorialName - undefined for the archive of an account
 * @param archive.path - path of the page with the download
 * @param archive.missing - number of pictures and videos that could not be found
 */
export function archiveReadyEmail(
  archive: { memorialName: string | undefined; path: string; missing: number },
  { origin }: MailSender,
): Email {
  const { memorialName, path, missing } = archive;
  const what = memorialName === undefined ? 'your memorials' : pageOf(memorialName);
  return {
    subject: `Your download of ${what} is ready`,
    before: [`You asked to download everything from ${what}. Your file is ready:`],
    after:
      missing > 0
        ? [
            `We couldn’t find ${missing === 1 ? 'one photo or video' : `${missing} photos or videos`}. The file lists what’s missing.`,
          ]
        : [],
    link: { href: `${origin}${path}`, label: 'Download file' },
    last: `Log in to download your file within ${ARCHIVE_DAYS} days. You can ask for a new one at any time.`,
  };
}

function pageOf(memorialName: string): string {
  const name = nameForStranger(memorialName);
  return name ? `the page of ${name}` : 'the page';
}
