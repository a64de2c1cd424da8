/** The server's messages are for developers, so users see these sentences instead. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { formatCount } from '../wire/text/format-count.ts';
import { FUNERAL_MESSAGES } from './funeral-messages.ts';
import { DATE_MESSAGES } from './typed-dates.ts';

type Reason = readonly [RegExp, (match: RegExpExecArray, language: string) => MessageDescriptor];

const REASONS: readonly Reason[] = [
  [
    /without control characters$/,
    () => msg`Some characters in this text can’t be saved. Please type it again.`,
  ],
  [/^text$/, () => msg`Enter some text.`],
  [
    /^text .*at most ([\d,]+) characters$/,
    ([, limit = ''], language) => {
      const most = formatCount(Number(limit.replaceAll(',', '')), language);
      return msg`Enter some text, up to ${most} characters.`;
    },
  ],
  [/^a real date/, () => msg`Enter a date. A year is enough.`],
  [/^a date that is not before the date of birth/, () => DATE_MESSAGES.beforeBirth],
  [
    /^a name with visible letters/,
    () => msg`This name contains hidden characters. Please type it again.`,
  ],
  [/^a (?:photo or video that was uploaded|file next to the document)/, () => msg`Choose a photo.`],
  [
    /^text with quotes and lists nested/,
    () =>
      msg`This text has too many quotes or lists inside one another. Use no more than nine levels.`,
  ],
  [
    /^texts? that .*renders? within/,
    () =>
      msg`The formatting in this text is too complicated. Remove brackets, asterisks and other symbols you don’t need.`,
  ],
  [/^one of funeral,/, () => msg`Choose what kind of gathering this is.`],
  [/^a date as YYYY-MM-DD$/, () => DATE_MESSAGES.whole],
  [/^a time as HH:MM/, () => msg`Enter the time in hours and minutes, for example 14:30.`],
  [/^an hour that exists/, () => FUNERAL_MESSAGES.skippedHour],
  [/^a time zone/, () => msg`Choose a time zone.`],
  [/^the full web address/, () => FUNERAL_MESSAGES.shortLink],
  [/a web address that starts with https:/, () => FUNERAL_MESSAGES.noLink],
  [/^(?:the name of the charity|a charity with)/, () => FUNERAL_MESSAGES.charityName],
];

const UNKNOWN = msg`Something isn’t right here. Please check what you entered.`;

export function plainReason(i18n: I18n, reason: string): string {
  const expected = /^Expected (.+)\.$/s.exec(reason)?.[1];
  if (expected === undefined) return reason;
  for (const [pattern, sentence] of REASONS) {
    const match = pattern.exec(expected);
    if (match) return i18n._(sentence(match, i18n.locale));
  }
  return i18n._(UNKNOWN);
}
