import type { Email, MailSender } from '../mail/email-layout.server.ts';

/**
 * @param payment.amount - formatted, for example '$9.99'
 * @param payment.reason - 'left': the user deleted the account; 'removed': the account's e-mail address
 *   was unverified, and another account has verified it
 */
export function paymentRefundedEmail(
  { amount, reason }: { amount: string; reason: 'left' | 'removed' },
  { product, origin, i18n }: MailSender,
): Email {
  return {
    subject: i18n._('We’ve refunded your payment'),
    before: [
      reason === 'left'
        ? i18n._(
            'You paid {amount} for a Pro plan on {product}. By the time the payment reached us, your account had been deleted.',
            { amount, product },
          )
        : i18n._(
            'You paid {amount} for a Pro plan on {product}. We closed the account because its email address was never verified, and another account has since verified the same address.',
            { amount, product },
          ),
      i18n._(
        'We’ve cancelled the plan and refunded the full amount to the card or account you paid with. The refund can take five to ten days to reach you. You won’t be charged again.',
      ),
    ],
    after: [
      i18n._(
        'You don’t need to do anything. If you’d still like Pro, log in or sign up again, then upgrade.',
      ),
    ],
    link: { href: `${origin}/subscription`, label: i18n._('Go to {product}', { product }) },
  };
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
