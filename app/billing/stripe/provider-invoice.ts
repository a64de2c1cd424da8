/** What the provider charged for, and whether it has to be given back because the account is gone. */

/** An invoice, in the product's words. */
export interface ProviderInvoice {
  id: string;
  /** the payer's address when the invoice was written; it outlives the customer */
  email: string | undefined;
  /** in the smallest unit of the currency */
  amountPaid: number;
  /** the provider's word, in lower case: 'usd' */
  currency: string;
  /** undefined while it is not paid */
  paidAt: Date | undefined;
  subscriptionId: string | undefined;
  /** the end of the time that was paid for */
  coversUntil: Date | undefined;
}

/** An account that is gone: what it knew of its plan, and how it went. */
export interface GoneAccount {
  since: Date;
  /** 'left': its owner deleted it. 'removed': it went another way, and its running plan with it */
  reason: 'left' | 'removed';
  subscription_id: string | null;
  /** when the provider was last asked about it */
  answered_at: Date | null;
}

/**
 * Whether a payment is given back: one that was charged after the account went, one that the account never got
 * the plan for, and the running time of a plan that went without its owner's doing. Months that somebody had
 * before they deleted their account are not.
 */
export function isOwedBack(
  { amountPaid, paidAt, subscriptionId, coversUntil }: ProviderInvoice,
  { since, reason, subscription_id: knownPlan, answered_at: askedAt }: GoneAccount,
): boolean {
  if (paidAt === undefined || amountPaid === 0) return false;
  if (paidAt > since) return true;
  const isKnownPlan = subscriptionId !== undefined && subscriptionId === knownPlan;
  const wasKnown = isKnownPlan || (askedAt !== null && paidAt < wholeSecond(askedAt));
  if (!wasKnown) return true;
  return reason === 'removed' && isKnownPlan && coversUntil !== undefined && coversUntil > since;
}

/** The provider's instants are whole seconds. */
function wholeSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}
