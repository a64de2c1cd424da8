import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

const DAY_MS = 24 * 3600_000;

/** 'Last used today', 'yesterday' or '3 days ago', by calendar days in the browser's time zone. */
export function lastUsed(i18n: I18n, then: Date, now: Date): string {
  const days = daysBetween(then, now);
  if (days <= 0) return i18n._(msg`Last used today`);
  if (days === 1) return i18n._(msg`Last used yesterday`);
  return i18n._(
    msg`${plural(days, { one: 'Last used # day ago', other: 'Last used # days ago' })}`,
  );
}

interface UsedDevice {
  device: string;
  usedAt: Date;
  now: Date;
}

/** The description of the button that signs a device out. */
export function signOutLabel(i18n: I18n, { device, usedAt, now }: UsedDevice): string {
  const days = daysBetween(usedAt, now);
  if (days <= 0) return i18n._(msg`Log out ${device}, last used today`);
  if (days === 1) return i18n._(msg`Log out ${device}, last used yesterday`);
  return i18n._(
    msg`${plural(days, {
      one: `Log out ${device}, last used # day ago`,
      other: `Log out ${device}, last used # days ago`,
    })}`,
  );
}

function daysBetween(then: Date, now: Date): number {
  return Math.round((midnightOf(now) - midnightOf(then)) / DAY_MS);
}

/**
 * Midnight UTC of the local calendar date. UTC has no daylight saving time, so the difference of
 * two results is a number of whole days.
 */
function midnightOf(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
}
