/** The email to the operator. The sentences of a failed run are in English, as in the log. */
import type { Email, MailSender } from '../mail/email-layout.server.ts';
import { dayInWords } from '../wire/text/day-in-words.ts';
import { PROVEN_WITHIN_DAYS, type BackupTroubles } from './due-runs.ts';

export function backupTroubleEmail(
  { backup, proof, stale }: BackupTroubles,
  { i18n, language, origin }: MailSender,
): Email {
  const before: string[] = [];
  if (backup !== undefined) {
    before.push(i18n._('The last backup of {origin} failed:', { origin }), backup);
  }
  if (proof !== undefined) {
    before.push(
      i18n._('A backup of {origin} couldn’t be restored and compared:', { origin }),
      proof,
    );
  }
  if (stale) {
    before.push(
      stale.provenFrom
        ? i18n._(
            'The last backup of {origin} that was restored and compared is from {date}. It’s more than {days, plural, one {# day} other {# days}} old.',
            { origin, date: dayInWords(stale.provenFrom, language), days: PROVEN_WITHIN_DAYS },
          )
        : i18n._(
            'No backup of {origin} has been restored and compared yet, after {days, plural, one {# day} other {# days}}.',
            { origin, days: PROVEN_WITHIN_DAYS },
          ),
    );
  }
  return {
    subject: i18n._('The backups need your attention'),
    before,
    after: [
      i18n._('Older backups are still there. On the server, this shows what to do:'),
      'npm run memorials -- doctor',
    ],
    why: i18n._(
      'You’re getting this because your address is the contact address of this site. We send it at most once a day until the backups are in order.',
    ),
  };
}
