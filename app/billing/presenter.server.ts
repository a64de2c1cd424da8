/**
 * Maps plans and database rows to responses. Each field is copied by name, so that a new column is never exposed by
 * accident.
 */
import { NO_SUBSCRIPTION, type Plan, type Subscription } from './contract.ts';
import { FREE_PLAN, PRO_PLAN } from './entitlements.ts';
import type { BillingRow } from './store.server.ts';
import { tierOf } from './stripe/provider-subscription.ts';

/** The free plan, then Pro. Pro has no prices if `billing` is undefined. */
export function presentPlans(billing: Plan['billing']): Plan[] {
  return [FREE_PLAN, billing ? { ...PRO_PLAN, billing } : PRO_PLAN];
}

/** The end date is omitted for an inactive plan. */
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
