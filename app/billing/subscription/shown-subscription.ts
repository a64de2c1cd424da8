import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { toastCheckoutReturn, toastLoadFailures } from './billing-toasts.ts';
import { checkoutReturn } from './checkout-return.ts';
import type { LoadedSubscription } from './load-subscription.ts';

export interface SubscriptionData {
  address: string;
  /** the router's data; undefined until the first load ends */
  loaded: LoadedSubscription | undefined;
  reload: () => Promise<void>;
}

interface ShownSubscription {
  shown: LoadedSubscription | undefined;
  /** true after a checkout, until the first load ends */
  isConfirming: boolean;
  /** true after a checkout if the loaded plan is still Free */
  isUnconfirmed: boolean;
  /** Also shows a toast for each failure. */
  retry: () => Promise<void>;
}

/** Shows the latest complete data. Reloads without toasts when the page becomes visible. */
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
  loaded: LoadedSubscription | undefined;
  shown: LoadedSubscription | undefined;
  isUnconfirmed: boolean;
}

const NOTHING_SHOWN: State = { loaded: undefined, shown: undefined, isUnconfirmed: false };

/** Incomplete data does not replace earlier data. */
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
 * Calls `onVisible` when the user returns to the tab or uses the Back button, because the plan may
 * have changed meanwhile.
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
