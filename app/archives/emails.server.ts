import type { I18n } from '@lingui/core';

import type { Email, MailSender } from '../mail/email-layout.server.ts';
import { nameForStranger, subjectWith } from '../mail/names-in-mails.server.ts';

/**
 * The link leads to a page that asks for a sign-in, because a mail can be forwarded.
 * @param archive.memorialName - undefined for the archive of an account
 * @param archive.path - path of the page with the download
 * @param archive.missing - number of pictures and videos that could not be found
 * @param archive.days - how long it can be downloaded
 */
export function archiveReadyEmail(
  archive: { memorialName: string | undefined; path: string; missing: number; days: number },
  { origin, i18n }: MailSender,
): Email {
  const { memorialName, path, missing, days } = archive;
  return {
    ...aboutArchive(i18n, memorialName),
    after:
      missing > 0
        ? [
            i18n._(
              '{missing, plural, one {We couldn’t find one photo or video. The download includes a list of what’s missing.} other {We couldn’t find # photos or videos. The download includes a list of what’s missing.}}',
              { missing },
            ),
          ]
        : [],
    link: { href: `${origin}${path}`, label: i18n._('Download file') },
    last: i18n._(
      '{days, plural, one {Log in within # day to download your file. You can ask for a new one at any time.} other {Log in within # days to download your file. You can ask for a new one at any time.}}',
      { days },
    ),
  };
}

function aboutArchive(
  i18n: I18n,
  memorialName: string | undefined,
): Pick<Email, 'subject' | 'memorial' | 'before'> {
  if (memorialName === undefined) {
    return {
      subject: i18n._('Your memorials are ready to download'),
      before: [i18n._('You asked to download everything from your memorials. Your file is ready.')],
    };
  }
  const name = nameForStranger(memorialName);
  if (name === undefined) {
    return {
      subject: i18n._('The memorial page is ready to download'),
      before: [
        i18n._('You asked to download everything from the memorial page. Your file is ready.'),
      ],
    };
  }
  return {
    subject: subjectWith((short) =>
      i18n._('The page for {name} is ready to download', { name: short(name) }),
    ),
    memorial: name,
    before: [
      i18n._('You asked to download everything from the page for {name}. Your file is ready.', {
        name,
      }),
    ],
  };
}
