import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { toastCheckoutReturn, toastLoadFailures } from './billing-toasts.ts';
import { checkoutReturn } from './checkout-return.ts';
import type { LoadedSubscription } from './load-subscription.ts';

export interface SubscriptionData {
  /** the screen's path without the query that Stripe's redirect adds */
  address: string;
  /** the router's latest data; undefined until the first load finishes */
  loaded: LoadedSubscription | undefined;
  reload: () => Promise<void>;
}

interface ShownSubscription {
  /** undefined until the first load finishes */
  shown: LoadedSubscription | undefined;
  /** true after a return from the checkout, until the first load finishes */
  isConfirming: boolean;
  /** true after a return from the checkout if the user is still on Free */
  isUnconfirmed: boolean;
  /** Reloads the data and shows a toast for each failure. */
  retry: () => Promise<void>;
}

/**
 * Determines what the screen shows: the latest complete data. Reloads without toasts when the page becomes visible
 * again.
 */
export function useShownSubscription({
  address,
  loaded,
  reload,
}: SubscriptionData): ShownSubscription {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const returned = checkoutReturn(query);
  const [state, setState] = useState<State>(NOTHING_SHOWN);
  if (loaded !== state.loaded) setState(withLoaded(state, loaded, returned === 'success'));
  const { shown, isUnconfirmed } = state;
  const isFirst = useRef(true);
  const reportsFailures = useRef(true);

  const report = useEffectEvent((newest: LoadedSubscription) => {
    if (reportsFailures.current) toastLoadFailures(newest);
    reportsFailures.current = false;
    const isReturn = isFirst.current && returned;
    isFirst.current = false;
    if (!isReturn) return;
    toastCheckoutReturn(returned, newest);
    void navigate(address, { replace: true, preventScrollReset: true });
  });

  useEffect(() => {
    if (loaded) report(loaded);
  }, [loaded]);
  useBecomesVisible(() => {
    if (shown) void reload();
  });

  const retry = () => {
    reportsFailures.current = true;
    return reload();
  };
  return { shown, isConfirming: returned === 'success' && !shown, isUnconfirmed, retry };
}

interface State {
  /** the router's latest data */
  loaded: LoadedSubscription | undefined;
  shown: LoadedSubscription | undefined;
  isUnconfirmed: boolean;
}

const NOTHING_SHOWN: State = { loaded: undefined, shown: undefined, isUnconfirmed: false };

/** Ignores incomplete data if earlier data is already shown. */
function withLoaded(
  state: State,
  loaded: LoadedSubscription | undefined,
  isAfterPayment: boolean,
): State {
  const isIncomplete = loaded !== undefined && loaded.failures.length > 0;
  if (!loaded || (state.shown && isIncomplete)) return { ...state, loaded };
  const isAwaited = state.shown ? state.isUnconfirmed : isAfterPayment;
  const isStillFree = loaded.subscription.tier === 'free' && !isIncomplete;
  return { loaded, shown: loaded, isUnconfirmed: isAwaited && isStillFree };
}

/**
 * Calls `onVisible` when the user returns to this tab or the Back button restores the page, because the plan may have
 * changed in the meantime.
 */
function useBecomesVisible(onVisible: () => void): void {
  const notify = useEffectEvent(onVisible);
  useEffect(() => {
    const onVisibility = () => document.visibilityState === 'visible' && notify();
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && notify();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);
}
