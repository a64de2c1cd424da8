/**
 * The answers to both sides of a report: to the writer of a tribute that the operator removed, with the reasons, and to
 * the person who reported it. Neither address needs to be verified.
 */
import type { I18n } from '@lingui/core';

import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForStranger } from '../../mail/names-in-mails.server.ts';
import { waysToContest } from '../../mail/ways-to-contest.server.ts';
import type { CaseReason } from '../../messages/reports/contract.ts';

/** The statement of reasons. */
export function tributeRemovedEmail(
  { memorialName, reason }: { memorialName: string; reason: CaseReason },
  sender: MailSender,
): Email {
  const { product, i18n } = sender;
  const name = nameForStranger(memorialName);
  return {
    subject: i18n._('We removed your tribute'),
    memorial: name,
    before: [
      name
        ? i18n._(
            'We removed the tribute you wrote on the memorial page for {name} on {product}. Visitors can’t see it any more.',
            { name, product },
          )
        : i18n._('We removed a tribute you wrote on {product}. Visitors can’t see it any more.', {
            product,
          }),
      ...reasonSentences(i18n, reason),
      i18n._('A person read the report and made this decision; it wasn’t automated.'),
    ],
    after: [],
    ...waysToContest(sender),
    why: i18n._(
      'You’re getting this email because the tribute was sent using this email address. If you didn’t send it, you can ignore this email.',
    ),
  };
}

function reasonSentences(i18n: I18n, reason: CaseReason): string[] {
  const rightToShare = i18n._(
    'Our terms say that people may only share what’s theirs or what they have permission to share.',
  );
  switch (reason) {
    case 'about-me':
      return [
        i18n._('Someone told us that the tribute is about them and asked us to remove it.'),
        i18n._(
          'Our terms say that we remove parts of a page when someone named or shown on it asks to be left out.',
        ),
      ];
    case 'mine':
      return [
        i18n._('Someone told us that the tribute is theirs and asked us to remove it.'),
        rightToShare,
      ];
    case 'copyright':
      return [
        i18n._('Someone told us that the tribute uses their work without permission.'),
        rightToShare,
      ];
  }
}

export function reportAnsweredEmail(
  { memorialName, isOnPage }: { memorialName: string; isOnPage: boolean },
  sender: MailSender,
): Email {
  const { product, i18n } = sender;
  const name = nameForStranger(memorialName);
  return {
    subject: i18n._('Your report about a tribute'),
    memorial: name,
    before: [
      name
        ? i18n._('You reported a tribute on the memorial page for {name} on {product}.', {
            name,
            product,
          })
        : i18n._('You reported a tribute on {product}.', { product }),
      isOnPage
        ? i18n._('We’ve read your report carefully, and the tribute will stay on the page.')
        : i18n._(
            'The tribute is no longer on the page. Search engines may show it for a few more days, and we can’t remove copies other people have made.',
          ),
      i18n._('A person read your report and made this decision; it wasn’t automated.'),
    ],
    after: [],
    ...waysToContest(sender),
    why: i18n._(
      'If you didn’t report anything, someone may have typed your address by mistake. You can ignore this email.',
    ),
  };
}
