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

/** @param isNeeded - loading starts when this becomes true */
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
    return () => reset();
  }, [isNeeded, reset]);

  return { loaded: data?.ok ? data.data : undefined, reload: () => load(addressOf({})) };
}

function addressOf(query: { subscription?: CheckoutReturn }): string {
  return fetcherAddress('', { part: 'subscription', ...query });
}
