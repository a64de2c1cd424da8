/** The data that a backup leaves out, with reasons. A new table is backed up by default. */
import { JOB_DEFINITIONS } from '../jobs/job-definitions.server.ts';

export const EMPTY_AFTER_RESTORE: Readonly<Record<string, string>> = {
  sessions: 'what was signed out or ended since the backup would come back to life',
  operator_sessions: 'each belongs to one of the sessions',
  account_codes: 'ten minutes old at most, and one that was used would be good again',
  social_sign_ins: 'an hour old at most, and waiting for a code that is void by then',
  used_passkey_challenges: 'five minutes old at most, and their challenges have expired by then',
  attempts: 'counts of the last hours',
  uploads: 'a day old at most, and their bytes are in no backup',
  words_photos: 'minutes old as a rule, and their bytes are in no backup; the words are there',
  incoming_parts: 'a day old at most, and their bytes are in no backup',
  archive_returns: 'a day old at most, and their bytes are in no backup',
  mails: 'sent long ago by the product that was backed up, and sealed with its key',
  mail_deliveries:
    'thirty days old at most; what comes back later of an email from before the backup is ignored',
  archives:
    'two weeks old at most, and their bytes are in no backup; the family asks for a new one',
  booklets: 'some days old at most, and their files are in no backup; the family makes a new one',
  videos: 'their files are in no backup; the plan is, and the family makes the video again',
  video_sounds:
    'their files are in no backup; the family adds the music again when it makes the video again',
  attendance_mails:
    'the guests were told by the product that was backed up, and are told of the next change',
  backup_runs:
    'they tell of the backups of the product that was backed up; a restored one makes its own',
  words_due:
    'the members were told by the product that was backed up, and are told of the next words',
};

export function isBackedUpTable(name: string): boolean {
  return !Object.hasOwn(EMPTY_AFTER_RESTORE, name);
}

export function isBackedUpJob(name: string): boolean {
  return JOB_DEFINITIONS.some((job) => job.name === name && job.runsAfterRestore);
}
