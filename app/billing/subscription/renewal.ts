import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { isEnglish, withFirst } from '../../language/date-formats.ts';
import type { Subscription } from '../contract.ts';

interface Reader {
  /** by default the browser's; an English page writes the date as in this English, for example of another country */
  language?: string;
  /** by default the browser's */
  timeZone?: string;
}

/** The sentence about the end of a Pro period (SPEC section 4). Undefined if there is no date. */
export function renewalSentence(
  i18n: I18n,
  { tier, currentPeriodEnd, cancelAtPeriodEnd }: Subscription,
  reader: Reader = {},
): string | undefined {
  if (tier !== 'pro' || currentPeriodEnd === undefined) return undefined;
  const date = dayOf(i18n, new Date(currentPeriodEnd), reader);
  return cancelAtPeriodEnd
    ? i18n._(msg`Your subscription will end on ${date}`)
    : i18n._(msg`Renews on ${date}`);
}

/** The sentences after a payment. */
export function thanks(
  i18n: I18n,
  { currentPeriodEnd, cancelAtPeriodEnd }: Subscription,
  reader: Reader = {},
): string {
  if (currentPeriodEnd === undefined) return i18n._(msg`Thank you.`);
  const date = dayOf(i18n, new Date(currentPeriodEnd), reader);
  return cancelAtPeriodEnd
    ? i18n._(msg`Thank you. Your subscription will end on ${date}.`)
    : i18n._(msg`Thank you. Your plan renews on ${date}.`);
}

function dayOf({ locale }: I18n, instant: Date, reader: Reader): string {
  const { language = new Intl.DateTimeFormat().resolvedOptions().locale, timeZone } = reader;
  const written = isEnglish(locale) && isEnglish(language) ? language : locale;
  const format = new Intl.DateTimeFormat(written, { dateStyle: 'long', timeZone });
  return withFirst(format.format(instant), locale);
}
