/**
 * What a backup leaves out on purpose, each with its reason. Everything else is in it, so a new table is kept
 * until somebody says otherwise here.
 */

/** Tables that are made empty by a restore. */
export const EMPTY_AFTER_RESTORE: Readonly<Record<string, string>> = {
  sessions: 'what was signed out or ended since the backup would come back to life',
  account_codes: 'ten minutes old at most, and one that was used would be good again',
  social_sign_ins: 'an hour old at most, and waiting for a code that is void by then',
  attempts: 'counts of the last hours',
  mails: 'sent long ago by the product that was backed up, and sealed with its key',
};

/** Jobs that a restored product does not do again: mails, and what comes again by the clock. */
const JOBS_LEFT_OUT: ReadonlySet<string> = new Set(['send-mail', 'sweep-accounts', 'check-plans']);

export function isKeptTable(name: string): boolean {
  return !Object.hasOwn(EMPTY_AFTER_RESTORE, name);
}

export function isKeptJob(name: string): boolean {
  return !JOBS_LEFT_OUT.has(name);
}
