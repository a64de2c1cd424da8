/**
 * Which of a customer's subscriptions counts, and what it gives. Every subscription of our customers is to
 * the one plan that is sold; a price may change over the years, what it buys does not.
 */
import type { Tier } from '../contract.ts';

/** What is read of a subscription at the provider. */
export interface ProviderSubscription {
  id: string;
  /** the provider's word */
  status: string;
  createdAt: Date;
  /** when the period that is paid for ends; undefined when the provider names none */
  periodEnd: Date | undefined;
  /** true when it will not be renewed at the end of that period */
  endsWithPeriod: boolean;
}

/**
 * In the order in which they are preferred. `past_due` keeps the plan: how long a late payment is waited for
 * is set at the provider, which then says `unpaid` or `canceled`.
 */
const RUNNING = ['active', 'trialing', 'past_due'];

/** Not running and not over: payable again at the provider, beside a new one. */
const LEFT_OVER = ['incomplete', 'unpaid', 'paused'];

/** What a status gives; anything that is not known to run gives nothing. */
export function tierOf(status: string | null): Tier {
  return status !== null && RUNNING.includes(status) ? 'pro' : 'free';
}

/** True when it could still cost money although it gives nothing. */
export function isLeftOver({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return LEFT_OVER.includes(status);
}

/** True when there is nothing left to end. */
export function isOver({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** The one that counts: a running one before all others, the longest of these; else the newest. */
export function chooseSubscription(
  subscriptions: readonly ProviderSubscription[],
): ProviderSubscription | undefined {
  return subscriptions.toSorted(byWeight)[0];
}

function byWeight(a: ProviderSubscription, b: ProviderSubscription): number {
  return (
    rank(a) - rank(b) ||
    (rank(a) < RUNNING.length ? instant(b.periodEnd) - instant(a.periodEnd) : 0) ||
    b.createdAt.getTime() - a.createdAt.getTime() ||
    (a.id < b.id ? -1 : 1)
  );
}

function rank({ status }: ProviderSubscription): number {
  const place = RUNNING.indexOf(status);
  return place === -1 ? RUNNING.length : place;
}

function instant(date: Date | undefined): number {
  return date?.getTime() ?? 0;
}
