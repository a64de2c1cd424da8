/**
 * Loads the plans and the user's subscription. If a request fails, uses fallback data and lists the
 * error message in `failures`.
 */
import { msg } from '@lingui/core/macro';

import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { pageI18n } from '../../language/i18n.ts';
import type { Loaded } from '../../wire/action-result.ts';
import { failureMessage } from '../../wire/errors/api-failure.ts';
import { NO_SUBSCRIPTION, type Plan, type Subscription } from '../contract.ts';
import { FREE_PLAN } from '../plans/entitlements.ts';
import { checkoutReturn } from './checkout-return.ts';
import { loadPlans, loadStatus } from './subscription-calls.ts';
import { LOAD_FAILURES } from './toast-messages.ts';

export interface LoadedSubscription {
  plans: readonly Plan[];
  subscription: Subscription;
  failures: readonly string[];
}

/**
 * With `?subscription=success`, polls until the user has Pro, the retries end, or the request is
 * aborted.
 */
export function loadSubscriptionScreen({
  url,
  signal,
}: Request): Promise<Loaded<LoadedSubscription>> {
  const returned = checkoutReturn(new URL(url).searchParams);
  return loadPrivate(pageI18n._(LOAD_FAILURES.status), () =>
    returned === 'success' ? loadUntilPro({ isWanted: () => !signal.aborted }) : loadSubscription(),
  );
}

/**
 * 'Loads plans and status in parallel' (SPEC section 4). If the status is unknown, Pro is not offered,
 * because the user may already have it.
 */
export async function loadSubscription(): Promise<LoadedSubscription> {
  const [plans, status] = await Promise.allSettled([loadPlans(), loadStatus()]);
  const isWhole = plans.status === 'fulfilled' && status.status === 'fulfilled';
  return {
    plans: isWhole ? plans.value : [FREE_PLAN],
    subscription: status.status === 'fulfilled' ? status.value : NO_SUBSCRIPTION,
    failures: [plans, status].flatMap((result) =>
      result.status === 'rejected'
        ? [failureMessage(result.reason, pageI18n._(msg`An error occurred`))]
        : [],
    ),
  };
}

/** The retries take 15 seconds in total. A later change is loaded when the page becomes visible. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000] as const;

interface Polling {
  isWanted: () => boolean;
  pause?: (ms: number) => Promise<void>;
}

export async function loadUntilPro({
  isWanted,
  pause = waitFor,
}: Polling): Promise<LoadedSubscription> {
  let loaded = await loadSubscription();
  for (const ms of RETRY_DELAYS_MS) {
    if (loaded.subscription.tier === 'pro' || !isWanted()) break;
    await pause(ms);
    if (!isWanted()) break;
    loaded = await loadSubscription();
  }
  return loaded;
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
