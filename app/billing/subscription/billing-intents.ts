import { redirectDocument } from 'react-router';
import { z } from 'zod';

import { checkSession } from '../../accounts/session-in-browser/session-check.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { toastRedirectFailure } from './billing-toasts.ts';
import { checkoutReturnUrl, SUBSCRIPTION_TAB } from './checkout-return.ts';
import { createCheckoutSession, createPortalSession } from './subscription-calls.ts';
import { CHECKOUT_TOASTS, PORTAL_TOASTS } from './toast-messages.ts';

export const billingIntents = {
  'open-checkout': intent(z.object({ priceId: z.string() }), ({ priceId }, signal) => {
    const { origin } = window.location;
    const payload = {
      priceId,
      successUrl: checkoutReturnUrl(origin, 'success'),
      cancelUrl: checkoutReturnUrl(origin, 'cancelled'),
    };
    const create = () => createCheckoutSession(payload);
    return redirectToStripe(create, CHECKOUT_TOASTS, signal);
  }),

  'open-portal': (_: unknown, signal?: AbortSignal) => {
    const returnUrl = `${window.location.origin}${SUBSCRIPTION_TAB}`;
    const create = () => createPortalSession({ returnUrl });
    return redirectToStripe(create, PORTAL_TOASTS, signal);
  },
};

export type BillingAction = ActionOf<typeof billingIntents>;

/**
 * Redirects to Stripe. Shows the error toast here and not in the button's component, because a reload
 * of the data can unmount the button.
 * @param signal - aborted when the user leaves the screen; then no toast is shown
 */
async function redirectToStripe(
  createSession: () => Promise<string>,
  toasts: typeof CHECKOUT_TOASTS | typeof PORTAL_TOASTS,
  signal: AbortSignal | undefined,
): Promise<ActionResult> {
  let url: string;
  try {
    url = await createSession();
  } catch (error) {
    const failure = toFailure(error, '');
    if (signal?.aborted) return failure;
    toastRedirectFailure(failure, toasts);
    // The server says that the e-mail address is not verified, so the user data in this tab is outdated. Reload it.
    if (failure.code === 'EMAIL_NOT_VERIFIED') void checkSession();
    return failure;
  }
  throw redirectDocument(url);
}
