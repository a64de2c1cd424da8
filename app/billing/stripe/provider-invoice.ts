export interface ProviderInvoice {
  id: string;
  /** the payer's e-mail address on the invoice; known even for a deleted customer */
  email: string | undefined;
  amountPaid: number;
  currency: string;
  paidAt: Date | undefined;
  subscriptionId: string | undefined;
  coversUntil: Date | undefined;
}

export interface ClosedAccount {
  since: Date;
  /**
   * 'left': the owner deleted the account. 'closed': an operator closed it. 'removed': the account was removed for
   * another reason, perhaps with an active plan.
   */
  reason: 'left' | 'removed' | 'closed';
  subscription_id: string | null;
  answered_at: Date | null;
}

/**
 * True for a payment after the account was deleted or closed, and for a plan that the account never
 * received. If the reason is 'removed', also true if the paid period had not ended.
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

/** Rounds down to a whole second, because the provider's times are whole seconds. */
function floorToSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}
