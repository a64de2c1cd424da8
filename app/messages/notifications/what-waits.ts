import type { I18n } from '@lingui/core';

import { listNames } from '../../wire/text/join-list.ts';

export interface WaitingCounts {
  tributes: number;
  letters: number;
  reports: number;
  /** people who have said that they come to the funeral; they do not wait for a decision */
  guests: number;
}

/**
 * For example '3 tributes and a condolence are waiting for you.' At least one count besides `guests` must be
 * positive.
 */
export function waitingSentence(
  i18n: I18n,
  counts: WaitingCounts,
  name: string | undefined,
): string {
  const list = listOf(i18n, counts);
  const count = totalOf(counts);
  return upperFirst(
    i18n,
    name
      ? i18n._(
          '{count, plural, one {{list} is waiting for you on the memorial page for {name}.} other {{list} are waiting for you on the memorial page for {name}.}}',
          { count, list, name },
        )
      : i18n._(
          '{count, plural, one {{list} is waiting for you.} other {{list} are waiting for you.}}',
          { count, list },
        ),
  );
}

export function guestsSentence(i18n: I18n, count: number, name: string | undefined): string {
  return name
    ? i18n._(
        '{count, plural, one {There’s a new response from someone coming to the funeral of {name}.} other {There are # new responses from people coming to the funeral of {name}.}}',
        { count, name },
      )
    : i18n._(
        '{count, plural, one {There’s a new response from someone coming to the funeral.} other {There are # new responses from people coming to the funeral.}}',
        { count },
      );
}

/** The subject of the same mail, such as 'Anna Berg: a tribute is waiting'. Guests are in it if nothing waits. */
export function waitingSubject(i18n: I18n, counts: WaitingCounts, name: string | undefined) {
  if (totalOf(counts) === 0) return guestsSubject(i18n, counts.guests, name);
  const count = totalOf(counts);
  const list = hasAllKinds(counts)
    ? i18n._('{count, plural, one {a message} other {# messages}}', { count })
    : listOf(i18n, counts);
  return name
    ? i18n._(
        '{count, plural, one {{name}: {list} is waiting} other {{name}: {list} are waiting}}',
        { count, list, name },
      )
    : upperFirst(
        i18n,
        i18n._(
          '{count, plural, one {{list} is waiting for you} other {{list} are waiting for you}}',
          { count, list },
        ),
      );
}

function guestsSubject(i18n: I18n, count: number, name: string | undefined): string {
  return name
    ? i18n._(
        '{count, plural, one {{name}: a new response from a guest} other {{name}: # new responses from guests}}',
        { count, name },
      )
    : i18n._(
        '{count, plural, one {A new response from a guest} other {# new responses from guests}}',
        { count },
      );
}

/** A list of all three would leave a subject in French room for seven letters of the name. */
function hasAllKinds({ tributes, letters, reports }: WaitingCounts): boolean {
  return tributes > 0 && letters > 0 && reports > 0;
}

/** How many items wait. */
export function totalOf({ tributes, letters, reports }: WaitingCounts): number {
  return tributes + letters + reports;
}

function listOf(i18n: I18n, { tributes, letters, reports }: WaitingCounts): string {
  const items = [
    tributes && i18n._('{count, plural, one {a tribute} other {# tributes}}', { count: tributes }),
    letters &&
      i18n._('{count, plural, one {a condolence} other {# condolences}}', { count: letters }),
    reports && i18n._('{count, plural, one {a report} other {# reports}}', { count: reports }),
  ];
  return listNames(
    items.filter((item) => item !== 0),
    i18n.locale,
  );
}

function upperFirst({ locale }: I18n, text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
