/** The email to the operator. The sentences of a failed run are in English, as in the log. */
import type { Email, MailSender } from '../mail/email-layout.server.ts';
import { dayInWords } from '../wire/text/day-in-words.ts';
import { PROVEN_WITHIN_DAYS, type BackupTroubles } from './due-runs.ts';

export function backupTroubleEmail(
  { backup, proof, stale, media }: BackupTroubles,
  { i18n, language, origin }: MailSender,
): Email {
  const before: string[] = [];
  if (backup !== undefined) {
    before.push(i18n._('The last backup of {origin} failed:', { origin }), backup);
  }
  if (proof !== undefined) {
    before.push(i18n._('A backup of {origin} failed its test restore:', { origin }), proof);
  }
  if (stale) {
    before.push(
      stale.provenFrom
        ? i18n._(
            'The last backup of {origin} that passed a test restore is from {date}. That’s more than {days, plural, one {# day} other {# days}} ago.',
            { origin, date: dayInWords(stale.provenFrom, language), days: PROVEN_WITHIN_DAYS },
          )
        : i18n._(
            'No backup of {origin} has passed a test restore in the last {days, plural, one {# day} other {# days}}.',
            { origin, days: PROVEN_WITHIN_DAYS },
          ),
    );
  }
  if (media !== undefined) {
    before.push(
      i18n._('Photos or videos are missing from the last backup of {origin}:', { origin }),
      media,
    );
  }
  return {
    subject: i18n._('The backups need your attention'),
    before,
    after: [
      i18n._('To see what to do, run this command on the server:'),
      'npm run memorials -- doctor',
    ],
    why: i18n._(
      'You’re getting this email because yours is the contact address for this site. We’ll send it at most once a day until the problem is fixed.',
    ),
  };
}
