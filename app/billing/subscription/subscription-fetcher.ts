import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useSearchParams } from 'react-router';

import type { Loaded } from '../../wire/action-result.ts';
import { fetcherAddress } from '../../wire/fetcher-request.ts';
import { checkoutReturn, type CheckoutReturn } from './checkout-return.ts';
import type { LoadedSubscription } from './load-subscription.ts';

interface FetchedSubscription {
  loaded: LoadedSubscription | undefined;
  reload: () => Promise<void>;
}

/**
 * Loads plans and subscription for the Subscription tab of the account page.
 *
 * @param isNeeded - loading starts when this parameter becomes true
 */
export function useSubscriptionFetcher(isNeeded: boolean): FetchedSubscription {
  const { data, load, reset } = useFetcher<Loaded<LoadedSubscription>>();
  const [query] = useSearchParams();

  const loadFirst = useEffectEvent(() => {
    const returned = checkoutReturn(query);
    void load(addressOf(returned ? { subscription: returned } : {}));
  });
  useEffect(() => {
    if (!isNeeded) return undefined;
    loadFirst();
    // Aborts the polling, which would otherwise continue after the tab is closed.
    return () => reset();
  }, [isNeeded, reset]);

  return { loaded: data?.ok ? data.data : undefined, reload: () => load(addressOf({})) };
}

/** The URL is handled by the `clientLoader` of `/account`. */
function addressOf(query: { subscription?: CheckoutReturn }): string {
  return fetcherAddress('', { part: 'subscription', ...query });
}
