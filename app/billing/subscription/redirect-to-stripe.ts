import { useEffect, useRef, useState } from 'react';

/** After this long the browser has not left: whoever stopped it gets the button back. */
const LEAVING_LIMIT_MS = 20_000;

interface WayOut {
  /** from the press until the page is left */
  isBusy: boolean;
  /** Sends the browser to the address that `ask` gives. A press while one is under way does nothing. */
  leave: () => Promise<void>;
}

/**
 * A button that leads to the payment service's pages. It stays busy until the page is gone; a page that the
 * Back button brings back whole begins anew. Whoever goes elsewhere meanwhile is not called back.
 *
 * @param onFailed told when there is no address to go to
 */
export function useWayOut(
  ask: () => Promise<string>,
  onFailed: (failure: unknown) => void,
): WayOut {
  const [stage, setStage] = useState<'here' | 'asking' | 'leaving'>('here');
  // Two presses come before the first is drawn.
  const isUnderWay = useRef(false);
  const isThere = useRef(true);

  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  useEffect(() => {
    isUnderWay.current = stage !== 'here';
    if (stage !== 'leaving') return undefined;
    const stay = () => setStage('here');
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && stay();
    const limit = setTimeout(stay, LEAVING_LIMIT_MS);
    window.addEventListener('pageshow', onShown);
    return () => {
      clearTimeout(limit);
      window.removeEventListener('pageshow', onShown);
    };
  }, [stage]);

  const leave = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setStage('asking');
    try {
      const address = await ask();
      if (!isThere.current) return;
      setStage('leaving');
      window.location.assign(address);
    } catch (failure) {
      setStage('here');
      if (isThere.current) onFailed(failure);
    }
  };

  return { isBusy: stage !== 'here', leave };
}
