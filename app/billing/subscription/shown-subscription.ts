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
  const [shown, setShown] = useState<LoadedSubscription>();
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const reportsFailures = useRef(true);

  const show = useEffectEvent((newest: LoadedSubscription) => {
    if (reportsFailures.current) toastLoadFailures(newest);
    reportsFailures.current = false;
    if (shown && newest.failures.length > 0) return;
    setShown(newest);
    setIsUnconfirmed(isKnownFree(newest) && (shown ? isUnconfirmed : returned === 'success'));
    if (shown || !returned) return;
    toastCheckoutReturn(returned, newest);
    void navigate(address, { replace: true, preventScrollReset: true });
  });

  useEffect(() => {
    if (loaded) show(loaded);
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

function isKnownFree({ subscription, failures }: LoadedSubscription): boolean {
  return subscription.tier === 'free' && failures.length === 0;
}
