import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../language/i18n.ts';
import {
  localDayInWords,
  localDayWithoutYear,
  localTimeInWords,
} from '../../wire/text/dates-in-words.ts';

/** Words such as “today” are calculated in the browser's time zone. */
export function whenSentence(moment: Date, now: Date): string {
  const time = localTimeInWords(moment);
  // A line never begins with the time.
  return sentenceOf(moment, now, time).replace(` ${time}`, `\u00A0${time}`);
}

function sentenceOf(moment: Date, now: Date, time: string): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isSameDay(moment, now)) return pageI18n._(msg`today at ${time}`);
  if (isSameDay(moment, yesterday)) return pageI18n._(msg`yesterday at ${time}`);
  const isThisYear = moment.getFullYear() === now.getFullYear();
  const day = isThisYear ? localDayWithoutYear(moment) : localDayInWords(moment);
  return pageI18n._(msg`${day} at ${time}`);
}

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}
