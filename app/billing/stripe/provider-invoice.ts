/** The provider's invoices, and the rule that determines which of them are refunded after an account was deleted. */

export interface ProviderInvoice {
  id: string;
  /** the payer's e-mail address when the invoice was created; available even after the customer was deleted */
  email: string | undefined;
  /** in the smallest unit of the currency */
  amountPaid: number;
  /** the provider's currency code in lower case: 'usd' */
  currency: string;
  /** undefined if unpaid */
  paidAt: Date | undefined;
  subscriptionId: string | undefined;
  /** the end of the paid period */
  coversUntil: Date | undefined;
}

/** A deleted account: its last known plan, and the reason for the deletion. */
export interface ClosedAccount {
  since: Date;
  /** 'left': deleted by its owner. 'removed': deleted for another reason, possibly with an active plan */
  reason: 'left' | 'removed';
  subscription_id: string | null;
  /** the time of the plan's last synchronization */
  answered_at: Date | null;
}

/**
 * A payment is refunded in three cases:
 * - The payment was charged after the account was deleted.
 * - The account never received the plan that the payment was for.
 * - The account was not deleted by its owner, and the paid period had not ended.
 *
 * Owners who delete their account receive no refund for the rest of the current period.
 */
export function isRefundDue(
  { amountPaid, paidAt, subscriptionId, coversUntil }: ProviderInvoice,
  { since, reason, subscription_id: knownPlan, answered_at: askedAt }: ClosedAccount,
): boolean {
  if (paidAt === undefined || amountPaid === 0) return false;
  if (paidAt > since) return true;
  const isKnownPlan = subscriptionId !== undefined && subscriptionId === knownPlan;
  const wasKnown = isKnownPlan || (askedAt !== null && paidAt < floorToSecond(askedAt));
  if (!wasKnown) return true;
  return reason === 'removed' && isKnownPlan && coversUntil !== undefined && coversUntil > since;
}

/** Rounded down for comparison with the provider's timestamps, which are whole seconds. */
function floorToSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}
