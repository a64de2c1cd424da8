/** Which scheduled backups are kept: of each of the last days, weeks and months with a backup, its newest. */
import { timeOfBackup } from './backup-names.ts';

export const KEPT = { days: 7, weeks: 4, months: 12 } as const;

const MS_PER_DAY = 24 * 3600 * 1000;
/** The first Monday of the Unix epoch was its fifth day. */
const FIRST_MONDAY = 4;

/**
 * @param names - all names in the folder; those that are no scheduled backups are never removed
 * @param protectedNames - such as the last backup that was proven
 * @returns the names of the backups to remove, the oldest first; never the newest
 */
export function chooseExpired(
  names: readonly string[],
  protectedNames: readonly string[] = [],
): string[] {
  const backups = names
    .flatMap((name) => {
      const time = timeOfBackup(name);
      return time ? [{ name, time }] : [];
    })
    .toSorted((a, b) => b.time.getTime() - a.time.getTime());
  const kept = new Set(protectedNames);
  const newest = backups[0];
  if (newest) kept.add(newest.name);
  for (const [count, periodOf] of PERIODS) {
    const seen = new Set<string | number>();
    for (const { name, time } of backups) {
      const period = periodOf(time);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(name);
    }
  }
  return backups
    .map(({ name }) => name)
    .filter((name) => !kept.has(name))
    .toReversed();
}

const PERIODS: ReadonlyArray<readonly [count: number, periodOf: (time: Date) => string | number]> =
  [
    [KEPT.days, dayOf],
    [KEPT.weeks, (time) => Math.floor((dayOf(time) - FIRST_MONDAY) / 7)],
    [KEPT.months, (time) => time.toISOString().slice(0, 7)],
  ];

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / MS_PER_DAY);
}
