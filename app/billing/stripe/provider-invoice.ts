/** Invoices of the provider, and whether one must be refunded because its account was deleted. */

export interface ProviderInvoice {
  id: string;
  /** the payer's address when the invoice was created; still there after the customer is deleted */
  email: string | undefined;
  /** in the smallest unit of the currency */
  amountPaid: number;
  /** as at the provider, in lower case: 'usd' */
  currency: string;
  /** undefined if unpaid */
  paidAt: Date | undefined;
  subscriptionId: string | undefined;
  /** the end of the paid period */
  coversUntil: Date | undefined;
}

/** A deleted account: the last known plan, and the reason. */
export interface ClosedAccount {
  since: Date;
  /** 'left': deleted by its owner. 'removed': removed by us, although its plan may have been active */
  reason: 'left' | 'removed';
  subscription_id: string | null;
  /** when the plan was last synchronized */
  answered_at: Date | null;
}

/**
 * A payment is refunded when it was charged after the account was deleted, when the account never received the
 * plan for it, or when we removed the account during the paid period. Past months are not refunded to users
 * who deleted their account.
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

/** For comparison with the provider's timestamps, which are whole seconds. */
function floorToSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}
