import { useEffect, useEffectEvent } from 'react';

import { useRouteAction, type RouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult } from '../../wire/action-result.ts';
import type { BillingAction } from './billing-intents.ts';

/** If the browser has not left the page by then, its button is enabled again. */
const REDIRECT_TIMEOUT_MS = 20_000;

/**
 * For a button that redirects to Stripe. It stays busy until the browser has left the page, and is enabled again on a
 * page that the Back button restores. When the screen is left first, the action is aborted and redirects nowhere.
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
