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
 * Plans and subscription where they are one tab of a screen, loaded when the tab is opened.
 *
 * @param isWanted loading begins with it
 */
export function useSubscriptionFetcher(isWanted: boolean): FetchedSubscription {
  const { data, load, reset } = useFetcher<Loaded<LoadedSubscription>>();
  const [query] = useSearchParams();

  const loadFirst = useEffectEvent(() => {
    const returned = checkoutReturn(query);
    void load(addressOf(returned ? { subscription: returned } : {}));
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    loadFirst();
    // The router would let a load that still waits for a plan run to its end.
    return () => reset();
  }, [isWanted, reset]);

  return { loaded: data?.ok ? data.data : undefined, reload: () => load(addressOf({})) };
}

/** Served by the `clientLoader` of the account page. */
function addressOf(query: { subscription?: CheckoutReturn }): string {
  return fetcherAddress('', { part: 'subscription', ...query });
}
