/** Builds the API responses about plans. They list each field, so that a new column is not exposed by accident. */
import { NO_SUBSCRIPTION, type Plan, type Subscription } from './contract.ts';
import { FREE_PLAN, PRO_PLAN } from './plans/entitlements.ts';
import type { BillingRow } from './store.server.ts';
import { tierOf } from './stripe/provider-subscription.ts';

export function presentPlans(billing: Plan['billing']): Plan[] {
  return [FREE_PLAN, billing ? { ...PRO_PLAN, billing } : PRO_PLAN];
}

/** Omits the end date of an inactive plan. */
export function presentSubscription(row: BillingRow | undefined): Subscription {
  if (!row?.status) return NO_SUBSCRIPTION;
  const { status, current_period_end: end } = row;
  const tier = tierOf(status);
  if (tier === 'free') return { ...NO_SUBSCRIPTION, status };
  return {
    tier,
    status,
    ...(end ? { currentPeriodEnd: end.toISOString() } : {}),
    cancelAtPeriodEnd: row.cancel_at_period_end,
  };
}
