import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForStranger, subjectWith } from '../../mail/names-in-mails.server.ts';
import { say } from '../../wire/errors/sentence.ts';

/**
 * To the member who asked for a version.
 * @param video.problem - for `say`; undefined if the version is ready
 */
export function videoEmail(
  video: { memorialId: string; memorialName: string; problem?: string | undefined },
  { origin, i18n }: MailSender,
): Email {
  const { memorialId, memorialName, problem } = video;
  const name = nameForStranger(memorialName);
  const isReady = problem === undefined;
  return {
    subject: subjectWith((short) => {
      if (name === undefined) {
        return isReady
          ? i18n._('The memorial video is ready')
          : i18n._('We couldn’t make the memorial video');
      }
      return isReady
        ? i18n._('The memorial video for {name} is ready', { name: short(name) })
        : i18n._('We couldn’t make the memorial video for {name}', { name: short(name) });
    }),
    ...(name === undefined ? {} : { memorial: name }),
    before: [
      isReady
        ? i18n._('The memorial video you asked for is ready. You can watch, download or share it.')
        : say(i18n, problem),
    ],
    after: [],
    link: {
      href: `${origin}/memorial/${memorialId}/memorial-video`,
      label: isReady ? i18n._('Watch video') : i18n._('Open memorial video'),
    },
  };
}
