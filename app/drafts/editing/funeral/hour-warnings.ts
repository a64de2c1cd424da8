/** What is said at the date and time of a gathering. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import {
  dateIn,
  instantOf,
  isRepeatedHour,
  isTimeZone,
} from '../../../memorials/funeral/local-time.ts';
import { isLifeDate } from '../../../memorials/life-dates.ts';
import type { DraftItem } from '../../contract.ts';
import { FUNERAL_MESSAGES } from '../../funeral-messages.ts';
import { DATE_MESSAGES } from '../../typed-dates.ts';
import { textOf } from '../fields/draft-text.tsx';
import { zoneName } from './time-zones.ts';

/** Undefined until it is a whole day. */
function dayOf(item: DraftItem): string | undefined {
  const date = textOf(item['date']);
  return date.length === 10 && isLifeDate(date) ? date : undefined;
}

/** A day that is over at its place can be right: a funeral can be told afterwards. */
export function pastProblem(item: DraftItem, now = new Date()): MessageDescriptor | undefined {
  const date = dayOf(item);
  const zone = textOf(item['timeZone']);
  if (date === undefined || !isTimeZone(zone)) return undefined;
  return date < dateIn(zone, now) ? DATE_MESSAGES.past : undefined;
}

/** `problem` stops the publication, `note` does not. */
export function hourWarnings(i18n: I18n, item: DraftItem): { problem?: string; note?: string } {
  const date = dayOf(item);
  const time = textOf(item['time']);
  const zone = textOf(item['timeZone']);
  if (date === undefined || !/^\d\d:\d\d$/.test(time) || !isTimeZone(zone)) return {};
  const first = instantOf(date, time, zone);
  if (!first) return { problem: i18n._(FUNERAL_MESSAGES.skippedHour) };
  if (!isRepeatedHour(date, time, zone)) return {};
  const name = zoneName(i18n, { zone, style: 'long', at: first });
  return {
    note: i18n._(
      msg`The clocks go back on this day, so ${time} happens twice. We’ll use the first one (${name}).`,
    ),
  };
}
