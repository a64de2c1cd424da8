/** Names each field of a plan and of somebody's subscription that leaves the server. */
import { NO_SUBSCRIPTION, type Plan, type Subscription } from './contract.ts';
import { FREE_PLAN, PRO_PLAN } from './entitlements.ts';
import type { BillingRow } from './store.server.ts';
import { tierOf } from './stripe/provider-subscription.ts';

/** Free, then Pro; Pro without prices where there are none. */
export function presentPlans(billing: Plan['billing']): Plan[] {
  return [FREE_PLAN, billing ? { ...PRO_PLAN, billing } : PRO_PLAN];
}

/** A plan that does not run has no end to show. */
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
