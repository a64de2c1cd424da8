import type { I18n } from '@lingui/core';

import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { waysToContest } from '../../mail/ways-to-contest.server.ts';
import { dayInWords } from '../../wire/text/day-in-words.ts';
import type { Closing, ClosingReason } from './closing-terms.ts';

/**
 * The statement of reasons. It is sent when an account is closed, and again in place of the mails with which a sign-up
 * or a new password would begin.
 */
export function accountClosedEmail(
  { reason, explanation, closed_at: closedAt }: Closing,
  sender: MailSender,
): Email {
  const { product, i18n, language } = sender;
  const day = dayInWords(new Date(closedAt), language);
  return {
    subject: i18n._('We’ve closed your account on {product}', { product }),
    // The words of a person, so they are shown as such.
    message: { text: explanation, signature: i18n._('The {product} support team', { product }) },
    before: [
      i18n._(
        'For the reason above, we closed your account on {product} on {day}. You can’t log in any more, and you can’t sign up again with this email address.',
        { product, day },
      ),
      reasonSentence(i18n, reason),
      i18n._('A person made this decision; it wasn’t automated.'),
      i18n._(
        'Your memorial pages stay as they are. If you had a paid plan, it has ended, and you won’t be charged again.',
      ),
    ],
    after: [],
    ...waysToContest(sender),
  };
}

function reasonSentence(i18n: I18n, reason: ClosingReason): string {
  switch (reason) {
    case 'spam':
      return i18n._(
        'Your account was used to sell or advertise things. Our terms don’t allow that.',
      );
    case 'harassment':
      return i18n._(
        'Your account was used to threaten or harm people. Our terms don’t allow that.',
      );
    case 'deception':
      return i18n._('Your account was used to deceive people. Our terms don’t allow that.');
    case 'illegal':
      return i18n._('Your account was used for something illegal. Our terms don’t allow that.');
    case 'other':
      return i18n._('Your account was used in a way that our terms don’t allow.');
  }
}
