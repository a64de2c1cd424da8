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
