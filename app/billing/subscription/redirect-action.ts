import { useEffect, useEffectEvent } from 'react';

import { useRouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult, Failure } from '../../wire/action-result.ts';
import type { BillingAction } from './billing-intents.ts';

/** After this long the browser has not left the page, so its button works again. */
const REDIRECT_TIMEOUT_MS = 20_000;

interface RedirectAction {
  /** from the press until the page is left */
  isBusy: boolean;
  send: (action: BillingAction) => void;
}

/**
 * A button that leads to a page of Stripe. It stays busy until the browser has left, and works again on a page that
 * the Back button restores. The router drops the redirect when the person has gone to another screen meanwhile.
 *
 * @param onFailure called when there is no page to go to; the router loads the plan again meanwhile
 */
export function useRedirectAction(onFailure: (failure: Failure) => void): RedirectAction {
  const { send, isBusy, reset, state } = useRouteAction<BillingAction, ActionResult>();
  const stay = useEffectEvent(reset);

  useEffect(() => {
    if (!isBusy) return undefined;
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && stay();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [isBusy]);

  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timeout = setTimeout(() => stay(), REDIRECT_TIMEOUT_MS);
    return () => clearTimeout(timeout);
  }, [state]);

  const start = async (action: BillingAction) => {
    const result = await send(action);
    if (result && !result.ok) onFailure(result);
  };
  return { isBusy, send: (action) => void start(action) };
}
