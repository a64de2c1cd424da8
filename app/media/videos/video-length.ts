import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const SECONDS_PER_MINUTE = 60;

/** For example 'Video, 1 min 23 s', 'Video, 45 s' or 'Video, 3 min'. */
export function videoLengthText(i18n: I18n, length: number): string {
  const minutes = Math.floor(length / SECONDS_PER_MINUTE);
  const seconds = length % SECONDS_PER_MINUTE;
  if (minutes === 0) return i18n._(msg`Video, ${seconds} sec`);
  if (seconds === 0) return i18n._(msg`Video, ${minutes} min`);
  return i18n._(msg`Video, ${minutes} min ${seconds} sec`);
}
