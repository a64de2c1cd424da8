/** The names of scheduled backups: `backup-2026-11-28T03-00-07Z`, the time in UTC at which it was begun. */
const NAME = /^backup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;
/** The same for `like`. */
export const BACKUP_NAME_PATTERN = 'backup-____-__-__T__-__-__Z';

export function backupName(begunAt: Date): string {
  return `backup-${begunAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** Null for a name that `backupName` did not make. */
export function timeOfBackup(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  if (day === undefined) return null;
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  // `Date` accepts the 31st of February as a day in March.
  return !Number.isNaN(time.getTime()) && backupName(time) === name ? time : null;
}
