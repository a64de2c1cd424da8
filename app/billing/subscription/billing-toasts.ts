/** Toasts about payments: the toasts of SPEC section 8, and the toasts after a redirect from Stripe. */
import { showToast } from '../../ui/toast/toast-store.ts';
import type { Failure } from '../../wire/action-result.ts';
import type { CheckoutReturn } from './checkout-return.ts';
import type { LoadedSubscription } from './load-subscription.ts';
import { renewalSentence } from './renewal.ts';
import type { CHECKOUT_TOASTS, PORTAL_TOASTS } from './toast-messages.ts';

/**
 * Shows the server's message for an error response, and the exception message of SPEC section 8 for any other
 * error.
 */
export function toastRedirectFailure(
  { isApiResponse, sentence }: Failure,
  toasts: typeof CHECKOUT_TOASTS | typeof PORTAL_TOASTS,
): void {
  const { title, message } = isApiResponse ? toasts.failure : toasts.exception;
  showToast({ type: 'error', title, message: (isApiResponse && sentence) || message });
}

/**
 * Implements 'Failures show an error toast titled Error' (SPEC section 8). If the requests for the plans and for the
 * status fail with the same message, only one toast is shown.
 */
export function toastLoadFailures({ failures }: LoadedSubscription): void {
  for (const message of failures) showToast({ type: 'error', title: 'Error', message });
}

/** Shows the result of a checkout. The text depends on the loaded plan, not only on the redirect URL. */
export function toastCheckoutReturn(
  returned: CheckoutReturn,
  { subscription, failures }: LoadedSubscription,
): void {
  const isPro = subscription.tier === 'pro';
  if (returned === 'cancelled') {
    showToast({
      type: 'info',
      title: 'Checkout cancelled',
      message:
        isPro || failures.length > 0
          ? 'Your plan has not changed.'
          : 'You are still on Free, and nothing was charged.',
    });
  } else if (isPro) {
    const renewal = renewalSentence(subscription);
    showToast({
      type: 'success',
      title: 'You are on Pro now',
      message: renewal ? `Thank you. ${renewal}.` : 'Thank you.',
    });
  }
}
