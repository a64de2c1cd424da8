import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { toastCheckoutReturn, toastLoadFailures } from './billing-toasts.ts';
import { checkoutReturn } from './checkout-return.ts';
import type { LoadedSubscription } from './load-subscription.ts';

export interface SubscriptionData {
  /** the screen's address, without the query of Stripe's redirect */
  address: string;
  /** the router's latest data */
  loaded: LoadedSubscription | undefined;
  reload: () => Promise<void>;
}

interface ShownSubscription {
  /** undefined until the first data */
  shown: LoadedSubscription | undefined;
  /** while a payment is being confirmed */
  isConfirming: boolean;
  /** after a checkout, while Stripe has no subscription yet */
  isUnconfirmed: boolean;
  /** Loads again; failures show a toast. */
  retry: () => Promise<void>;
}

/**
 * The data that the screen shows: the latest that was loaded completely. It is loaded again, without toasts, when the
 * page becomes visible.
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

/** Incomplete data, with its fallback, is shown only if nothing was shown before. */
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

/** When the user returns from another tab or by the Back button, the plan may have changed. */
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
