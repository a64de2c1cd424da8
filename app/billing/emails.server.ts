import type { I18n } from '@lingui/core';

import type { Email, MailSender } from '../mail/email-layout.server.ts';
import type { ClosureRow } from './store.server.ts';

/**
 * @param payment.amount - formatted, for example '$9.99'
 * @param payment.reason - 'left': the user deleted the account; 'closed': an operator closed it; 'removed': the
 *   account's e-mail address was unverified, and another account has verified it
 */
export function paymentRefundedEmail(
  { amount, reason }: { amount: string; reason: ClosureRow['reason'] },
  { product, origin, i18n }: MailSender,
): Email {
  const refunded = {
    subject: i18n._('We’ve refunded your payment'),
    before: [
      reasonSentence(i18n, { amount, product, reason }),
      i18n._(
        'We’ve cancelled the plan and refunded the full amount to the card or account you paid with. The refund can take five to ten days to reach you. You won’t be charged again.',
      ),
    ],
  };
  if (reason === 'closed') return { ...refunded, after: [] };
  return {
    ...refunded,
    after: [
      i18n._(
        'You don’t need to do anything. If you’d still like Pro, log in or sign up again, then upgrade.',
      ),
    ],
    link: { href: `${origin}/subscription`, label: i18n._('Go to {product}', { product }) },
  };
}

function reasonSentence(
  i18n: I18n,
  { reason, ...values }: { amount: string; product: string; reason: ClosureRow['reason'] },
): string {
  switch (reason) {
    case 'left':
      return i18n._(
        'You paid {amount} for a Pro plan on {product}. By the time the payment reached us, your account had been deleted.',
        values,
      );
    case 'closed':
      return i18n._(
        'You paid {amount} for a Pro plan on {product}. By the time the payment reached us, we had closed your account.',
        values,
      );
    case 'removed':
      return i18n._(
        'You paid {amount} for a Pro plan on {product}. We closed the account because its email address was never verified, and another account has since verified the same address.',
        values,
      );
  }
}

/** Sent once, when the product learns that Pro has ended (`sync.server.ts`). */
export function planEndedEmail({ product, origin, i18n }: MailSender): Email {
  return {
    subject: i18n._('Your Pro plan has ended'),
    before: [
      i18n._(
        'Your Pro plan on {product} has ended, and you’re now on the Free plan. You won’t be charged again.',
        { product },
      ),
      i18n._(
        'Your pages stay exactly as they are, and the same people can see them. Nothing is hidden or deleted; you just can’t add more than the Free plan includes.',
      ),
    ],
    after: [i18n._('You can go back to Pro at any time.')],
    link: { href: `${origin}/account?tab=subscription`, label: i18n._('See your plan') },
  };
}
