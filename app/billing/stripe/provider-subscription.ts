/**
 * Chooses the customer's relevant subscription and maps its status to a tier. All subscriptions are to the same
 * plan, Pro, whatever their price.
 */
import type { Tier } from '../contract.ts';

export interface ProviderSubscription {
  id: string;
  /** the provider's status, unchanged */
  status: string;
  createdAt: Date;
  /** the end of the paid period; undefined when the provider sends none */
  periodEnd: Date | undefined;
  /** true if the subscription will not be renewed at the end of the period */
  cancelsAtPeriodEnd: boolean;
}

/**
 * The statuses that grant Pro, in order of preference. `past_due` also grants Pro, while the provider retries a late
 * payment. The provider's settings determine after which time the status becomes `unpaid` or `canceled`.
 */
const ACTIVE_STATUSES = ['active', 'trialing', 'past_due'];

/**
 * The statuses that do not grant Pro, but in which the customer could still pay for the subscription, in addition to a
 * new subscription.
 */
const INACTIVE_STATUSES = ['incomplete', 'unpaid', 'paused'];

/** Returns the tier of a status; the tier of an unknown status is Free. */
export function tierOf(status: string | null): Tier {
  return status !== null && ACTIVE_STATUSES.includes(status) ? 'pro' : 'free';
}

/** True if the subscription does not grant Pro but could still be paid. */
export function isInactive({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return INACTIVE_STATUSES.includes(status);
}

/** True if the subscription has ended and cannot be charged again. */
export function isEnded({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/**
 * Returns the relevant subscription: the active subscription whose status comes first in `ACTIVE_STATUSES`. Of several
 * with that status, returns the subscription with the latest period end. If no subscription is active, returns the
 * newest subscription.
 */
export function chooseSubscription(
  subscriptions: readonly ProviderSubscription[],
): ProviderSubscription | undefined {
  return subscriptions.toSorted(byPreference)[0];
}

function byPreference(a: ProviderSubscription, b: ProviderSubscription): number {
  return (
    rank(a) - rank(b) ||
    (rank(a) < ACTIVE_STATUSES.length ? timeOf(b.periodEnd) - timeOf(a.periodEnd) : 0) ||
    b.createdAt.getTime() - a.createdAt.getTime() ||
    (a.id < b.id ? -1 : 1)
  );
}

function rank({ status }: ProviderSubscription): number {
  const place = ACTIVE_STATUSES.indexOf(status);
  return place === -1 ? ACTIVE_STATUSES.length : place;
}

function timeOf(date: Date | undefined): number {
  return date?.getTime() ?? 0;
}
