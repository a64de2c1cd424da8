/** What is said about paying: SPEC section 8, account page toasts, and the ways back from the payment service. */
import { showToast } from '../../ui/toast/toast-store.ts';
import { ApiFailure } from '../../wire/api-failure.ts';
import type { CheckoutReturn } from './checkout-return.ts';
import type { LoadedSubscription } from './load-subscription.ts';
import { renewalSentence } from './renewal.ts';
import type { CHECKOUT_TOASTS, PORTAL_TOASTS } from './toast-messages.ts';

/** An answer that says no shows the server's sentence, anything else is the exception. */
export function tellNoWayOut(
  failure: unknown,
  toasts: typeof CHECKOUT_TOASTS | typeof PORTAL_TOASTS,
): void {
  const isApiResponse = failure instanceof ApiFailure && failure.isApiResponse;
  const { title, message } = isApiResponse ? toasts.failure : toasts.exception;
  showToast({ type: 'error', title, message: (isApiResponse && failure.message) || message });
}

/** 'Failures show an error toast titled Error'; both calls with one sentence show one. */
export function tellLoadFailures({ failures }: LoadedSubscription): void {
  for (const message of failures) showToast({ type: 'error', title: 'Error', message });
}

/** Says how a visit to the payment page ended, by what the server says about the plan. */
export function tellReturn(
  returned: CheckoutReturn,
  { subscription, failures }: LoadedSubscription,
) {
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
