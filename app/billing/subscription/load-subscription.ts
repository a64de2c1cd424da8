/** Plans and plan of the person who is signed in, as the screens show them. Loading never rejects. */
import { failureMessage } from '../../wire/api-failure.ts';
import { billingCalls } from '../client.ts';
import { NO_SUBSCRIPTION, type Plan, type Subscription } from '../contract.ts';
import { FREE_PLAN } from '../entitlements.ts';

export interface LoadedSubscription {
  plans: readonly Plan[];
  subscription: Subscription;
  /** why something of it is the fallback, in sentences; empty when all of it is true */
  failures: readonly string[];
}

/**
 * 'Loads plans and status in parallel' (SPEC section 4). Without the status everything is the fallback: who
 * may be paying already is offered nothing to buy. Without the plans the status is still true.
 */
export async function loadSubscription(): Promise<LoadedSubscription> {
  const [plans, status] = await Promise.allSettled([billingCalls.plans(), billingCalls.status()]);
  const isWhole = plans.status === 'fulfilled' && status.status === 'fulfilled';
  return {
    plans: isWhole ? plans.value : [FREE_PLAN],
    subscription: status.status === 'fulfilled' ? status.value : NO_SUBSCRIPTION,
    failures: [plans, status].flatMap((result) =>
      result.status === 'rejected' ? [failureMessage(result.reason, 'An error occurred')] : [],
    ),
  };
}

/** Fifteen seconds in all: a plan that arrives later is told whenever the page is looked at again. */
const CONFIRMATION_PAUSES_MS = [1000, 2000, 4000, 8000] as const;

interface Asking {
  /** false ends the asking */
  isWanted: () => boolean;
  pause?: (ms: number) => Promise<void>;
}

/** Asks until the plan that was paid for has arrived, or the pauses are used up. */
export async function loadUntilPro({
  isWanted,
  pause = waitFor,
}: Asking): Promise<LoadedSubscription> {
  let loaded = await loadSubscription();
  for (const ms of CONFIRMATION_PAUSES_MS) {
    if (loaded.subscription.tier === 'pro' || !isWanted()) break;
    await pause(ms);
    loaded = await loadSubscription();
  }
  return loaded;
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
