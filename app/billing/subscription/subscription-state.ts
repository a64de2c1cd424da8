import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { tellLoadFailures, tellReturn } from './billing-toasts.ts';
import { checkoutReturn } from './checkout-return.ts';
import { loadSubscription, loadUntilPro, type LoadedSubscription } from './load-subscription.ts';

interface SubscriptionState {
  /** undefined until there is something to show */
  loaded: LoadedSubscription | undefined;
  /** while somebody who comes back from paying waits for the plan */
  isConfirming: boolean;
  /** somebody came back from paying, and the payment service knows of no plan yet */
  isUnconfirmed: boolean;
}

export interface SubscriptionScreen extends SubscriptionState {
  /** Asks again and says what goes wrong; true when all is known. */
  reload: () => Promise<boolean>;
  /** Asks again without a word, because what is shown may be old. */
  refresh: () => Promise<void>;
}

/**
 * Plans and plan for as long as their screen stands, asked for anew whenever the page is looked at again.
 *
 * @param address the screen's own, without what the payment service added
 * @param early what a route began to load before the screen stood
 */
export function useSubscription(
  address: string,
  early?: Promise<LoadedSubscription>,
): SubscriptionScreen {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const returned = checkoutReturn(query);
  const [state, setState] = useState<SubscriptionState>({
    loaded: undefined,
    isConfirming: returned === 'success',
    isUnconfirmed: false,
  });
  const begin = useQuestions();

  const askFirst = useEffectEvent((isCurrent: () => boolean) =>
    returned === 'success' ? loadUntilPro({ isWanted: isCurrent }) : (early ?? loadSubscription()),
  );
  const showFirst = useEffectEvent((loaded: LoadedSubscription) => {
    const isUnconfirmed = returned === 'success' && isKnownFree(loaded);
    setState({ loaded, isConfirming: false, isUnconfirmed });
    tellLoadFailures(loaded);
    if (!returned) return;
    tellReturn(returned, loaded);
    void navigate(address, { replace: true, preventScrollReset: true });
  });

  const update = async (tell: (loaded: LoadedSubscription) => void): Promise<boolean> => {
    const isCurrent = begin();
    const loaded = await loadSubscription();
    if (!isCurrent()) return false;
    tell(loaded);
    const isWhole = loaded.failures.length === 0;
    if (isWhole) {
      setState((before) => ({
        loaded,
        isConfirming: false,
        isUnconfirmed: before.isUnconfirmed && isKnownFree(loaded),
      }));
    }
    return isWhole;
  };
  const reload = () => update(tellLoadFailures);
  const refresh = async () => void (await update(() => undefined));

  useEffect(() => {
    const isCurrent = begin();
    void askFirst(isCurrent).then((loaded) => {
      if (isCurrent()) showFirst(loaded);
    });
    return () => void begin();
  }, [begin]);
  useLookedAtAgain(() => {
    if (state.loaded) void refresh();
  });

  return { ...state, reload, refresh };
}

/** Tells whether an answer belongs to the newest question; only that one is shown. */
function useQuestions(): () => () => boolean {
  const newest = useRef(0);
  const [begin] = useState(() => () => {
    newest.current += 1;
    const own = newest.current;
    return () => newest.current === own;
  });
  return begin;
}

/** Another tab came between, or the Back button brought the page back whole: the plan may be another one. */
function useLookedAtAgain(onLook: () => void): void {
  const look = useEffectEvent(onLook);
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && look();
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && look();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onShown);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onShown);
    };
  }, []);
}

function isKnownFree({ subscription, failures }: LoadedSubscription): boolean {
  return subscription.tier === 'free' && failures.length === 0;
}
