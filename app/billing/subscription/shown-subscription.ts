import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { toastCheckoutReturn, toastLoadFailures } from './billing-toasts.ts';
import { checkoutReturn } from './checkout-return.ts';
import type { LoadedSubscription } from './load-subscription.ts';

export interface SubscriptionData {
  /** the screen's own address, without what Stripe's redirect added to it */
  address: string;
  /** what the router loaded last; undefined until then */
  loaded: LoadedSubscription | undefined;
  reload: () => Promise<void>;
}

interface ShownSubscription {
  /** undefined until there is something to show */
  shown: LoadedSubscription | undefined;
  /** after a payment, until the plan has arrived */
  isConfirming: boolean;
  /** there was a payment, and Stripe knows of no plan yet */
  isUnconfirmed: boolean;
  /** Loads again, with a toast for what fails. */
  retry: () => Promise<void>;
}

/**
 * What the screen shows of what was loaded: the last that was complete. It is loaded again when the page becomes
 * visible, and quietly.
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
  /** what the router loaded last */
  loaded: LoadedSubscription | undefined;
  shown: LoadedSubscription | undefined;
  isUnconfirmed: boolean;
}

const NOTHING_SHOWN: State = { loaded: undefined, shown: undefined, isUnconfirmed: false };

/** An incomplete load shows its fallback only where there was nothing before. */
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

/** After another tab or window, or when the Back button restores the page: the plan may be another one. */
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
