/** Every subscription is Pro, whatever its price. */
import type { Tier } from '../contract.ts';

export interface ProviderSubscription {
  id: string;
  status: string;
  createdAt: Date;
  periodEnd: Date | undefined;
  cancelsAtPeriodEnd: boolean;
}

/**
 * The subscription statuses that give Pro, in order of preference. `past_due` counts while the
 * provider retries a late payment.
 */
const ACTIVE_STATUSES = ['active', 'trialing', 'past_due'];

const INACTIVE_STATUSES = ['incomplete', 'unpaid', 'paused'];

export function tierOf(status: string | null): Tier {
  return status !== null && ACTIVE_STATUSES.includes(status) ? 'pro' : 'free';
}

export function isInactive({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return INACTIVE_STATUSES.includes(status);
}

export function isEnded({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

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
