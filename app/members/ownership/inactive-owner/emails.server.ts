/** The emails to an owner who has not signed in for a long time and has named a legacy contact. */
import type { I18n } from '@lingui/core';

import { joinSentences } from '../../../language/spacing.ts';
import type { Email, MailSender } from '../../../mail/email-layout.server.ts';
import { isolateOf } from '../../../mail/isolated-values.server.ts';
import { nameForMember } from '../../../mail/names-in-mails.server.ts';
import { dayInWords } from '../../../wire/text/day-in-words.ts';
import { listNames } from '../../../wire/text/join-list.ts';

interface InactiveOwner {
  token: string;
  memorialNames: readonly string[];
  askedAt: Date;
  isSecond: boolean;
}

export function inactiveOwnerEmail(
  { token, memorialNames, askedAt, isSecond }: InactiveOwner,
  sender: MailSender,
): Email {
  const { i18n, language, origin } = sender;
  const count = memorialNames.length;
  const day = dayInWords(askedAt, language);
  const reason = [
    pagesSentence(sender, memorialNames),
    i18n._('It’s been more than two years since you last logged in.'),
    ...(isSecond ? [i18n._('We also emailed you a month ago.')] : []),
    i18n._(
      '{count, plural, one {The page will stay just as it is.} other {The pages will stay just as they are.}}',
      { count },
    ),
  ];
  return {
    subject: i18n._(
      '{count, plural, one {Do you still look after your memorial page?} other {Do you still look after your memorial pages?}}',
      { count },
    ),
    memorial: count === 1 ? nameForMember(memorialNames[0] ?? '') : undefined,
    before: [
      joinSentences(reason, i18n.locale),
      i18n._(
        'You named a legacy contact, the person we ask to take over from you. If we don’t hear from you, we’ll contact them on {day}.',
        { day },
      ),
      i18n._(
        '{count, plural, one {If you still look after the page, you can tell us with one tap, without logging in.} other {If you still look after the pages, you can tell us with one tap, without logging in.}}',
        { count },
      ),
    ],
    after: [],
    link: {
      href: `${origin}/i/${token}`,
      label: i18n._(
        '{count, plural, one {I still look after this page} other {I still look after these pages}}',
        { count },
      ),
    },
    last: isSecond
      ? i18n._('You can also just log in as usual. This is our last email before {day}.', { day })
      : i18n._('You can also just log in as usual. We’ll email you once more before {day}.', {
          day,
        }),
  };
}

function pagesSentence({ i18n, product }: MailSender, memorialNames: readonly string[]): string {
  const count = memorialNames.length;
  const names = memorialNames.flatMap((name) => nameForMember(name) ?? []);
  return names.length === 0
    ? i18n._(
        '{count, plural, one {You look after a memorial page on {product}.} other {You look after memorial pages on {product}.}}',
        { count, product },
      )
    : i18n._(
        '{count, plural, one {You look after the memorial page for {names}.} other {You look after the memorial pages for {names}.}}',
        { count, names: listed(i18n, names) },
      );
}

/** Joins names as 'A', 'A and B' or 'A, B and C'. Lists at most five names. */
function listed(i18n: I18n, given: readonly string[]): string {
  const names = given.map((name) => isolateOf(name, i18n.locale));
  const count = names.length - 5;
  const shown =
    count > 0
      ? [...names.slice(0, 5), i18n._('{count, plural, one {# more} other {# more}}', { count })]
      : names;
  return listNames(shown, i18n.locale);
}
