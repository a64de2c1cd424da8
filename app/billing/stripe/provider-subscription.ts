/**
 * Chooses the subscription of a customer that counts, and maps its status to a tier. All subscriptions are to the
 * same plan, Pro, whatever their price.
 */
import type { Tier } from '../contract.ts';

export interface ProviderSubscription {
  id: string;
  /** as at the provider */
  status: string;
  createdAt: Date;
  /** the end of the paid period; undefined when the provider sends none */
  periodEnd: Date | undefined;
  /** true when it will not be renewed at the end of the period */
  cancelsAtPeriodEnd: boolean;
}

/**
 * In order of preference. `past_due` is included: the grace period for a late payment is configured at the
 * provider, which then changes the status to `unpaid` or `canceled`.
 */
const ACTIVE_STATUSES = ['active', 'trialing', 'past_due'];

/** Neither active nor ended: can still be paid at the provider, in addition to a new subscription. */
const INACTIVE_STATUSES = ['incomplete', 'unpaid', 'paused'];

/** An unknown status is free. */
export function tierOf(status: string | null): Tier {
  return status !== null && ACTIVE_STATUSES.includes(status) ? 'pro' : 'free';
}

/** True when it could still cost money although it does not give Pro. */
export function isInactive({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return INACTIVE_STATUSES.includes(status);
}

/** True when there is nothing left to cancel. */
export function isEnded({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** The subscription that counts: an active one with the latest period end, else the newest. */
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
