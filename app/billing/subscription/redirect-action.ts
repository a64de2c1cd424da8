import { useEffect, useEffectEvent } from 'react';

import { useRouteAction, type RouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult } from '../../wire/action-result.ts';
import type { BillingAction } from './billing-intents.ts';

/** If the browser stays on the page, the button works again after 20 seconds. */
const REDIRECT_TIMEOUT_MS = 20_000;

/**
 * Redirects to Stripe. The button stays busy until the browser leaves the page, and works again
 * when the user comes back. Navigating to another screen aborts the redirect.
 */
export function useRedirectAction(): Pick<
  RouteAction<BillingAction, ActionResult>,
  'send' | 'isBusy'
> {
  const { send, isBusy, reset, state } = useRouteAction<BillingAction, ActionResult>();
  const abort = useEffectEvent(reset);

  useEffect(() => () => abort(), []);

  useEffect(() => {
    if (!isBusy) return undefined;
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && abort();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [isBusy]);

  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timeout = setTimeout(() => abort(), REDIRECT_TIMEOUT_MS);
    return () => clearTimeout(timeout);
  }, [state]);

  return { send, isBusy };
}
