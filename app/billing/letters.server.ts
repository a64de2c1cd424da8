import type { Letter, MailSender } from '../mail/letter-layout.server.ts';

/**
 * @param payment.amount - formatted, for example '$9.99'
 * @param payment.reason - 'left': the user deleted the account; 'removed': the account's e-mail address
 *   was unverified, and another account has verified it
 */
export function paymentRefundedLetter(
  { amount, reason }: { amount: string; reason: 'left' | 'removed' },
  { product, origin }: MailSender,
): Letter {
  return {
    subject: 'Your payment was refunded',
    before: [
      reason === 'left'
        ? `You paid ${amount} for Pro at ${product}. When the payment reached us, the account that it was for had been deleted.`
        : `You paid ${amount} for Pro at ${product}. That account has ended: its email address had never been verified there, and then it was verified for another account.`,
      'We have ended the plan and given the whole amount back, to where it came from. A bank can take five to ten days to show it. Nothing more will be charged.',
    ],
    after: [
      `There is nothing to do. If you would like to have Pro, you can choose it in an account at ${origin}.`,
    ],
  };
}

/** Sent once, when the product learns that Pro has ended (`sync.server.ts`). */
export function planEndedLetter({ product, origin }: MailSender): Letter {
  return {
    subject: 'Your Pro plan has ended',
    before: [
      `Your Pro plan at ${product} has ended, and you’re on the Free plan now. Nothing more will be charged.`,
      'Every page stays exactly as it is, for the same people. Nothing is hidden or deleted; you just can’t add more than the Free plan includes.',
    ],
    after: ['You can come back to Pro at any time:'],
    link: { href: `${origin}/account?tab=subscription`, label: 'See your plan' },
  };
}
